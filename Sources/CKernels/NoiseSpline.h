// The cubic B-spline that blends lattice points (M. Unser, "Splines: A perfect fit for signal and
// image processing", IEEE Signal Processing Magazine 16, 1999).

#ifndef NOISE_SPLINE_H
#define NOISE_SPLINE_H

#include "Vectors.h"

/// The weights of the four lattice lines next to places: for values at the lines, and for ramps,
/// which grow with the distance from their line.
typedef struct {
  vec value[4], ramp[4];
} spline_weights;

/// The distances of places from the four lattice lines, from their fractions of a cell.
INLINE void spline_distances(vec fraction, vec *distance) {
  vec rest = 1 - fraction;
  distance[0] = 1 + fraction;
  distance[1] = fraction;
  distance[2] = -rest;
  distance[3] = -1 - rest;
}

/// The B-spline at these distances, times a factor.
INLINE void spline_values(vec fraction, double factor, vec *value) {
  double sixth = factor * (1.0 / 6);
  vec rest = 1 - fraction;
  value[0] = rest * rest * rest * sixth;
  value[1] = (4 - fraction * fraction * (6 - 3 * fraction)) * sixth;
  value[2] = (4 - rest * rest * (6 - 3 * rest)) * sixth;
  value[3] = fraction * fraction * fraction * sixth;
}

/// The weights at places `fraction` of a cell behind a lattice line, times a factor.
INLINE spline_weights spline_weights_at(vec fraction, double factor) {
  vec distance[4];
  spline_distances(fraction, distance);
  spline_weights weights;
  spline_values(fraction, factor, weights.value);
  for (int line = 0; line < 4; line++) weights.ramp[line] = distance[line] * weights.value[line];
  return weights;
}

/// The derivatives of the weights by the place, in cells.
INLINE spline_weights spline_slopes_at(vec fraction, double factor) {
  double half = factor * 0.5;
  vec rest = 1 - fraction, distance[4], value[4];
  spline_distances(fraction, distance);
  spline_values(fraction, factor, value);
  spline_weights slopes;
  slopes.value[0] = -rest * rest * half;
  slopes.value[1] = fraction * (3 * fraction - 4) * half;
  slopes.value[2] = rest * (4 - 3 * rest) * half;
  slopes.value[3] = fraction * fraction * half;
  for (int line = 0; line < 4; line++)
    slopes.ramp[line] = distance[line] * slopes.value[line] + value[line];
  return slopes;
}

/// The sum of four lattice rows' values and ramps, in this order.
INLINE vec weighted_sum(const vec *value, const vec *ramp, const spline_weights *weights) {
  return ((value[0] * weights->value[0] + ramp[0] * weights->ramp[0])
          + (value[1] * weights->value[1] + ramp[1] * weights->ramp[1])
          + (value[2] * weights->value[2] + ramp[2] * weights->ramp[2])
          + (value[3] * weights->value[3] + ramp[3] * weights->ramp[3]));
}

#endif
