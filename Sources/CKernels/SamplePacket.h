// The loop that turns linear light into samples, in packets of pixels.

#ifndef SAMPLE_PACKET_H
#define SAMPLE_PACKET_H

#include "Levels.h"
#include "Vectors.h"

/// The numbers of light in a packet: twice as many floats as doubles, four for each pixel.
#define LIGHT_LANES (2 * WIDTH)

typedef float light_packet __attribute__((ext_vector_type(LIGHT_LANES)));
typedef int32_t bin_packet __attribute__((ext_vector_type(LIGHT_LANES)));

/// Stores the samples of a packet's pixels; every fourth number is no colour.
INLINE void store_samples(const color_samples *table, light_packet light, uint8_t *samples) {
  // Not a number is not greater than 0.
  light_packet x = light > 0.0f ? light : (light_packet)0.0f;
  x = x < 1.0f ? x : (light_packet)1.0f;
  bin_packet bin = __builtin_convertvector(x * table->bins, bin_packet);
  // Through memory, which is where every lane's boundary is looked up from.
  uint32_t bits[LIGHT_LANES];
  int32_t bins[LIGHT_LANES];
  memcpy(bits, &x, sizeof bits);
  memcpy(bins, &bin, sizeof bins);
  for (int pixel = 0; pixel < LIGHT_LANES / 4; pixel++)
    for (int channel = 0; channel < 3; channel++) {
      int lane = 4 * pixel + channel;
      uint32_t first = table->samples[bins[lane]];
      // The sign of the difference is the comparison: a branch would be guessed wrong half the time.
      uint32_t is_beyond = (table->last_bits[first] - bits[lane]) >> 31;
      samples[3 * pixel + channel] = (uint8_t)(first + is_beyond);
    }
}

void LEVEL_NAME(color_encode)(const color_samples *table, const float *light, int64_t count,
                              uint8_t *samples) {
  int64_t i = 0;
  for (; i + LIGHT_LANES / 4 <= count; i += LIGHT_LANES / 4) {
    light_packet packet;
    memcpy(&packet, light + 4 * i, sizeof packet);
    store_samples(table, packet, samples + 3 * i);
  }
  if (i == count) return;
  // Rows need not be whole packets.
  light_packet rest = 0;
  uint8_t rest_samples[3 * LIGHT_LANES / 4];
  memcpy(&rest, light + 4 * i, 4 * sizeof *light * (size_t)(count - i));
  store_samples(table, rest, rest_samples);
  memcpy(samples + 3 * i, rest_samples, 3 * (size_t)(count - i));
}

#undef LIGHT_LANES

#endif
