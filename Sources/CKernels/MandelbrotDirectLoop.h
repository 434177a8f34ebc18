// Direct iteration, z' = z² + c: when all samples of a packet go on without the reference, they do
// so in one tight loop.

#ifndef MANDELBROT_DIRECT_LOOP_H
#define MANDELBROT_DIRECT_LOOP_H

#include "MandelbrotLanes.h"

/// A fixed point and its constant, where nothing ever happens.
#define PARKED_Z ((complex_double){0.5, 0})
#define PARKED_C ((complex_double){0.25, 0})

/// Samples that have escaped in a loop: where they were then, and after how many steps since they left the packet.
typedef struct {
  lane_set lanes;
  complex_vec z, derivative;
  vec slope2;
  ivec made;
} noted_escapes;

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

  /// Those of the last loop.
  noted_escapes escapes;
} direct_samples;

/// How far samples are iterated.
typedef struct {
  double pitch, bailout2;
  /// The steps made before, and those after which to stop.
  int64_t made, end;
  /// The samples that are not parked, and how many of them are too few to go on.
  lane_set lanes;
  int few;
} direct_run;

/// Iterates until `run->end`, or until a sample escapes or may not go on directly; returns the steps made in all.
///
/// In deep views samples that escape are noted and parked, and the others go on: they do so one by one, and a loop
/// that ended for each would hardly be one. In shallow ones it ends soon anyway.
INLINE int64_t iterate_direct(direct_samples *s, const direct_run *run, bool with_derivative,
                              bool is_shallow, bool is_searching) {
  complex_vec z = s->z, c = s->c, derivative = s->derivative, multiplier = s->multiplier;
  vec slope2 = s->slope2, least_slope2 = s->least_slope2, image_radius = s->image_radius;
  vec x2 = z.x * z.x, y2 = z.y * z.y, next_slope2 = 4 * (x2 + y2) * slope2;
  double pitch = run->pitch, bailout2 = run->bailout2;
  int64_t made = run->made, end = run->end;
  lane_set left = run->lanes;
  noted_escapes *escapes = &s->escapes;
  escapes->lanes = 0;
  while (made < end) {
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
    lane_set stopped = ALL_LANES & ~lanes_where(goes_on);
    if (__builtin_expect(stopped == 0, 1)) continue;
    if (is_shallow || is_searching) break;
    ivec is_beyond = ~(z2 <= (vec)bailout2);
    lane_set beyond = lanes_where(is_beyond);
    escapes->lanes |= beyond;
    SET_COMPLEX_WHERE(is_beyond, escapes->z, z);
    if (with_derivative) SET_COMPLEX_WHERE(is_beyond, escapes->derivative, derivative);
    SET_WHERE(is_beyond, escapes->slope2, slope2);
    SET_WHERE(is_beyond, escapes->made, made);
    left &= ~beyond;
    if (stopped != beyond || __builtin_popcount(left) <= run->few) break;
    SET_COMPLEX_WHERE(is_beyond, z, broadcast(PARKED_Z));
    SET_COMPLEX_WHERE(is_beyond, c, broadcast(PARKED_C));
    SET_WHERE(is_beyond, x2, PARKED_Z.x * PARKED_Z.x);
    SET_WHERE(is_beyond, y2, 0);
    SET_WHERE(is_beyond, slope2, 1);
    SET_WHERE(is_beyond, next_slope2, 1);
    SET_WHERE(is_beyond, least_slope2, 0);
  }
  s->z = z;
  s->derivative = derivative;
  s->slope2 = slope2;
  s->image_radius = image_radius;
  s->multiplier = multiplier;
  return made;
}

// Functions of their own, so that the loops keep to registers.
#define DIRECT_LOOP(name, with_derivative, is_shallow, is_searching)                         \
  static __attribute__((noinline)) int64_t name(direct_samples *s, const direct_run *run) { \
    return iterate_direct(s, run, with_derivative, is_shallow, is_searching);               \
  }
DIRECT_LOOP(iterate_deep, false, false, false)
DIRECT_LOOP(iterate_deep_with_derivative, true, false, false)
DIRECT_LOOP(iterate_searching, false, false, true)
DIRECT_LOOP(iterate_searching_with_derivative, true, false, true)
DIRECT_LOOP(iterate_shallow, false, true, false)
DIRECT_LOOP(iterate_shallow_with_derivative, true, true, false)

/// Iterates samples by the loop of their kind.
INLINE int64_t run_loop(direct_samples *s, const direct_run *run, bool with_derivative,
                        bool is_shallow, bool is_searching) {
  if (is_shallow)
    return with_derivative ? iterate_shallow_with_derivative(s, run) : iterate_shallow(s, run);
  if (is_searching)
    return with_derivative ? iterate_searching_with_derivative(s, run) : iterate_searching(s, run);
  return with_derivative ? iterate_deep_with_derivative(s, run) : iterate_deep(s, run);
}

#endif
