// The loop that turns linear light into samples, in packets of pixels.

#ifndef SAMPLE_PACKET_H
#define SAMPLE_PACKET_H

#include "Levels.h"
#include "Vectors.h"

/// The pixels that are turned together: all light finds its bins first, and then each its sample. Both go through
/// memory, since lanes that are looked up from vectors take longer.
#define SAMPLE_RUN 32

/// A packet of light: twice as many floats as doubles.
typedef float light_packet __attribute__((ext_vector_type(2 * WIDTH)));
typedef int32_t bin_packet __attribute__((ext_vector_type(2 * WIDTH)));

/// The light of a run from 0 to 1, four numbers for each pixel, and the bins that it lies in.
typedef struct {
  float light[4 * SAMPLE_RUN];
  uint32_t bins[4 * SAMPLE_RUN];
} binned_run;

INLINE void bin_light(const float *light, float count, binned_run *run) {
  for (int i = 0; i < 4 * SAMPLE_RUN; i += 2 * WIDTH) {
    light_packet x;
    memcpy(&x, light + i, sizeof x);
    // Not a number is not greater than 0.
    x = x > 0.0f ? x : (light_packet)0.0f;
    x = x < 1.0f ? x : (light_packet)1.0f;
    bin_packet bin = __builtin_convertvector(x * count, bin_packet);
    memcpy(run->light + i, &x, sizeof x);
    memcpy(run->bins + i, &bin, sizeof bin);
  }
}

/// The sample of light in a bin. Light is not below 0, so that its bits grow with it, and those are compared faster.
INLINE uint32_t sample_in(const color_bin *bin, const float *light) {
  uint32_t bits, next;
  memcpy(&bits, light, sizeof bits);
  memcpy(&next, &bin->next, sizeof next);
  return bin->sample + (bits >= next);
}

/// Stores the samples of a run's pixels; every fourth number is no colour.
INLINE void store_samples(color_samples table, const float *light, uint8_t *samples) {
  binned_run run;
  bin_light(light, table.count, &run);
#pragma clang loop vectorize(disable)
  for (int pixel = 0; pixel < SAMPLE_RUN; pixel++)
    for (int i = 4 * pixel; i < 4 * pixel + 3; i++)
      samples[i - pixel] = (uint8_t)sample_in(table.bins + run.bins[i], run.light + i);
}

void LEVEL_NAME(color_encode)(const color_samples *table, const float *light, int64_t count,
                              uint8_t *samples) {
  int64_t i = 0;
  for (; i + SAMPLE_RUN <= count; i += SAMPLE_RUN)
    store_samples(*table, light + 4 * i, samples + 3 * i);
  if (i == count) return;
  float rest[4 * SAMPLE_RUN] = {0};
  uint8_t rest_samples[3 * SAMPLE_RUN];
  memcpy(rest, light + 4 * i, 4 * sizeof *light * (size_t)(count - i));
  store_samples(*table, rest, rest_samples);
  memcpy(samples + 3 * i, rest_samples, 3 * (size_t)(count - i));
}

/// Stores the samples of a run's pixels, whose first one has a place.
INLINE void store_mixed(color_mixture mixture, const float *light, uint32_t place, uint32_t step,
                        uint8_t *samples) {
  binned_run run;
  bin_light(light, mixture.count, &run);
#pragma clang loop vectorize(disable)
  for (int pixel = 0; pixel < SAMPLE_RUN; pixel++) {
    float threshold = (float)(place >> 25) * (1.0f / 128) + 1.0f / 256;
    for (int i = 4 * pixel; i < 4 * pixel + 3; i++) {
      uint32_t sample = sample_in(mixture.bins + run.bins[i], run.light + i);
      float low = mixture.lights[sample], high = mixture.lights[sample + 1];
      samples[i - pixel] =
        (uint8_t)(sample + (run.light[i] >= low + threshold * (high - low)));
    }
    place += step;
  }
}

void LEVEL_NAME(color_mix)(const color_mixture *mixture, const float *light, int64_t count,
                           uint32_t place, uint32_t step, uint8_t *samples) {
  int64_t i = 0;
  for (; i + SAMPLE_RUN <= count; i += SAMPLE_RUN)
    store_mixed(*mixture, light + 4 * i, place + (uint32_t)i * step, step, samples + 3 * i);
  if (i == count) return;
  float rest[4 * SAMPLE_RUN] = {0};
  uint8_t rest_samples[3 * SAMPLE_RUN];
  memcpy(rest, light + 4 * i, 4 * sizeof *light * (size_t)(count - i));
  store_mixed(*mixture, rest, place + (uint32_t)i * step, step, rest_samples);
  memcpy(samples + 3 * i, rest_samples, 3 * (size_t)(count - i));
}

#undef SAMPLE_RUN

#endif
