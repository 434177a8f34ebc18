// The loop that turns linear light into samples, in packets of pixels.

#ifndef SAMPLE_PACKET_H
#define SAMPLE_PACKET_H

#include "Levels.h"
#include "Vectors.h"

/// The numbers of light in a packet: twice as many floats as doubles, four for each pixel.
#define LIGHT_LANES (2 * WIDTH)

typedef float light_packet __attribute__((ext_vector_type(LIGHT_LANES)));
typedef int32_t bin_packet __attribute__((ext_vector_type(LIGHT_LANES)));

/// The number of pixels in a packet.
#define LIGHT_PIXELS (LIGHT_LANES / 4)

/// A packet's light from 0 to 1, and the bins that it lies in.
typedef struct {
  float x[LIGHT_LANES];
  int32_t bins[LIGHT_LANES];
} binned_light;

INLINE binned_light bin_light(light_packet light, float count) {
  binned_light result;
  // Not a number is not greater than 0.
  light_packet x = light > 0.0f ? light : (light_packet)0.0f;
  x = x < 1.0f ? x : (light_packet)1.0f;
  bin_packet bin = __builtin_convertvector(x * count, bin_packet);
  // Through memory, which is where every lane's samples are looked up from.
  memcpy(result.x, &x, sizeof x);
  memcpy(result.bins, &bin, sizeof bin);
  return result;
}

/// Loads the light of pixels; rows need not be whole packets.
INLINE light_packet load_light(const float *light, int64_t count) {
  light_packet packet = 0;
  memcpy(&packet, light, 4 * sizeof *light * (size_t)(count < LIGHT_PIXELS ? count : LIGHT_PIXELS));
  return packet;
}

/// The sample of light in a bin.
INLINE uint32_t sample_in(color_bin bin, float x) { return bin.sample + (x >= bin.next); }

/// Stores the samples of a packet's pixels; every fourth number is no colour.
INLINE void store_samples(const color_samples *table, light_packet light, uint8_t *samples) {
  binned_light binned = bin_light(light, table->count);
  // Lanes that are looked up together take longer than one by one.
#pragma clang loop vectorize(disable)
  for (int pixel = 0; pixel < LIGHT_PIXELS; pixel++)
    for (int lane = 4 * pixel; lane < 4 * pixel + 3; lane++)
      samples[lane - pixel] = (uint8_t)sample_in(table->bins[binned.bins[lane]], binned.x[lane]);
}

void LEVEL_NAME(color_encode)(const color_samples *table, const float *light, int64_t count,
                              uint8_t *samples) {
  int64_t i = 0;
  for (; i + LIGHT_PIXELS <= count; i += LIGHT_PIXELS)
    store_samples(table, load_light(light + 4 * i, LIGHT_PIXELS), samples + 3 * i);
  if (i == count) return;
  uint8_t rest[3 * LIGHT_PIXELS];
  store_samples(table, load_light(light + 4 * i, count - i), rest);
  memcpy(samples + 3 * i, rest, 3 * (size_t)(count - i));
}

/// The sample of light in a bin, by a threshold.
INLINE uint8_t mix_sample(color_mixture mixture, uint32_t bin, float x, float threshold) {
  uint32_t sample = sample_in(mixture.bins[bin], x);
  float low = mixture.lights[sample], high = mixture.lights[sample + 1];
  return (uint8_t)(sample + (x >= low + threshold * (high - low)));
}

/// Stores the samples of a packet's pixels, whose first one has a place.
INLINE void store_mixed(color_mixture mixture, light_packet light, uint32_t place,
                        uint32_t step, uint8_t *samples) {
  binned_light binned = bin_light(light, mixture.count);
  // Lanes that are looked up together take longer than one by one.
#pragma clang loop vectorize(disable)
  for (int pixel = 0; pixel < LIGHT_PIXELS; pixel++) {
    float threshold = (float)(place >> 25) * (1.0f / 128) + 1.0f / 256;
    for (int lane = 4 * pixel; lane < 4 * pixel + 3; lane++)
      samples[lane - pixel] = mix_sample(mixture, (uint32_t)binned.bins[lane], binned.x[lane],
                                         threshold);
    place += step;
  }
}

void LEVEL_NAME(color_mix)(const color_mixture *mixture, const float *light, int64_t count,
                           uint32_t place, uint32_t step, uint8_t *samples) {
  int64_t i = 0;
  for (; i + LIGHT_PIXELS <= count; i += LIGHT_PIXELS)
    store_mixed(*mixture, load_light(light + 4 * i, LIGHT_PIXELS), place + (uint32_t)i * step, step,
                samples + 3 * i);
  if (i == count) return;
  uint8_t rest[3 * LIGHT_PIXELS];
  store_mixed(*mixture, load_light(light + 4 * i, count - i), place + (uint32_t)i * step, step, rest);
  memcpy(samples + 3 * i, rest, 3 * (size_t)(count - i));
}

#undef LIGHT_PIXELS
#undef LIGHT_LANES

#endif
