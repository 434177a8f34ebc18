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

#endif
