// The steps of a disc's nodes: all of them take the same, as deltas or directly.

#ifndef MANDELBROT_NODE_STEPS_H
#define MANDELBROT_NODE_STEPS_H

#include "MandelbrotNodes.h"

/// The greatest |z|² beside |dz|² that nodes may have to be rebased with others: that costs 1 bit.
#define MOST_REBASED2 4

/// The greatest extent of a disc's image, squared: from here on its polynomial has more terms for sure.
#define GREATEST_EXTENT2 0.25

// MARK: Perturbed nodes

/// Chooses the longest block that is valid for all nodes, of so many steps at most, or a single step;
/// sets the nodes of each packet that need its mixed terms.
INLINE chosen_step common_step(const perturbed_nodes *nodes, int64_t most, lane_set *mixed) {
  chosen_step longest = {.length = 1};
  for (int k = 0; k < NODE_PACKETS; k++) mixed[k] = 0;
  if (nodes->group.m == 0) return longest;
  const packet *packets = nodes->packets;
  const mandelbrot_orbit *orbit = packets->orbit;
  block_units units = units_of(packets, &nodes->group);
  block_measures measures[NODE_PACKETS];
  for (int k = 0; k < NODE_PACKETS; k++) measures[k] = measures_of(&packets[k], false);
  int64_t start = nodes->group.m - 1;
  int end = level_end(orbit, start);
  for (int level = orbit->lowest_level; level < end && INT64_C(1) << level <= most; level++) {
    const mandelbrot_block *block = block_at(orbit, level, start);
    if (!block) break;
    lane_set next_mixed[NODE_PACKETS], valid = ALL_LANES;
    for (int k = 0; k < NODE_PACKETS; k++)
      valid &= valid_lanes(&packets[k], block, level, units, &measures[k], &next_mixed[k]);
    if (valid != ALL_LANES) break;
    for (int k = 0; k < NODE_PACKETS; k++) mixed[k] = next_mixed[k];
    longest = (chosen_step){.length = INT64_C(1) << level, .block = block};
  }
  return longest;
}

/// Lets all nodes leave the reference at once if doubles carry all of them alone.
static bool leave_together(const perturbed_nodes *nodes, direct_nodes *direct) {
  if (nodes->group.exponent != 0) return false;
  const packet *packets = nodes->packets;
  complex_vec reference = broadcast(unscaled_member(packets->orbit, nodes->group.m));
  double unit = power_of_two(packets->view->unit);
  const double *c = packets->orbit->members + 2;
  direct->n = packets->n[0];
  for (int k = 0; k < NODE_PACKETS; k++) {
    const packet *p = &packets[k];
    complex_vec z = add(reference, p->dz);
    if (lanes_where(may_leave_reference(p, z)) != ALL_LANES) return false;
    direct->z[k] = z;
    direct->c[k] = (complex_vec){p->c.x * unit + c[0], p->c.y * unit + c[1]};
    direct->slope[k] = p->slope;
  }
  return true;
}

/// Makes a step of all nodes; whether they can go on together.
static bool advance_together(perturbed_nodes *nodes, const chosen_step *chosen,
                             const lane_set *mixed) {
  packet *packets = nodes->packets;
  sample_group *group = &nodes->group;
  step_coefficients step = chosen->block ? block_coefficients(packets, group, chosen->block)
                                         : single_step_coefficients(packets, group);
  delta next[NODE_PACKETS];
  double greatest = 0;
  for (int k = 0; k < NODE_PACKETS; k++) {
    chosen_step own = {chosen->length, chosen->block, mixed[k]};
    next[k] = advance(&packets[k], group, &own, &step, false, false);
    if (next[k].exponent != 0) greatest = fmax(greatest, greatest_size(group, &next[k]));
    packets[k].n += chosen->length;
  }
  group->m += chosen->length;
  bool is_end = group->m == packets->orbit->last;
  complex_vec z[NODE_PACKETS];
  lane_set escaping = 0, tiny = 0, rebased = 0, far = 0;
  for (int k = 0; k < NODE_PACKETS; k++) {
    complex_double reference =
      rescale(&packets[k], group, &next[k], greatest, is_end, false, false);
    z[k] = add(broadcast(reference), next[k].dz);
    vec z2 = squared_modulus(z[k]), dz2 = squared_modulus(next[k].dz);
    if (next[k].exponent == 0)
      escaping |= ALL_LANES & ~lanes_where(z2 < 0x1p-4 * packets->view->bailout2);
    rebased |= lanes_where(z2 < dz2);
    far |= lanes_where(z2 > MOST_REBASED2 * dz2);
  }
  group->exponent = next->exponent;
  // Nodes that have to go on from the reference's beginning take the others with them.
  if (escaping || (rebased && far && !is_end) || packets->n[0] >= packets->view->limit) return false;
  for (int k = 0; k < NODE_PACKETS; k++) {
    if (rebased || is_end) next[k].dz = z[k];
    store_delta(&packets[k], group, &next[k], false, false);
    packets[k].exponent = (ivec)group->exponent;
    if (rebased || is_end) rebase(&packets[k], ALL_LANES);
    if (packets[k].perturbed != ALL_LANES || packets[k].searching) return false;
    if (group->exponent == 0) tiny |= tiny_lanes(squared_modulus(packets[k].dz));
  }
  if (rebased || is_end) group->m = 0;
  if (tiny) {
    for (int k = 0; k < NODE_PACKETS; k++) scale_tiny(&packets[k], ALL_LANES);
    group->exponent = -512;
  }
  return true;
}

/// Takes the polynomial of perturbed nodes if they have one.
static bool fit_perturbed(mandelbrot_disc *disc, const perturbed_nodes *nodes, double least_slope2) {
  vec kilopixels = 0;
  complex_vec dz[NODE_PACKETS];
  for (int k = 0; k < NODE_PACKETS; k++) {
    dz[k] = nodes->packets[k].dz;
    kilopixels = larger(kilopixels, nodes->packets[k].delta_kilopixels);
  }
  if (!fit(disc, dz, least_slope2)) return false;
  disc->n = nodes->packets->n[0];
  disc->m = nodes->group.m;
  disc->exponent = nodes->group.exponent;
  disc->is_direct = false;
  disc->delta_kilopixels = __builtin_reduce_max(kilopixels);
  return true;
}

/// The least |dz/dc|² of perturbed nodes.
INLINE double least_slope2_of(const perturbed_nodes *nodes) {
  vec least2 = (vec)INFINITY;
  for (int k = 0; k < NODE_PACKETS; k++)
    least2 = smaller(least2, squared_modulus(nodes->packets[k].slope));
  return __builtin_reduce_min(least2);
}

/// Iterates nodes as deltas for as long as they have one polynomial; whether they have left the
/// reference.
///
/// They are looked at where dz/dc has grown. When they turn out to have gone too far, they go on from where
/// they were before, by ever shorter steps.
static bool go_together(perturbed_nodes *nodes, direct_nodes *direct, mandelbrot_disc *disc,
                        node_progress *progress) {
  perturbed_nodes last = *nodes;
  int64_t most = INT64_MAX, turns = 0;
  while (goes_on(progress)) {
    lane_set mixed[NODE_PACKETS];
    chosen_step chosen = common_step(nodes, most, mixed);
    if (!chosen.block && leave_together(nodes, direct)) return true;
    bool is_one = advance_together(nodes, &chosen, mixed);
    turns++;
    double least_slope2 = least_slope2_of(nodes);
    int64_t growth = exponent_of(least_slope2) + 2 * nodes->group.exponent;
    if (is_one && most == INT64_MAX && growth <= progress->greatest) continue;
    if (is_one && fit_perturbed(disc, nodes, least_slope2)) {
      note(progress, growth);
      last = *nodes;
    } else {
      if (turns == 1 && !chosen.block) return false;
      *nodes = last;
      most = turns > 1 ? chosen.length : chosen.length / 2;
    }
    turns = 0;
  }
  return false;
}

// MARK: Direct nodes

/// Lets direct nodes go on by the reference; whether all of them do.
static bool return_together(const direct_nodes *direct, perturbed_nodes *nodes) {
  nodes->group.m = nodes->group.exponent = 0;
  for (int k = 0; k < NODE_PACKETS; k++) {
    packet *p = &nodes->packets[k];
    p->dz = direct->z[k];
    p->slope = direct->slope[k];
    p->n = (ivec)direct->n;
    p->exponent = (ivec)0;
    rebase(p, ALL_LANES);
    if (p->perturbed != ALL_LANES || p->searching) return false;
  }
  return true;
}

/// Iterates direct nodes for as long as they have one polynomial; whether they need the reference again.
static bool spread(direct_nodes *direct, const mandelbrot_view *view, mandelbrot_disc *disc,
                   node_progress *progress) {
  double pitch = view->pitch * power_of_two(view->unit), radius = disc->radius / view->pitch;
  double next_extent2 = 0;
  while (direct->n < view->limit && goes_on(progress)) {
    vec least2 = (vec)INFINITY, next_least2 = (vec)INFINITY, greatest2 = 0, greatest_z2 = 0;
    for (int k = 0; k < NODE_PACKETS; k++) {
      vec slope2 = squared_modulus(direct->slope[k]), z2 = squared_modulus(direct->z[k]);
      least2 = smaller(least2, slope2);
      next_least2 = smaller(next_least2, 4 * z2 * slope2);
      greatest2 = larger(greatest2, slope2);
      greatest_z2 = larger(greatest_z2, z2);
    }
    double extent2 = __builtin_reduce_max(greatest2) * radius * radius;
    // Also where nothing is a number any more. No sample of the disc may have escaped.
    bool is_small = extent2 < GREATEST_EXTENT2
      && __builtin_reduce_max(greatest_z2) < 0x1p-4 * view->bailout2;
    if (!is_small) return false;
    if (extent2 >= next_extent2) {
      double least_slope2 = __builtin_reduce_min(least2);
      if (!fit(disc, direct->z, least_slope2)) return false;
      disc->is_direct = true;
      disc->n = direct->n;
      disc->m = disc->exponent = 0;
      disc->delta_kilopixels = 1;
      next_extent2 = 2 * extent2;
      note(progress, exponent_of(least_slope2));
    }
    // Where dz/dc dips, doubles do not carry nodes alone.
    vec direct2 = direct_slope2(view, binade_of((ivec)(direct->n + 1)));
    if (__builtin_reduce_min(next_least2) < direct2[0]) return true;
    for (int k = 0; k < NODE_PACKETS; k++) {
      complex_vec z = direct->z[k], slope = multiply(add(z, z), direct->slope[k]);
      slope.x += pitch;
      direct->slope[k] = slope;
      direct->z[k] = add(multiply(z, z), direct->c[k]);
    }
    direct->n++;
  }
  return false;
}

#endif
