// Rebasing: samples go on from the reference's beginning, with dz = z. There all of z is at hand,
// and a sample that returns to an earlier place searches for a cycle that attracts it.
//
// Zhuoran, "Another solution to perturbation glitches", 2021,
// https://fractalforums.org/index.php?topic=4360; explained in
// https://mathr.co.uk/blog/2022-02-21_deep_zoom_theory_and_practice_again.html.

#ifndef MANDELBROT_REBASE_H
#define MANDELBROT_REBASE_H

#include "MandelbrotAttractor.h"

/// The distance from its checkpoint at which a sample has returned, relative to |z|, squared.
/// Samples that will escape return as well, but hardly ever that near.
#define RETURN_TOLERANCE2 0x1p-10

/// From here on searches are made, or from 1/512 of the limit on if that is less.
#define FIRST_SEARCH_N (INT64_C(1) << 18)

/// Makes the states of samples their checkpoints.
INLINE void set_checkpoint(packet *p, lane_set lanes, vec slope2) {
  ivec mask = mask_of(lanes);
  SET_COMPLEX_WHERE(mask, p->checkpoint.dz, p->dz);
  SET_WHERE(mask, p->checkpoint.slope2, slope2);
  SET_WHERE(mask, p->checkpoint.n, p->n);
  SET_WHERE(mask, p->checkpoint.exponent, p->exponent);
}

/// Lets samples that have returned after `steps` steps search for a cycle if the last return took
/// as many: then they are drawn to it.
INLINE void search_if_drawn(packet *p, lane_set near, ivec steps) {
  // All searches together may take half as long as the orbit up to here, and 1/32 of what they
  // could save; in a cascade, where periods are long, 1/4.
  int share = p->view->is_in_cascade ? 2 : 5;
  ivec worth = __builtin_elementwise_min(p->n >> 1, ((ivec)p->view->limit - p->n) >> share);
  ivec is_drawn = (steps == p->period) & (p->searched_steps + 2 * steps <= worth);
  lane_set drawn = near & lanes_where(is_drawn);
  SET_WHERE(mask_of(near), p->period, steps);
  if (drawn) search_cycle(p, drawn);
}

/// Continues samples that have dz = z from the reference's beginning.
static void rebase(packet *p, lane_set lanes) {
  ivec mask = mask_of(lanes);
  vec slope2 = squared_modulus(p->slope), z2 = squared_modulus(p->dz);
  vec ratio2 = larger(z2 / (slope2 * 0x1p20), (vec)1);
  vec kilopixels = square_root(ratio2);
  // With mixed terms the part of c in the delta may be greater than that of dz.
  if (p->orbit->mixed_terms) kilopixels = larger(kilopixels, p->c_kilopixels);
  SET_WHERE(mask, p->delta_kilopixels, kilopixels);
  SET_WHERE(mask, p->m, 0);

  vec checkpoint_unit = powers_of_two(p->checkpoint.exponent - p->exponent);
  complex_vec away = subtract(p->dz, scale(p->checkpoint.dz, checkpoint_unit));
  vec away2 = squared_modulus(away);
  // At a nucleus z vanishes, but for rounding.
  vec extent2 = z2 + slope2 * (MARGIN_PIXELS * MARGIN_PIXELS);
  ivec steps = p->n - p->checkpoint.n;
  // Where something escapes, the slope has grown meanwhile.
  ivec is_near = (away2 < extent2 * p->return_tolerance2)
    & (slope2 <= 4 * (p->checkpoint.slope2 * checkpoint_unit * checkpoint_unit));

  // There again to the last bit: it goes round for ever.
  ivec is_same = (away2 == (vec)0) & (z2 > (vec)0) & (p->rebase_count > (ivec)0);
  lane_set same = lanes & ~p->searching & lanes_where(is_same);
  p->bounded |= same;
  p->perturbed &= ~same;
  lanes &= ~same;

  lane_set near = lanes & ~p->searching & lanes_where(is_near);
  lane_set ended_rounds = lanes & p->searching & lanes_where(p->n >= p->end_n);
  SET_WHERE(mask, p->rebase_count, p->rebase_count + 1);
  // A checkpoint at every power of two (Brent, "An improved Monte Carlo factorization algorithm",
  // BIT 20, 1980).
  ivec is_power = (p->rebase_count & (p->rebase_count - 1)) == (ivec)0;
  lane_set renewed = lanes & ~p->searching & lanes_where(is_power);
  set_checkpoint(p, near | renewed, slope2);
  int64_t early = p->view->limit >> 9;
  int64_t first = early < FIRST_SEARCH_N ? early : FIRST_SEARCH_N;
  vec tolerance2 = p->n > (ivec)first ? (vec)RETURN_TOLERANCE2 : (vec)0;
  // The next return has to be nearer than this one.
  SET_WHERE(mask_of(renewed & ~near), p->return_tolerance2, tolerance2);
  SET_WHERE(mask_of(near), p->return_tolerance2, away2 / extent2);

  if (near) search_if_drawn(p, near, steps);
  if (ended_rounds) prove_attractor(p, ended_rounds, away, checkpoint_unit);
}

#endif
