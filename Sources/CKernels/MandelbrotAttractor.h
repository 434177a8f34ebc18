// The search for a cycle that attracts a sample, and the proof that there is one.
//
// A sample that comes back to about where it was leaves its orbit, to go round from nearby points:
// by Newton's method to a fixed point of F, as many steps as it took to come back, and with a ball
// about each point. F carries the ball of `domain_radius` about the checkpoint into that of
// `image_radius` about dz (ball arithmetic). Where the second ball lies in the first, there is an
// attracting fixed point of F in it, by the Schwarz lemma, and the cycle through it attracts the
// orbit of 0, the only critical point (Fatou; Milnor, "Dynamics in One Complex Variable", 2006,
// section 8): the sample is bounded. A sample that finds none takes up its orbit where it left it,
// as if nothing had happened.
//
// Rounding, and what blocks leave out, move a sample by 2^-15 pixels at most, in a round as in an
// orbit. The ball has a margin of 2^-12 of a pixel: in z, that times |dz/dc|, which grows from 0
// in every round as it does in an orbit.

#ifndef MANDELBROT_ATTRACTOR_H
#define MANDELBROT_ATTRACTOR_H

#include "MandelbrotPacket.h"

// MARK: Perturbed samples

/// The margin of the ball, in pixels.
#define MARGIN_PIXELS 0x1p-12

/// No ball is smaller: squares of distances must not vanish beside it.
#define SMALLEST_DOMAIN_RADIUS 0x1p-400

/// The most rounds; Newton's method doubles the digits with each.
#define MOST_ROUNDS 8

/// Sends samples on a Newton round from where they are, with a ball of this radius; 0 where there
/// is no hope of a ball yet.
static void newton_round(packet *p, lane_set lanes, vec domain_radius) {
  ivec mask = mask_of(lanes);
  SET_COMPLEX_WHERE(mask, p->checkpoint.dz, p->dz);
  SET_WHERE(mask, p->checkpoint.exponent, p->exponent);
  SET_WHERE(mask, p->slope.x, 0);
  SET_WHERE(mask, p->slope.y, 0);
  SET_WHERE(mask, p->delta_kilopixels, __builtin_elementwise_max(p->c_kilopixels, (vec)1));
  SET_WHERE(mask, p->multiplier.x, 1);
  SET_WHERE(mask, p->multiplier.y, 0);
  SET_WHERE(mask, p->domain_radius, domain_radius);
  SET_WHERE(mask, p->image_radius, domain_radius);
  SET_WHERE(mask, p->n, p->checkpoint.n);
  SET_WHERE(mask, p->end_n, p->checkpoint.n + p->period);
  SET_WHERE(mask, p->searched_steps, p->searched_steps + p->period);
}

/// Lets samples search for a cycle of `period` steps.
static void search_cycle(packet *p, lane_set lanes) {
  ivec mask = mask_of(lanes);
  SET_COMPLEX_WHERE(mask, p->saved.dz, p->dz);
  SET_COMPLEX_WHERE(mask, p->saved.slope, p->slope);
  SET_COMPLEX_WHERE(mask, p->saved.derivative, p->derivative);
  SET_WHERE(mask, p->saved.delta_kilopixels, p->delta_kilopixels);
  SET_WHERE(mask, p->saved.exponent, p->exponent);
  SET_WHERE(mask, p->round_count, 0);
  p->searching |= lanes;
  newton_round(p, lanes, (vec)0);
}

/// Takes samples back to where they left their orbits.
static void return_to_orbit(packet *p, lane_set lanes) {
  ivec mask = mask_of(lanes);
  SET_COMPLEX_WHERE(mask, p->dz, p->saved.dz);
  SET_COMPLEX_WHERE(mask, p->slope, p->saved.slope);
  SET_COMPLEX_WHERE(mask, p->derivative, p->saved.derivative);
  SET_WHERE(mask, p->delta_kilopixels, p->saved.delta_kilopixels);
  SET_WHERE(mask, p->exponent, p->saved.exponent);
  SET_COMPLEX_WHERE(mask, p->checkpoint.dz, p->saved.dz);
  SET_WHERE(mask, p->checkpoint.exponent, p->saved.exponent);
  SET_WHERE(mask, p->n, p->checkpoint.n);
  SET_WHERE(mask, p->m, 0);
  SET_WHERE(mask, p->end_n, p->view->limit);
  // The next return has to be much nearer.
  SET_WHERE(mask, p->return_tolerance2, p->return_tolerance2 * 0x1p-4);
  p->searching &= ~lanes;
  p->direct &= ~lanes;
  p->perturbed |= lanes;
  p->is_uniform = false;
}

/// Ends a Newton round: samples are proved to be bounded, go on another round, or return to their
/// orbits. They are `away` from their checkpoints, whose unit is `checkpoint_unit` in theirs.
static void prove_attractor(packet *p, lane_set lanes, complex_vec away, vec checkpoint_unit) {
  vec slope = modulus(p->slope), margin = slope * MARGIN_PIXELS;
  vec domain_radius = p->domain_radius * checkpoint_unit;
  // What is rounded here is less than a millionth of the ball.
  ivec fits = modulus(away) + p->image_radius + margin < domain_radius * (1 - 0x1p-20);
  lane_set proved = lanes & lanes_where(fits & (domain_radius >= (vec)SMALLEST_DOMAIN_RADIUS));
  p->bounded |= proved;
  p->perturbed &= ~proved;
  p->searching &= ~proved;
  lanes &= ~proved;
  if (!lanes) return;

  // How far F is nearly linear: about |z|, and at a nucleus still a good part of a pixel.
  vec extent = modulus(p->dz) + slope * 0x1p-6;

  // Newton's method for F(z) = z: from z to z + (F(z) - z) / (1 - F'(z)).
  complex_vec multiplier = {p->multiplier.x / checkpoint_unit, p->multiplier.y / checkpoint_unit};
  complex_vec step = divide(away, (complex_vec){1 - multiplier.x, -multiplier.y});
  vec step_length = modulus(step), contraction = 1 - modulus(multiplier);
  ivec mask = mask_of(lanes);
  SET_WHERE(mask, p->round_count, p->round_count + 1);
  // Once it has found the cycle, that has to attract, and the last ball had its chance.
  ivec is_found = (step_length < extent * 0x1p-10)
    & ((contraction <= (vec)0) | (step_length < domain_radius * 0x1p-4));
  ivec has_hope = (step_length < extent) & (p->round_count < (ivec)MOST_ROUNDS) & ~is_found;
  lane_set goes_on = lanes & lanes_where(has_hope);
  if (lanes & ~goes_on) return_to_orbit(p, lanes & ~goes_on);
  SET_COMPLEX_WHERE(mask_of(goes_on), p->dz, add(scale(p->checkpoint.dz, checkpoint_unit), step));
  // Wide enough for its margin and the rest of Newton's method, but not so wide that the square
  // terms, about radius² / |z|, would matter.
  vec wide = 4 * (margin + 8 * step_length * step_length / extent) / contraction;
  vec widest = contraction * extent * 0x1p-4;
  newton_round(p, goes_on, contraction > (vec)0 ? smaller(wide, widest) : (vec)0);
}

// MARK: Shallow samples

/// The most rounds of Newton's method from where a shallow sample is.
#define MOST_SHALLOW_ROUNDS 8

/// The greatest length of its first step; later ones have to be half as long as the one before.
#define GREATEST_SHALLOW_STEP 0x1p-4

/// The steps, `most` of them or less, after which a shallow z is nearer to where it was than this.
static int64_t steps_to_return(double x, double y, double cx, double cy, int64_t most,
                               double distance) {
  double start_x = x, start_y = y;
  for (int64_t i = 1; i < most; i++) {
    double xy = x * y;
    x = (x * x - y * y) + cx;
    y = (xy + xy) + cy;
    if (fabs(x - start_x) < distance && fabs(y - start_y) < distance) return i;
  }
  return most;
}

/// What rounding adds to a shallow step, relative to 1.25 |z|² + 1, for |c| up to 2.
#define SHALLOW_ROUNDING 0x1p-51

/// The samples among `lanes` whose shallow z have a cycle of `period` steps close by that attracts them; z becomes
/// a point of that cycle, as far as Newton's method came in so many rounds.
///
/// Each round has a ball about z, in which the cycle seems to be after the round before, and which is wide beside
/// what rounding may do. A cycle that attracts anything attracts the orbit of 0: it does not matter from where it
/// is found.
static lane_set drawn_to_cycle(complex_vec *z, complex_vec c, int64_t period, lane_set lanes,
                               int most_rounds) {
  vec most2 = (vec)(GREATEST_SHALLOW_STEP * GREATEST_SHALLOW_STEP);
  vec radius = (vec)0, noise = (vec)0;
  lane_set drawn = 0;
  for (int round = 0; lanes && round < most_rounds; round++) {
    complex_vec end = *z, multiplier = {(vec)1, (vec)0};
    vec image_radius = radius;
    for (int64_t i = 0; i < period; i++) {
      vec x2 = end.x * end.x, y2 = end.y * end.y, z2 = x2 + y2;
      image_radius = (2 * square_root(z2) + image_radius) * image_radius
        + (1.25 * z2 + 1) * SHALLOW_ROUNDING;
      multiplier = scale(multiply(end, multiplier), (vec)2);
      vec xy = end.x * end.y;
      end.x = (x2 - y2) + c.x;
      end.y = (xy + xy) + c.y;
    }
    if (round == 0) noise = image_radius;
    complex_vec away = subtract(end, *z);
    vec distance2 = squared_modulus(away);
    // What is rounded here is less than a millionth of the ball.
    drawn |= lanes & lanes_where(square_root(distance2) + image_radius < radius * (1 - 0x1p-20));
    vec left_x = 1 - multiplier.x, left2 = left_x * left_x + multiplier.y * multiplier.y;
    vec step2 = distance2 / left2;
    // Not where anything is no number any more.
    lanes &= ~drawn & lanes_where(step2 < most2);
    most2 = step2 * 0.25;
    z->x += (away.x * left_x - away.y * multiplier.y) / left2;
    z->y += (away.y * left_x + away.x * multiplier.y) / left2;
    vec contraction = 1 - modulus(multiplier);
    vec wide = larger(8 * noise / contraction, square_root(step2) * 0x1p-2);
    radius = contraction > (vec)0 ? wide : (vec)0;
  }
  return drawn;
}

#endif
