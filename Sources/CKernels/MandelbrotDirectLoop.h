// Direct iteration, z' = z² + c: when all samples of a packet go on without the reference, they do
// so in one tight loop.

#ifndef MANDELBROT_DIRECT_LOOP_H
#define MANDELBROT_DIRECT_LOOP_H

#include "MandelbrotLanes.h"

/// The direct samples of a packet on their way.
typedef struct {
  complex_vec z, c;
  /// |dz/dc|², in pixels.
  vec slope2;
  complex_vec derivative;

  /// Of samples that are searching; 0 of the others.
  complex_vec multiplier;
  vec image_radius;

  /// The |dz/dc|² below which a sample goes on by the reference.
  vec least_slope2;
} direct_samples;

/// Iterates for `steps` steps, or until a sample escapes or may not go on directly; returns the
/// steps made.
INLINE int64_t iterate_direct(direct_samples *s, double pitch, double bailout2, int64_t steps,
                              bool with_derivative, bool is_shallow, bool is_searching) {
  complex_vec z = s->z, c = s->c, derivative = s->derivative, multiplier = s->multiplier;
  vec slope2 = s->slope2, least_slope2 = s->least_slope2, image_radius = s->image_radius;
  vec x2 = z.x * z.x, y2 = z.y * z.y, next_slope2 = 4 * (x2 + y2) * slope2;
  int64_t made = 0;
  while (made < steps) {
    vec twice_x = z.x + z.x;
    if (is_searching) {
      image_radius = (2 * square_root(x2 + y2) + image_radius) * image_radius;
      complex_vec product = multiply(z, multiplier);
      multiplier = add(product, product);
    }
    if (with_derivative) {
      derivative = multiply((complex_vec){twice_x, z.y + z.y}, derivative);
      derivative.x += pitch;
    }
    z.y = twice_x * z.y + c.y;
    z.x = (x2 - y2) + c.x;
    x2 = z.x * z.x;
    y2 = z.y * z.y;
    vec z2 = x2 + y2;
    made++;
    ivec goes_on = z2 <= (vec)bailout2;
    if (!is_shallow) {
      // dz/dc' = 2 z dz/dc + 1, where the 1 is nothing.
      slope2 = next_slope2;
      next_slope2 = 4 * z2 * slope2;
      goes_on &= next_slope2 >= least_slope2;
    }
    if (lanes_where(goes_on) != ALL_LANES) break;
  }
  s->z = z;
  s->derivative = derivative;
  s->slope2 = slope2;
  s->image_radius = image_radius;
  s->multiplier = multiplier;
  return made;
}

// Functions of their own, so that the loops keep to registers.
#define DIRECT_LOOP(name, with_derivative, is_shallow, is_searching)                            \
  static __attribute__((noinline)) int64_t name(direct_samples *s, double pitch,                \
                                                double bailout2, int64_t steps) {               \
    return iterate_direct(s, pitch, bailout2, steps, with_derivative, is_shallow, is_searching); \
  }
DIRECT_LOOP(iterate_deep, false, false, false)
DIRECT_LOOP(iterate_deep_with_derivative, true, false, false)
DIRECT_LOOP(iterate_searching, false, false, true)
DIRECT_LOOP(iterate_searching_with_derivative, true, false, true)
DIRECT_LOOP(iterate_shallow, false, true, false)
DIRECT_LOOP(iterate_shallow_with_derivative, true, true, false)

/// Iterates samples by the loop of their kind.
INLINE int64_t run_loop(direct_samples *s, double pitch, double bailout2, int64_t steps,
                        bool with_derivative, bool is_shallow, bool is_searching) {
  if (is_shallow)
    return with_derivative ? iterate_shallow_with_derivative(s, pitch, bailout2, steps)
                           : iterate_shallow(s, pitch, bailout2, steps);
  if (is_searching)
    return with_derivative ? iterate_searching_with_derivative(s, pitch, bailout2, steps)
                           : iterate_searching(s, pitch, bailout2, steps);
  return with_derivative ? iterate_deep_with_derivative(s, pitch, bailout2, steps)
                         : iterate_deep(s, pitch, bailout2, steps);
}

#endif
