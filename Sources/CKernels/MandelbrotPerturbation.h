// One step of the perturbed samples: those with the smallest reference index take the longest block
// that is valid for any of them, together.

#ifndef MANDELBROT_PERTURBATION_H
#define MANDELBROT_PERTURBATION_H

#include "MandelbrotBlocks.h"
#include "MandelbrotReturns.h"

/// Deltas below 2^-442 are scaled: their squares would be too small to compare.
#define SMALLEST_UNSCALED2 0x1p-884
#define GREATEST_SCALED_EXPONENT (-440)

/// Samples after a step, with numbers as in a packet; of one exponent.
typedef struct {
  complex_vec dz, slope, derivative;
  complex_vec multiplier;
  vec image_radius;
  int64_t exponent;
} delta;

// MARK: Before the step

/// The perturbed samples with the smallest reference index, as far as they have the same exponent.
INLINE sample_group samples_furthest_back(const packet *p) {
  if (p->is_uniform) return (sample_group){p->perturbed, p->common_m, p->common_exponent};
  ivec index = mask_of(p->perturbed) ? p->m : (ivec)INT64_MAX;
  sample_group group = {.m = __builtin_reduce_min(index)};
  lane_set lanes = p->perturbed & lanes_where(p->m == (ivec)group.m);
  group.exponent = p->exponent[__builtin_ctz(lanes)];
  group.lanes = lanes & lanes_where(p->exponent == (ivec)group.exponent);
  return group;
}

/// Whether doubles carry samples at z alone.
INLINE ivec may_leave_reference(const packet *p, complex_vec z) {
  vec least_slope2 = direct_slope2(p->view, binade_of(p->n));
  return squared_modulus(z) * squared_modulus(p->slope) >= least_slope2;
}

/// Lets the samples that a double carries alone go on without the reference.
INLINE void leave_reference(packet *p, sample_group *group) {
  if (group->exponent != 0) return;
  complex_vec z = add(broadcast(unscaled_member(p->orbit, group->m)), p->dz);
  lane_set direct = group->lanes & lanes_where(may_leave_reference(p, z));
  if (direct) {
    SET_COMPLEX_WHERE(mask_of(direct), p->dz, z);
    p->perturbed &= ~direct;
    p->direct |= direct;
    group->lanes &= ~direct;
  }
}

// MARK: The step

/// The radius of the ball that a step carries a ball into, from its first derivative, half of its
/// second one and a sixth of its third; infinite where the block is not valid in all of the ball.
static vec image_radius(const packet *p, const sample_group *group, const mandelbrot_block *block,
                        const step_coefficients *step, vec slope, vec bend, vec twist) {
  vec radius = p->image_radius;
  if (block) {
    vec size = modulus(p->dz) + radius;
    // A quarter further out a block leaves out 3 times as much.
    vec most = (vec)(1.5 * limits_of(p->orbit, block, units_of(p, group)).radius2);
    radius = weighted_dz2(p, size * size) <= most ? radius : (vec)INFINITY;
  }
  double last = sqrt(step->h.x * step->h.x + step->h.y * step->h.y);
  return (slope + (bend + (twist + last * radius) * radius) * radius) * radius;
}

/// What the samples of a packet take for the coefficients of a step.
typedef struct {
  complex_vec a, b, e;
  /// The derivative of dz' by c.
  complex_vec by_c;
} lane_coefficients;

/// The coefficients of a step without mixed terms.
INLINE lane_coefficients same_for_all(const step_coefficients *step) {
  complex_vec b = broadcast(step->b);
  return (lane_coefficients){broadcast(step->a), b, broadcast(step->e), b};
}

/// The coefficients of a block with the mixed terms of those samples that need them:
/// dz' = (A + M c + (E + R c + (G + H dz) dz) dz) dz + (B + K c) c.
INLINE lane_coefficients with_mixed_terms(const packet *p, const chosen_step *chosen,
                                          const step_coefficients *step) {
  const mandelbrot_mixed_terms *terms = mixed_terms_of(p->orbit, chosen->block);
  // The others have the same bits as without.
  ivec mask = mask_of(chosen->mixed);
  double unit = power_of_two(p->view->unit);
  vec factor = mask ? (vec)unit : (vec)0;
  complex_vec c = scale(p->c, factor), dz = scale(p->dz, factor);
  complex_vec m = broadcast((complex_double){terms->mx, terms->my});
  complex_vec r = broadcast((complex_double){terms->rx, terms->ry});
  complex_vec k = broadcast((complex_double){terms->kx * unit, terms->ky * unit});
  complex_vec a = add(broadcast(step->a), multiply(m, c));
  complex_vec e = add(broadcast(step->e), multiply(r, c));
  complex_vec kc = multiply(k, c);
  complex_vec b = add(broadcast(step->b), kc);
  complex_vec twist = add(m, multiply(r, p->dz));
  return (lane_coefficients){a, b, e, add(add(b, kc), multiply(twist, dz))};
}

/// The samples after a step of these coefficients.
INLINE delta advance_by(const packet *p, const sample_group *group, const chosen_step *chosen,
                        const step_coefficients *step, const lane_coefficients *lanes,
                        bool with_derivative, bool is_searching) {
  // dz' = (A + (E + (G + H dz) dz) dz) dz + B c.
  complex_vec h_dz = multiply(broadcast(step->h), p->dz);
  complex_vec twist = add(broadcast(step->g), h_dz);
  complex_vec g_dz = multiply(twist, p->dz);
  complex_vec bend = add(lanes->e, g_dz);
  complex_vec factor = add(lanes->a, multiply(bend, p->dz));
  delta next = {.exponent = step->exponent};
  next.dz = add(multiply(factor, p->dz), multiply(lanes->b, p->c));

  // Its derivative by dz, A + (2 E + (3 G + 4 H dz) dz) dz, and by c, B.
  twist = add(twist, h_dz);
  bend = add(bend, multiply(twist, p->dz));
  complex_vec by_dz = add(factor, multiply(bend, p->dz));
  complex_vec by_c = scale(lanes->by_c, (vec)p->view->pitch);
  if (is_searching) {
    twist = add(twist, h_dz);
    bend = add(bend, multiply(twist, p->dz));
    next.image_radius = image_radius(p, group, chosen->block, step, modulus(by_dz), modulus(bend),
                                     modulus(add(twist, h_dz)));
    next.multiplier = multiply(by_dz, p->multiplier);
  }
  next.slope = add(multiply(by_dz, p->slope), by_c);
  if (with_derivative) next.derivative = add(multiply(by_dz, p->derivative), by_c);
  return next;
}

/// The samples after a step.
INLINE delta advance(const packet *p, const sample_group *group, const chosen_step *chosen,
                     const step_coefficients *step, bool with_derivative, bool is_searching) {
  if (chosen->mixed) {
    lane_coefficients lanes = with_mixed_terms(p, chosen, step);
    return advance_by(p, group, chosen, step, &lanes, with_derivative, is_searching);
  }
  lane_coefficients lanes = same_for_all(step);
  return advance_by(p, group, chosen, step, &lanes, with_derivative, is_searching);
}

// MARK: After the step

/// The greatest part of any dz of a group.
INLINE double greatest_size(const sample_group *group, const delta *next) {
  return __builtin_reduce_max(mask_of(group->lanes) ? greater_part(next->dz) : (vec)0);
}

/// Brings dz, of this size at most, back to a size near 1, or to unscaled numbers where these are large
/// enough; returns the reference's member in the same units.
INLINE complex_double rescale(const packet *p, const sample_group *group, delta *next,
                              double greatest, bool is_end, bool with_derivative,
                              bool is_searching) {
  if (next->exponent == 0) return unscaled_member(p->orbit, group->m);
  int64_t shift = exponent_of(greatest);
  if (shift == -1023) shift = 0;
  int64_t exponent = next->exponent + shift;
  scaled_complex z = member(p->orbit, group->m);
  if (exponent > GREATEST_SCALED_EXPONENT || z.exponent > 1) {
    exponent = 0;
  } else if (is_end && z.exponent > exponent) {
    exponent = z.exponent > GREATEST_SCALED_EXPONENT ? 0 : z.exponent;
  }
  vec factor = (vec)power_of_two(next->exponent - exponent);
  next->dz = scale(next->dz, factor);
  next->slope = scale(next->slope, factor);
  if (is_searching) {
    next->image_radius *= factor;
    next->multiplier = scale(next->multiplier, factor);
  }
  if (with_derivative) next->derivative = scale(next->derivative, factor);
  next->exponent = exponent;
  double z_unit = power_of_two(z.exponent - exponent);
  return (complex_double){z.x * z_unit, z.y * z_unit};
}

/// Stores samples after a step.
INLINE void store_delta(packet *p, const sample_group *group, const delta *next,
                        bool with_derivative, bool is_searching) {
  ivec mask = mask_of(group->lanes);
  SET_COMPLEX_WHERE(mask, p->dz, next->dz);
  SET_COMPLEX_WHERE(mask, p->slope, next->slope);
  if (is_searching) {
    SET_WHERE(mask, p->image_radius, next->image_radius);
    SET_COMPLEX_WHERE(mask, p->multiplier, next->multiplier);
  }
  if (with_derivative) SET_COMPLEX_WHERE(mask, p->derivative, next->derivative);
  SET_WHERE(mask, p->m, group->m);
  if (next->exponent != group->exponent) SET_WHERE(mask, p->exponent, next->exponent);
  p->common_m = group->m;
  p->common_exponent = next->exponent;
}

/// The unscaled samples whose |dz|² is too small to go without an exponent.
INLINE lane_set tiny_lanes(vec dz2) { return lanes_where(dz2 < (vec)SMALLEST_UNSCALED2); }

/// Gives unscaled samples an exponent.
INLINE void scale_tiny(packet *p, lane_set tiny) {
  ivec mask = mask_of(tiny);
  vec factor = (vec)0x1p512;
  SET_COMPLEX_WHERE(mask, p->dz, scale(p->dz, factor));
  SET_COMPLEX_WHERE(mask, p->slope, scale(p->slope, factor));
  SET_COMPLEX_WHERE(mask, p->derivative, scale(p->derivative, factor));
  // A search may have begun just now.
  if (p->searching & tiny) {
    SET_WHERE(mask, p->image_radius, p->image_radius * factor);
    SET_COMPLEX_WHERE(mask, p->multiplier, scale(p->multiplier, factor));
  }
  SET_WHERE(mask, p->exponent, -512);
  p->is_uniform = false;
}

/// Takes samples out that have escaped or reached their last n, and rebases others.
INLINE void settle(packet *p, lane_set escaped, lane_set ended, lane_set rebased,
                   bool is_searching) {
  // A sample that searches has not escaped on its own orbit.
  lane_set astray = is_searching ? escaped & p->searching : 0;
  escaped &= ~astray;
  if (is_searching) ended &= ~p->searching;
  if (escaped) {
    p->escaped |= escaped;
    p->perturbed &= ~escaped;
  }
  if (ended) {
    p->undecided |= ended;
    p->perturbed &= ~ended;
  }
  if (rebased) {
    rebase(p, rebased);
    p->is_uniform = p->is_uniform && (rebased & p->perturbed) == p->perturbed;
    p->common_m = 0;
  }
  if (astray) return_to_orbit(p, astray);
}

/// One step of the perturbed samples, some of which are searching or none; returns whether it was a
/// single one.
INLINE bool perturb_step(packet *p, bool with_derivative, bool is_searching) {
  sample_group group = samples_furthest_back(p);
  chosen_step chosen = longest_step(p, &group, is_searching);
  p->is_uniform = group.lanes == p->perturbed;
  p->step_count++;
  p->stepping_count += __builtin_popcount(group.lanes);
  step_coefficients step;
  if (chosen.block) {
    step = block_coefficients(p, &group, chosen.block);
  } else {
    leave_reference(p, &group);
    if (!group.lanes) return false;
    step = single_step_coefficients(p, &group);
  }
  delta next = advance(p, &group, &chosen, &step, with_derivative, is_searching);
  SET_WHERE(mask_of(group.lanes), p->n, p->n + chosen.length);
  group.m += chosen.length;
  bool is_end = group.m == p->orbit->last;
  double greatest = next.exponent == 0 ? 0 : greatest_size(&group, &next);
  complex_double reference =
    rescale(p, &group, &next, greatest, is_end, with_derivative, is_searching);

  complex_vec z = add(broadcast(reference), next.dz);
  vec z2 = squared_modulus(z), dz2 = squared_modulus(next.dz);
  lane_set escaped = 0;
  if (next.exponent == 0) escaped = group.lanes & ~lanes_where(z2 <= (vec)p->view->bailout2);
  lane_set rest = group.lanes & ~escaped;
  lane_set ended = rest & lanes_where(p->n >= (is_searching ? p->end_n : (ivec)p->view->limit));
  lane_set rebased = is_end ? rest : rest & lanes_where(z2 < dz2);
  if (is_searching) rebased |= ended & p->searching;
  if (p->orbit->returns && next.exponent == 0)
    rebased |= rest & ~p->searching & lanes_where(may_return(p, z2, next.slope));
  SET_COMPLEX_WHERE(mask_of(escaped | rebased), next.dz, z);
  store_delta(p, &group, &next, with_derivative, is_searching);
  settle(p, escaped, ended, rebased, is_searching);
  if (next.exponent != 0) return !chosen.block;
  // Where samples search, dz may be another one by now.
  vec left2 = is_searching ? squared_modulus(p->dz) : mask_of(rebased) ? z2 : dz2;
  lane_set tiny = group.lanes & p->perturbed & tiny_lanes(left2);
  if (tiny) scale_tiny(p, tiny);
  return !chosen.block;
}

#endif
