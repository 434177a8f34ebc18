// Colours in linear light: four numbers, of which the last means nothing.

#ifndef COLORS_H
#define COLORS_H

#include "Vectors.h"

typedef float color __attribute__((ext_vector_type(4)));

INLINE color load_color(const float *numbers) {
  color result;
  memcpy(&result, numbers, sizeof result);
  return result;
}

INLINE void store_color(float *numbers, color color) { memcpy(numbers, &color, sizeof color); }

/// The colours of a packet of samples, four numbers each.
typedef float colors_packet __attribute__((ext_vector_type(4 * WIDTH)));

INLINE colors_packet load_colors(const float *numbers, int64_t count) {
  colors_packet result = 0.0f;
  if (count >= WIDTH) memcpy(&result, numbers, sizeof result);
  else memcpy(&result, numbers, 4 * (size_t)count * sizeof *numbers);
  return result;
}

INLINE void store_colors(float *numbers, int64_t count, colors_packet packet) {
  if (count >= WIDTH) memcpy(numbers, &packet, sizeof packet);
  else memcpy(numbers, &packet, 4 * (size_t)count * sizeof *numbers);
}

/// A number for each sample as four of its colour.
INLINE colors_packet four_of_each(float_packet each) {
#if WIDTH == 8
  return __builtin_shufflevector(each, each, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4,
                                 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7);
#elif WIDTH == 4
  return __builtin_shufflevector(each, each, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
#else
  return __builtin_shufflevector(each, each, 0, 0, 0, 0, 1, 1, 1, 1);
#endif
}

INLINE colors_packet four_times(vec numbers) {
  return four_of_each(__builtin_convertvector(numbers, float_packet));
}

#endif
