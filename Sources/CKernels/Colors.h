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

/// Four colours side by side.
typedef float four_colors __attribute__((ext_vector_type(16)));

INLINE four_colors load_four(const float *numbers) {
  four_colors result;
  memcpy(&result, numbers, sizeof result);
  return result;
}

/// Four numbers, each for all of a colour.
INLINE four_colors spread(float a, float b, float c, float d) {
  return (four_colors){a, a, a, a, b, b, b, b, c, c, c, c, d, d, d, d};
}

INLINE void store_four(float *numbers, four_colors colors) {
  memcpy(numbers, &colors, sizeof colors);
}

/// Four colours as one.
INLINE four_colors join(color a, color b, color c, color d) {
  typedef float two_colors __attribute__((ext_vector_type(8)));
  two_colors first = __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
  two_colors second = __builtin_shufflevector(c, d, 0, 1, 2, 3, 4, 5, 6, 7);
  return __builtin_shufflevector(first, second, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
                                 15);
}

#endif
