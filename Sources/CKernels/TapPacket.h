// The loops of resampling, colour by colour.

#ifndef TAP_PACKET_H
#define TAP_PACKET_H

#include "Colors.h"
#include "Levels.h"

/// The light of a pixel; the compiler knows how many taps it has.
INLINE color mix_taps(const float *line, const int64_t *indices, const float *weights,
                      int64_t count) {
  color sum = 0;
  for (int64_t tap = 0; tap < count; tap++)
    sum += load_color(line + 4 * indices[tap]) * weights[tap];
  return sum;
}

INLINE void mix_pixels(const light_taps *taps, int64_t count, int64_t pixels, const float *line,
                       float *mixed) {
  for (int64_t pixel = 0; pixel < pixels; pixel++) {
    int64_t first = pixel * count;
    store_color(mixed + 4 * pixel,
                mix_taps(line, taps->indices + first, taps->weights + first, count));
  }
}

void LEVEL_NAME(light_mix)(const light_taps *taps, int64_t pixels, const float *line,
                           float *mixed) {
  // Curves go through four pixels, and through five or six where they shrink a little.
  switch (taps->count) {
  case 4: return mix_pixels(taps, 4, pixels, line, mixed);
  case 5: return mix_pixels(taps, 5, pixels, line, mixed);
  case 6: return mix_pixels(taps, 6, pixels, line, mixed);
  default: return mix_pixels(taps, taps->count, pixels, line, mixed);
  }
}

void LEVEL_NAME(light_add)(const float *numbers, int64_t count, float share, float *sums) {
  for (int64_t i = 0; i < count; i++) sums[i] += numbers[i] * share;
}

#endif
