// Many single steps in a row, of samples that have no block to take: for them alone the compiler keeps
// everything in registers, and a step takes a third of the time.
//
// The numbers have the bits of those after as many steps by `perturb_step`.

#ifndef MANDELBROT_SINGLE_STEPS_H
#define MANDELBROT_SINGLE_STEPS_H

#include "MandelbrotPerturbation.h"

/// The steps that all samples of a group can make before one ends, or n gets one bit longer, by which
/// errors are weighted, or they come to where other samples are.
INLINE int64_t steps_alike(const packet *p, const sample_group *group) {
  ivec lanes = mask_of(group->lanes), others = mask_of(p->perturbed & ~group->lanes);
  ivec binade = __builtin_convertvector(binade_of(p->n), ivec);
  ivec next_binade = __builtin_convertvector(binade_of(p->n + 1), ivec);
  ivec steps = __builtin_elementwise_min(2 * binade - p->n, 2 * next_binade - p->n - 1);
  steps = __builtin_elementwise_min(steps, p->end_n - p->n - 1);
  steps = lanes ? steps : others ? p->m - group->m : (ivec)INT64_MAX;
  return __builtin_reduce_min(steps);
}

/// Makes up to so many single steps of the perturbed samples furthest back, which are not scaled, some of
/// them searching or none; returns the number made.
///
/// Stops before a step that might have a block, and before one after which there is more to do.
INLINE int64_t make_single_steps(packet *p, const sample_group *group, int64_t most,
                                 bool with_derivative, bool is_searching) {
  const mandelbrot_orbit *orbit = p->orbit;
  const lane_set lanes = group->lanes;
  const int64_t start = group->m;
  int64_t steps = steps_alike(p, group);
  if (steps > most) steps = most;
  if (steps > orbit->last - 1 - start) steps = orbit->last - 1 - start;
  if (steps <= 0) return 0;

  const int lowest = orbit->lowest_level;
  const int64_t lowest_mask = (INT64_C(1) << lowest) - 1;
  const bool has_blocks = lowest < orbit->level_count;
  const mandelbrot_block *blocks = has_blocks ? orbit->blocks + orbit->level_start[lowest] : NULL;
  const int64_t block_count = has_blocks ? orbit->level_size[lowest] : 0;
  const block_units units = {.c2 = power_of_two(-2 * p->view->unit)};
  const vec c2 = weighted_c2(p), far_c2 = mixed_c2(p);
  const double least_c2 = __builtin_reduce_min(mask_of(lanes) ? c2 : (vec)INFINITY);

  const vec least_slope2 = direct_slope2(p->view, binade_of(p->n));
  const vec bailout2 = (vec)p->view->bailout2;
  const vec return2 = (vec)(orbit->returns ? orbit->returns->reach2 : 0);
  const double c_unit = power_of_two(p->view->unit), by_c = c_unit * p->view->pitch;
  const complex_vec c = scale(p->c, (vec)c_unit);
  complex_vec dz = p->dz, slope = p->slope, derivative = p->derivative;
  complex_vec multiplier = p->multiplier;
  vec image_radius = p->image_radius;
  complex_vec z = add(broadcast(unscaled_member(orbit, start)), dz);
  vec dz2 = squared_modulus(dz), z2 = squared_modulus(z);
  int64_t made = 0;
  for (; made < steps; made++) {
    int64_t m = start + made, first = m - 1;
    if (m > 0 && !(first & lowest_mask) && first >> lowest < block_count) {
      const mandelbrot_block *block = blocks + (first >> lowest);
      if (is_wide(block)) break;
      double reach2 = block->reach2 * units.c2;
      if (least_c2 < reach2 || orbit->mixed_terms) {
        ivec within = reach_of(orbit, block, units, reach2, c2, far_c2).within;
        ivec is_valid = (weighted_dz2(p, dz2) < (vec)block->radius2) & within;
        if (lanes & lanes_where(is_valid)) break;
      }
    }
    ivec stops = z2 * squared_modulus(slope) >= least_slope2;
    complex_double member = unscaled_member(orbit, m);
    complex_vec factor = add(broadcast((complex_double){2 * member.x, 2 * member.y}), dz);
    complex_vec next = add(multiply(factor, dz), c);
    complex_vec by_dz = add(factor, dz);
    z = add(broadcast(unscaled_member(orbit, m + 1)), next);
    vec next_dz2 = squared_modulus(next), next_z2 = squared_modulus(z);
    stops |= ~(next_z2 <= bailout2) | (next_z2 < next_dz2) | (next_z2 < return2)
      | (next_dz2 < (vec)SMALLEST_UNSCALED2);
    if (lanes & lanes_where(stops)) break;
    if (is_searching) {
      image_radius = (modulus(by_dz) + image_radius) * image_radius;
      multiplier = multiply(by_dz, multiplier);
    }
    slope = multiply(by_dz, slope);
    slope.x += by_c;
    if (with_derivative) {
      derivative = multiply(by_dz, derivative);
      derivative.x += by_c;
    }
    dz = next;
    dz2 = next_dz2;
    z2 = next_z2;
  }
  ivec mask = mask_of(lanes);
  SET_COMPLEX_WHERE(mask, p->dz, dz);
  SET_COMPLEX_WHERE(mask, p->slope, slope);
  if (with_derivative) SET_COMPLEX_WHERE(mask, p->derivative, derivative);
  if (is_searching) {
    SET_WHERE(mask, p->image_radius, image_radius);
    SET_COMPLEX_WHERE(mask, p->multiplier, multiplier);
  }
  SET_WHERE(mask, p->n, p->n + made);
  SET_WHERE(mask, p->m, start + made);
  p->common_m = start + made;
  return made;
}

// Functions of their own, so that the loops keep to registers.
#define SINGLE_STEPS(name, with_derivative, is_searching)                      \
  static __attribute__((noinline)) int64_t name(                               \
    packet *p, const sample_group *group, int64_t most) {                      \
    return make_single_steps(p, group, most, with_derivative, is_searching);   \
  }
SINGLE_STEPS(run_single_steps, false, false)
SINGLE_STEPS(run_single_steps_with_derivative, true, false)
SINGLE_STEPS(run_searching_steps, false, true)
SINGLE_STEPS(run_searching_steps_with_derivative, true, true)

/// Makes single steps by the loop of their kind.
INLINE int64_t run_steps(packet *p, const sample_group *group, int64_t most, bool with_derivative) {
  if (p->searching & group->lanes)
    return with_derivative ? run_searching_steps_with_derivative(p, group, most)
                           : run_searching_steps(p, group, most);
  return with_derivative ? run_single_steps_with_derivative(p, group, most)
                         : run_single_steps(p, group, most);
}

#endif
