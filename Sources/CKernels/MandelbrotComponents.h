// The points in the components of the Mandelbrot set whose edges have equations.

#ifndef MANDELBROT_COMPONENTS_H
#define MANDELBROT_COMPONENTS_H

#include "Levels.h"
#include "Vectors.h"

/// Where the sum of a plane at (x, y) and two more terms is below 0 for certain.
INLINE ivec is_negative(mandelbrot_plane plane, double tolerance, vec x, vec y, vec second,
                        vec higher) {
  vec slope_x = plane.slope_x * x, slope_y = plane.slope_y * y;
  vec sum = plane.value + slope_x + slope_y + second + higher;
  vec size = __builtin_elementwise_abs((vec)plane.value) + __builtin_elementwise_abs(slope_x)
             + __builtin_elementwise_abs(slope_y) + __builtin_elementwise_abs(second)
             + __builtin_elementwise_abs(higher);
  return sum < -tolerance * size;
}

void LEVEL_NAME(mandelbrot_contains)(const mandelbrot_components *components, const double *xs,
                                     const double *ys, bool is_row, int64_t count,
                                     bool *result) {
  mandelbrot_components c = *components;
  for (int64_t i = 0; i < count; i += WIDTH) {
    vec x = load_up_to(xs + i, count - i);
    vec y = is_row ? (vec)*ys : load_up_to(ys + i, count - i);
    // The quadratic parts, and the change of q, in units as well.
    vec x2 = c.unit * x * x, y2 = c.unit * y * y;
    vec change = 2.0 * (c.left * x + c.y * y) + x2 + y2;
    ivec is_inside =
      is_negative(c.disc, c.tolerance, x, y, x2 + y2, (vec)0.0)
      | is_negative(c.cardioid, c.tolerance, x, y, c.bend * (x2 + y2) - 0.25 * y2,
                    c.unit * change * (change + x));
    for (int64_t k = 0; k < WIDTH && i + k < count; k++) result[i + k] = is_inside[k];
  }
}

#endif
