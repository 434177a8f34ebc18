// Returns to 0: where a small copy of the set is in view, orbits near 0 come back there a period later, again and
// again, and one polynomial takes them there.

#ifndef MANDELBROT_RETURNS_H
#define MANDELBROT_RETURNS_H

#include "MandelbrotRebase.h"

/// What a return counts in a budget of direct steps.
#define STEPS_PER_RETURN 32

/// Where the polynomial may err by `error`, a sample at step n is moved by less than 2^-22 period / n pixels.
#define RETURN_MARGIN 0x1p22

/// The |dz/dc|² from which on a sample may be moved by an error after so many steps.
INLINE vec returning_slope2(const mandelbrot_return_map *map, ivec n, double error) {
  vec least = binade_of(n) * (2 * RETURN_MARGIN * error / (double)map->steps);
  return least * least;
}

/// Whether the constants of samples are so near to the reference's that those near 0 return.
INLINE ivec has_near_constant(const packet *p) {
  double unit = power_of_two(p->view->unit);
  return p->c2 * (unit * unit) < (vec)p->orbit->returns->c_reach2;
}

/// Whether unscaled samples are so near to 0 that they return.
INLINE ivec is_returning(const packet *p, vec z2) {
  const mandelbrot_return_map *map = p->orbit->returns;
  return (z2 < (vec)map->reach2) & has_near_constant(p)
    & (p->n + map->steps < (ivec)p->view->limit);
}

/// Whether unscaled samples are so near to 0 that they return, and lose nothing where z alone is kept.
INLINE ivec may_return(const packet *p, vec z2, complex_vec slope) {
  const mandelbrot_return_map *map = p->orbit->returns;
  return is_returning(p, z2)
    & (squared_modulus(slope) >= returning_slope2(map, p->n, map->entry_error));
}

/// The perturbed samples at the reference's beginning that return.
INLINE lane_set lanes_that_return(const packet *p) {
  ivec is_near = (p->m == (ivec)0) & (p->exponent == (ivec)0) & is_returning(p, squared_modulus(p->dz));
  return p->perturbed & ~p->searching & lanes_where(is_near);
}

/// Finds the polynomials in z² of a packet's constants.
static __attribute__((noinline)) void find_return_terms(packet *p) {
  const mandelbrot_return_map *map = p->orbit->returns;
  complex_vec c = scale(p->c, (vec)(map->c_factor * power_of_two(p->view->unit)));
  const double *x = map->x, *y = map->y;
  for (int k = 0; k <= MANDELBROT_RETURN_DEGREE; k++) {
    int last = MANDELBROT_RETURN_DEGREE - k;
    complex_vec sum = broadcast((complex_double){x[last], y[last]}), by_c = {0, 0};
    for (int j = last - 1; j >= 0; j--) {
      by_c = add(multiply(by_c, c), sum);
      sum = add(multiply(sum, c), broadcast((complex_double){x[j], y[j]}));
    }
    p->return_terms[k] = sum;
    p->return_terms_by_c[k] = by_c;
    x += last + 1;
    y += last + 1;
  }
  p->has_return_terms = true;
}

/// The return of a point, and its derivatives by z and by c in units of the view.
typedef struct {
  complex_vec value, by_z, by_c;
} return_of_point;

/// Evaluates the polynomials of a packet, whose terms have been found.
INLINE return_of_point return_of(const packet *p, complex_vec z) {
  const mandelbrot_return_map *map = p->orbit->returns;
  complex_vec u = scale(multiply(z, z), (vec)map->factor);
  complex_vec value = p->return_terms[MANDELBROT_RETURN_DEGREE], by_u = {0, 0};
  complex_vec by_c = p->return_terms_by_c[MANDELBROT_RETURN_DEGREE - 1];
  for (int k = MANDELBROT_RETURN_DEGREE - 1; k >= 0; k--) {
    by_u = add(multiply(by_u, u), value);
    value = add(multiply(value, u), p->return_terms[k]);
    if (k < MANDELBROT_RETURN_DEGREE - 1)
      by_c = add(multiply(by_c, u), p->return_terms_by_c[k]);
  }
  return (return_of_point){
    .value = value,
    .by_z = multiply(by_u, scale(z, (vec)(2 * map->factor))),
    .by_c = scale(by_c, (vec)(map->c_factor * power_of_two(p->view->unit) * p->view->pitch)),
  };
}

/// The rounds of Newton's method from 0 to a cycle of returns. Of the fixed points of z² + c it finds the one that
/// attracts, if one does, and mostly its cycle of two.
#define RETURN_ROUNDS 7

/// The returns of the longest cycle looked for: those of the copy's cardioid, and of the disc beside it.
#define LONGEST_RETURN_CYCLE 2

/// The returns of 0 that are made before a cycle is looked for.
#define FIRST_RETURNS 4

/// Some returns in a row from a point.
typedef struct {
  complex_vec end, multiplier;
  /// |F'| of each return.
  vec lengths[LONGEST_RETURN_CYCLE];
  /// A bound of the factor of the squared distance from the point in that from the end.
  vec bend;
  /// The lanes that stay within 3/4 of the map's reach.
  lane_set within;
} return_round;

/// Goes through `count` returns, where `curvature` is half of the greatest second derivative.
INLINE return_round round_of_returns(const packet *p, complex_vec z, int count, vec curvature) {
  const mandelbrot_return_map *map = p->orbit->returns;
  return_round round = {.end = z, .multiplier = {(vec)1, (vec)0}, .within = ALL_LANES};
  for (int i = 0; i < count; i++) {
    round.within &= lanes_where(squared_modulus(round.end) < (vec)(map->reach2 * 9 / 16));
    return_of_point next = return_of(p, round.end);
    round.lengths[i] = modulus(next.by_z);
    round.bend = round.lengths[i] * round.bend + curvature * squared_modulus(round.multiplier);
    round.multiplier = multiply(next.by_z, round.multiplier);
    round.end = next.value;
  }
  return round;
}

/// The samples that a cycle of `count` returns attracts, where `curvature` is half of the greatest second derivative
/// within 7/8 of the map's reach.
///
/// As in MandelbrotAttractor.h, a ball about a point of it that goes into itself is the proof.
static lane_set drawn_by_returns(const packet *p, int count, vec curvature) {
  const mandelbrot_return_map *map = p->orbit->returns;
  complex_vec z = {0, 0};
  for (int i = 0; i < RETURN_ROUNDS; i++) {
    return_round round = round_of_returns(p, z, count, curvature);
    complex_vec left = {1 - round.multiplier.x, -round.multiplier.y};
    z = add(z, divide(subtract(round.end, z), left));
  }
  return_round round = round_of_returns(p, z, count, curvature);
  vec contraction = 1 - modulus(round.multiplier), domain_radius = contraction / (4 * round.bend);
  vec radius = domain_radius;
  lane_set within = round.within;
  for (int i = 0; i < count; i++) {
    within &= lanes_where(radius * radius < (vec)(map->reach2 / 64));
    radius = (round.lengths[i] + curvature * radius) * radius + map->error;
  }
  // What is rounded here is less than a millionth of the ball.
  ivec fits = modulus(subtract(round.end, z)) + radius < domain_radius * (1 - 0x1p-20);
  return within & lanes_where((contraction > (vec)0x1p-10) & fits);
}

/// Ends the samples that a cycle of returns attracts, and gives them.
static __attribute__((noinline)) lane_set bound_by_returns(packet *p) {
  const mandelbrot_return_map *map = p->orbit->returns;
  lane_set lanes = p->perturbed & ~p->searching & lanes_where(has_near_constant(p));
  // A cycle that attracts anything attracts 0: most samples outside of the copy lead it away at once.
  complex_vec z = p->return_terms[0];
  for (int i = 0; lanes && i < FIRST_RETURNS; i++) {
    lanes &= lanes_where(squared_modulus(z) < (vec)map->reach2);
    z = return_of(p, z).value;
  }
  // z² times the factor is 1 at most.
  vec size = {0};
  for (int k = 0; k <= MANDELBROT_RETURN_DEGREE; k++) size += modulus(p->return_terms[k]);
  // By Cauchy's estimate, an eighth of the reach away from its edge.
  vec curvature = 64 * size / map->reach2;
  lane_set bounded = 0;
  for (int count = 1; lanes & ~bounded && count <= LONGEST_RETURN_CYCLE; count++)
    bounded |= lanes & drawn_by_returns(p, count, curvature);
  p->bounded |= bounded;
  p->perturbed &= ~bounded;
  return bounded;
}

/// Takes samples to their next return to 0; gives those for which the polynomial is exact enough, and those that need
/// none since they are bounded.
static __attribute__((noinline)) lane_set take_returns(packet *p, lane_set lanes,
                                                       bool with_derivative) {
  const mandelbrot_return_map *map = p->orbit->returns;
  lane_set bounded = 0;
  if (!p->has_return_terms) {
    find_return_terms(p);
    if (p->view->proves_by_returns) bounded = bound_by_returns(p);
    lanes &= ~bounded;
    if (!lanes) return bounded;
  }
  return_of_point next = return_of(p, p->dz);
  complex_vec slope = add(multiply(next.by_z, p->slope), next.by_c);

  vec least_slope2 = returning_slope2(map, p->n + map->steps, map->error);
  lanes &= lanes_where(squared_modulus(slope) >= least_slope2);
  if (!lanes) return bounded;
  ivec mask = mask_of(lanes);
  SET_COMPLEX_WHERE(mask, p->dz, next.value);
  SET_COMPLEX_WHERE(mask, p->slope, slope);
  if (with_derivative)
    SET_COMPLEX_WHERE(mask, p->derivative, add(multiply(next.by_z, p->derivative), next.by_c));
  SET_WHERE(mask, p->n, p->n + map->steps);
  p->is_uniform = false;
  rebase(p, lanes);
  return lanes | bounded;
}

#endif
