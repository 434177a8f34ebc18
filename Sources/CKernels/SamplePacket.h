// The loop that turns linear light into samples, in packets of pixels.

#ifndef SAMPLE_PACKET_H
#define SAMPLE_PACKET_H

#include "Levels.h"
#include "Vectors.h"

/// The numbers of light in a packet: twice as many floats as doubles, four for each pixel.
#define LIGHT_LANES (2 * WIDTH)

typedef float light_packet __attribute__((ext_vector_type(LIGHT_LANES)));
typedef int32_t bin_packet __attribute__((ext_vector_type(LIGHT_LANES)));
typedef uint32_t place_packet __attribute__((ext_vector_type(LIGHT_LANES)));

/// The number of pixels in a packet.
#define LIGHT_PIXELS (LIGHT_LANES / 4)

/// A packet's light from 0 to 1, and the bins that it lies in.
typedef struct {
  light_packet x;
  int32_t bins[LIGHT_LANES];
} binned_light;

INLINE binned_light bin_light(light_packet light, float bins) {
  binned_light result;
  // Not a number is not greater than 0.
  light_packet x = light > 0.0f ? light : (light_packet)0.0f;
  result.x = x < 1.0f ? x : (light_packet)1.0f;
  bin_packet bin = __builtin_convertvector(result.x * bins, bin_packet);
  // Through memory, which is where every lane's samples are looked up from.
  memcpy(result.bins, &bin, sizeof bin);
  return result;
}

/// Loads the light of pixels; rows need not be whole packets.
INLINE light_packet load_light(const float *light, int64_t count) {
  light_packet packet = 0;
  memcpy(&packet, light, 4 * sizeof *light * (size_t)(count < LIGHT_PIXELS ? count : LIGHT_PIXELS));
  return packet;
}

/// Stores the samples of a packet's pixels; every fourth number is no colour.
INLINE void store_samples(const color_samples *table, light_packet light, uint8_t *samples) {
  binned_light binned = bin_light(light, table->bins);
  uint32_t bits[LIGHT_LANES];
  memcpy(bits, &binned.x, sizeof bits);
  for (int pixel = 0; pixel < LIGHT_PIXELS; pixel++)
    for (int channel = 0; channel < 3; channel++) {
      int lane = 4 * pixel + channel;
      uint32_t first = table->samples[binned.bins[lane]];
      // The sign of the difference is the comparison: a branch would be guessed wrong half the time.
      uint32_t is_beyond = (table->last_bits[first] - bits[lane]) >> 31;
      samples[3 * pixel + channel] = (uint8_t)(first + is_beyond);
    }
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

/// Stores the samples of a packet's pixels, mixed by the thresholds of their lanes.
INLINE void store_mixed(const color_mixture *mixture, light_packet light, light_packet thresholds,
                        uint8_t *samples) {
  binned_light binned = bin_light(light, mixture->bins);
  float x[LIGHT_LANES], lows[LIGHT_LANES], highs[LIGHT_LANES];
  int32_t lower[LIGHT_LANES];
  memcpy(x, &binned.x, sizeof x);
  for (int lane = 0; lane < LIGHT_LANES; lane++) {
    int32_t sample = mixture->samples[binned.bins[lane]];
    sample += x[lane] >= mixture->lights[sample + 1];
    lower[lane] = sample;
    lows[lane] = mixture->lights[sample];
    highs[lane] = mixture->lights[sample + 1];
  }
  light_packet low, high;
  bin_packet sample;
  memcpy(&low, lows, sizeof low);
  memcpy(&high, highs, sizeof high);
  memcpy(&sample, lower, sizeof sample);
  // Masks are -1.
  sample -= binned.x >= low + thresholds * (high - low);
  memcpy(lower, &sample, sizeof lower);
  for (int pixel = 0; pixel < LIGHT_PIXELS; pixel++)
    for (int channel = 0; channel < 3; channel++)
      samples[3 * pixel + channel] = (uint8_t)lower[4 * pixel + channel];
}

/// The thresholds of pixels whose first one has a place.
INLINE light_packet thresholds_from(uint32_t place, uint32_t step) {
  uint32_t places[LIGHT_LANES];
  for (uint32_t lane = 0; lane < LIGHT_LANES; lane++) places[lane] = place + lane / 4 * step;
  place_packet packet;
  memcpy(&packet, places, sizeof packet);
  return __builtin_convertvector(packet >> 25, light_packet) * (1.0f / 128) + 1.0f / 256;
}

void LEVEL_NAME(color_mix)(const color_mixture *mixture, const float *light, int64_t count,
                           uint32_t place, uint32_t step, uint8_t *samples) {
  for (int64_t i = 0; i < count; i += LIGHT_PIXELS) {
    uint8_t mixed[3 * LIGHT_PIXELS];
    light_packet thresholds = thresholds_from(place + (uint32_t)i * step, step);
    store_mixed(mixture, load_light(light + 4 * i, count - i), thresholds, mixed);
    int64_t pixels = count - i < LIGHT_PIXELS ? count - i : LIGHT_PIXELS;
    memcpy(samples + 3 * i, mixed, 3 * (size_t)pixels);
  }
}

#undef LIGHT_PIXELS
#undef LIGHT_LANES

#endif
