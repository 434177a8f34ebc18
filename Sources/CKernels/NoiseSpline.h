// The two splines that blend lattice points: see SplineWeights, which gives the same bits.

#ifndef NOISE_SPLINE_H
#define NOISE_SPLINE_H

#include "Vectors.h"

/// The weights of the four lattice lines next to places: of values at the lines, and of ramps, which
/// are zero at their line and have a side of either sign.
typedef struct {
  vec value[4], ramp[4];
} spline_weights;

/// The weights at places `fraction` of a cell behind a lattice line, times a factor.
INLINE spline_weights spline_weights_at(vec fraction, double factor) {
  double part = factor * (1.0 / 64);
  vec rest = 1 - fraction, square = fraction * fraction, rest_square = rest * rest;
  vec cube = square * fraction, rest_cube = rest_square * rest;
  spline_weights weights;
  weights.value[0] = rest_cube * (24 - 9 * rest) * part;
  weights.value[1] = (43 - square * (42 - fraction * (8 + 6 * fraction))) * part;
  weights.value[2] = (43 - rest_square * (42 - rest * (8 + 6 * rest))) * part;
  weights.value[3] = cube * (24 - 9 * fraction) * part;
  weights.ramp[0] = rest_cube * (3 - 2 * rest) * factor;
  weights.ramp[1] = fraction * (2 - square) * factor;
  weights.ramp[2] = rest * (rest_square - 2) * factor;
  weights.ramp[3] = cube * (2 * fraction - 3) * factor;
  return weights;
}

/// The derivatives of the weights by the place, in cells.
INLINE spline_weights spline_slopes_at(vec fraction, double factor) {
  double part = factor * (1.0 / 16);
  vec rest = 1 - fraction, square = fraction * fraction, rest_square = rest * rest;
  spline_weights slopes;
  slopes.value[0] = rest_square * (9 * rest - 18) * part;
  slopes.value[1] = fraction * (6 * square + 6 * fraction - 21) * part;
  slopes.value[2] = rest * (21 - 6 * rest - 6 * rest_square) * part;
  slopes.value[3] = square * (18 - 9 * fraction) * part;
  slopes.ramp[0] = rest_square * (8 * rest - 9) * factor;
  slopes.ramp[1] = (2 - 3 * square) * factor;
  slopes.ramp[2] = (2 - 3 * rest_square) * factor;
  slopes.ramp[3] = square * (8 * fraction - 9) * factor;
  return slopes;
}

/// The sum of four lattice rows' values, and ramps if there are any, in this order.
INLINE vec weighted_sum(const vec *value, const vec *ramp, const spline_weights *weights,
                        bool with_ramps) {
  vec parts[4];
  for (int line = 0; line < 4; line++) {
    parts[line] = value[line] * weights->value[line];
    if (with_ramps) parts[line] += ramp[line] * weights->ramp[line];
  }
  return parts[0] + parts[1] + parts[2] + parts[3];
}

#endif
