// The loops of resampling, colour by colour.

#ifndef TAP_PACKET_H
#define TAP_PACKET_H

#include "Colors.h"
#include "Levels.h"

/// The sums that grow together: some vectors of every level.
#define ADD_RUN 64

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

/// Adds to `count` sums, which stay in registers from line to line where the compiler knows how many they are.
INLINE void add_lines(const light_taps *taps, const float *lines, int64_t length, int64_t count,
                      float *sums) {
  float run[ADD_RUN];
  for (int64_t i = 0; i < count; i++) run[i] = sums[i];
  for (int64_t tap = 0; tap < taps->count; tap++) {
    const float *line = lines + taps->indices[tap] * length;
    float share = taps->weights[tap];
    for (int64_t i = 0; i < count; i++) run[i] += line[i] * share;
  }
  for (int64_t i = 0; i < count; i++) sums[i] = run[i];
}

void LEVEL_NAME(light_add)(const light_taps *taps, const float *lines, int64_t count,
                           float *sums) {
  int64_t whole = count / ADD_RUN * ADD_RUN;
  for (int64_t first = 0; first < whole; first += ADD_RUN)
    add_lines(taps, lines + first, count, ADD_RUN, sums + first);
  add_lines(taps, lines + whole, count, count - whole, sums + whole);
}

#endif
