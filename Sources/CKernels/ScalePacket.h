// The loops that turn values into places in a palette, and slopes into shades.

#ifndef SCALE_PACKET_H
#define SCALE_PACKET_H

#include "Elementary.h"
#include "Levels.h"

/// Of the magnitude a function's value, with the sign of x.
#define ODD(x, function)                     \
  ivec is_below = x < 0.0;                   \
  vec magnitudes = is_below ? -x : x;        \
  vec result = function;                     \
  return is_below ? -result : result;

INLINE vec roots_of(vec x) { ODD(x, square_root(magnitudes)) }

INLINE vec logarithms_of(vec x) { ODD(x, binary_logarithms(1.0 + magnitudes)) }

#undef ODD

INLINE vec softened(vec x) { return x / square_root(1.0 + 0.25 * x * x); }

INLINE vec unscaled(vec x) { return x; }

/// A loop for each scale, so that none asks for every value which it is.
#define SCALE_LOOP(function)                                                             \
  for (int64_t i = 0; i < count; i += WIDTH) {                                           \
    vec value = load_up_to(values + i, count - i);                                       \
    vec position = density * function(value - base) + offset;                            \
    store_up_to(positions + i, count - i, where_finite(value, position));            \
  }

void LEVEL_NAME(color_scale)(color_scale_kind kind, const double *values, int64_t count,
                             double base, double density, double offset, double *positions) {
  switch (kind) {
  case COLOR_LINEAR: SCALE_LOOP(unscaled) break;
  case COLOR_ROOT: SCALE_LOOP(roots_of) break;
  case COLOR_LOG: SCALE_LOOP(logarithms_of) break;
  case COLOR_SOFT: SCALE_LOOP(softened) break;
  }
}

#undef SCALE_LOOP

/// The way from one height to another, from 0 to 1.
INLINE vec rise(vec heights, double low, double high) {
  return smaller(larger((heights - low) / (high - low), (vec)0.0), (vec)1.0);
}

void LEVEL_NAME(color_landscape)(const color_terrain *terrain, const double *heights, int64_t count,
                                 double *positions) {
  double sea = terrain->sea, shore = terrain->shore, snow = terrain->snow;
  for (int64_t i = 0; i < count; i += WIDTH) {
    vec height = load_up_to(heights + i, count - i);
    vec depth = height > sea ? (vec)0.0 : sea - height;
    vec snowfall = height < snow ? (vec)0.0 : height - snow;
    vec water = 0.5 / (1.0 + depth);
    vec land = (terrain->shore_end - 0.5) * rise(height, sea, shore)
               + (terrain->snow_start - terrain->shore_end) * rise(height, shore, snow);
    vec cover = (1.0 - terrain->snow_start) * snowfall / (1.0 + snowfall);
    store_up_to(positions + i, count - i, where_finite(height, water + land + cover));
  }
}

void LEVEL_NAME(color_shades)(const color_light *light, const double *slopes, const double *rooms,
                              int64_t count, double *shades) {
  double height = light->height;
  for (int64_t i = 0; i < count; i += WIDTH) {
    vec room = load_up_to(rooms + i, count - i);
    vec steepness = light->is_even ? (room < 0x1p100 ? room / (room + 1.0) : (vec)1.0)
                                   : room * light->relief;
    vec turns = load_up_to(slopes + i, count - i) - light->direction;
    vec toward = cosines_of(turns) * light->level * steepness;
    vec lit = (height - toward) / square_root(1.0 + steepness * steepness);
    lit = 0.0 >= lit ? (vec)0.0 : lit;
    vec shade = (lit - height) / height;
    shade = shade < 1.0 ? shade : (vec)1.0;
    shade = shade >= -1.0 ? shade : (vec)-1.0;
    store_up_to(shades + i, count - i, light->strength * shade);
  }
}

void LEVEL_NAME(color_cosines)(const double *turns, int64_t count, double *cosines) {
  for (int64_t i = 0; i < count; i += WIDTH)
    store_up_to(cosines + i, count - i, cosines_of(load_up_to(turns + i, count - i)));
}

#endif
