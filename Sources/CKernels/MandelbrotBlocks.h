// Steps of perturbed iteration: dz' = (A + (E + (G + H dz) dz) dz) dz + B c, and mixed terms in dz and c.
//
// A single step is exact: dz' = 2 Z dz + dz² + c (K. I. Martin, "Superfractalthing maths", 2013). A
// block is 2^k of them in one: Zhuoran's bilinear approximation with three more terms (2021,
// https://fractalforums.org/index.php?topic=4360; explained in
// https://mathr.co.uk/blog/2022-02-21_deep_zoom_theory_and_practice_again.html).

#ifndef MANDELBROT_BLOCKS_H
#define MANDELBROT_BLOCKS_H

#include "MandelbrotPacket.h"

/// (x + iy) 2^exponent.
typedef struct {
  double x, y;
  int64_t exponent;
} scaled_complex;

/// The coefficients of a step, in the units of the samples that take it.
typedef struct {
  complex_double a, b, e, g, h;
  /// The exponent of dz'.
  int64_t exponent;
} step_coefficients;

/// A step that some samples take together.
typedef struct {
  /// The steps of iteration.
  int64_t length;
  /// NULL: a single step.
  const mandelbrot_block *block;
  /// The samples that need the block's mixed terms.
  lane_set mixed;
} chosen_step;

// MARK: Members

/// The member of an orbit at an index, however small.
INLINE scaled_complex member(const mandelbrot_orbit *orbit, int64_t index) {
  double x = orbit->members[2 * index], y = orbit->members[2 * index + 1];
  double size = fabs(x) > fabs(y) ? fabs(x) : fabs(y);
  if (size >= 0x1p-400) {
    int64_t exponent = exponent_of(size);
    double factor = power_of_two(-exponent);
    return (scaled_complex){x * factor, y * factor, exponent};
  }
  int64_t low = 0, high = orbit->wide_member_count;
  while (low < high) {
    int64_t middle = (low + high) / 2;
    if (orbit->wide_members[middle].index < index) low = middle + 1; else high = middle;
  }
  if (low < orbit->wide_member_count && orbit->wide_members[low].index == index) {
    const mandelbrot_wide_member *wide = &orbit->wide_members[low];
    return (scaled_complex){wide->x, wide->y, wide->exponent};
  }
  return (scaled_complex){0, 0, -(INT64_C(1) << 40)};
}

/// The member of an orbit at an index as it is.
INLINE complex_double unscaled_member(const mandelbrot_orbit *orbit, int64_t index) {
  return (complex_double){orbit->members[2 * index], orbit->members[2 * index + 1]};
}

// MARK: Validity

/// Whether a block's numbers leave the range of double.
INLINE bool is_wide(const mandelbrot_block *block) { return block->radius2 < 0; }

/// The form with exponents of a block that is wide.
INLINE const mandelbrot_wide_block *wide_form(const mandelbrot_orbit *orbit,
                                              const mandelbrot_block *block) {
  return &orbit->wide_blocks[-1 - (int64_t)block->radius2];
}

/// The units of dz and c, 2^dz and 2^c, and the factors that bring squares to these units.
typedef struct {
  int64_t dz, c;
  double dz2, c2;
} block_units;

INLINE block_units units_of(const packet *p, const sample_group *group) {
  int64_t dz = group->exponent, c = p->view->unit;
  return (block_units){dz, c, power_of_two(-2 * dz), power_of_two(-2 * c)};
}

/// The squares of the |dz| and the |c| that a block is valid for at the first iteration.
typedef struct {
  double radius2, reach2;
} block_limits;

/// The limits of a block in the units of dz and c.
INLINE block_limits limits_of(const mandelbrot_orbit *orbit, const mandelbrot_block *block,
                              block_units units) {
  if (!is_wide(block))
    return (block_limits){block->radius2 * units.dz2, block->reach2 * units.c2};
  const mandelbrot_wide_block *wide = wide_form(orbit, block);
  return (block_limits){
    wide->radius2 * power_of_two(wide->radius2_exponent - 2 * units.dz),
    wide->reach2 * power_of_two(wide->reach2_exponent - 2 * units.c),
  };
}

/// |dz|² as it compares with a block's radius: the more iterations were made, and the more pixels
/// dz stands for, the less a block may err.
INLINE vec weighted_dz2(const packet *p, vec dz2) {
  return dz2 * (p->delta_kilopixels * three_eighths_power(binade_of(p->n + 1)));
}

/// |c|² as it compares with a block's reach.
INLINE vec weighted_c2(const packet *p) {
  vec binade = binade_of(p->n + 1);
  return p->c2 * (binade * binade);
}

/// |c|² as it compares with the reach of mixed terms: what they leave out grows with its square.
INLINE vec mixed_c2(const packet *p) {
  return p->c2 * (p->delta_kilopixels * binade_of(p->n + 1));
}

/// The end of the levels whose blocks may begin `start` steps after the first one: blocks begin at
/// multiples of their length.
INLINE int level_end(const mandelbrot_orbit *orbit, int64_t start) {
  int end = start == 0 ? 64 : __builtin_ctzll((uint64_t)start) + 1;
  return end < orbit->level_count ? end : orbit->level_count;
}

/// The mixed terms of a block; NULL where there are none.
INLINE const mandelbrot_mixed_terms *mixed_terms_of(const mandelbrot_orbit *orbit,
                                                    const mandelbrot_block *block) {
  return orbit->mixed_terms ? orbit->mixed_terms + (block - orbit->blocks) : NULL;
}

/// The samples whose c is within a block's reach with its mixed terms, and those that need them.
typedef struct {
  ivec within, mixed;
} block_reach;

/// Whether samples of a group are within a block's reach, with numbers weighted as by `weighted_c2`
/// and `mixed_c2`. Samples with exponents take blocks without mixed terms.
INLINE block_reach reach_of(const mandelbrot_orbit *orbit, const mandelbrot_block *block,
                            block_units units, double reach2, vec c2, vec mixed_c2) {
  ivec near = c2 < (vec)reach2;
  const mandelbrot_mixed_terms *terms = mixed_terms_of(orbit, block);
  if (!terms || units.dz != 0) return (block_reach){near, (ivec)0};
  ivec far = mixed_c2 < (vec)(terms->reach2 * units.c2);
  return (block_reach){near | far, ~near};
}

/// Samples as they compare with blocks: their |dz|², |c|² and |c|² for mixed terms, weighted, and the
/// steps that they have left.
typedef struct {
  vec dz2, c2, far_c2;
  ivec steps_left;
} block_measures;

INLINE block_measures measures_of(const packet *p, bool is_searching) {
  return (block_measures){
    .dz2 = weighted_dz2(p, squared_modulus(p->dz)),
    .c2 = weighted_c2(p),
    .far_c2 = p->orbit->mixed_terms ? mixed_c2(p) : (vec)0,
    .steps_left = (is_searching ? p->end_n : (ivec)p->view->limit) - p->n,
  };
}

/// The block of a level that begins `start` steps after the first one; NULL if there is none.
INLINE const mandelbrot_block *block_at(const mandelbrot_orbit *orbit, int level, int64_t start) {
  int64_t index = start >> level;
  if (index >= orbit->level_size[level]) return NULL;
  return &orbit->blocks[orbit->level_start[level] + index];
}

/// The lanes for which a block of a level is valid; sets those of them that need its mixed terms.
INLINE lane_set valid_lanes(const packet *p, const mandelbrot_block *block, int level,
                            block_units units, const block_measures *measures, lane_set *mixed) {
  block_limits limits = limits_of(p->orbit, block, units);
  block_reach reach =
    reach_of(p->orbit, block, units, limits.reach2, measures->c2, measures->far_c2);
  ivec steps = (ivec)(INT64_C(1) << level);
  ivec is_valid =
    (measures->dz2 < (vec)limits.radius2) & reach.within & (measures->steps_left >= steps);
  lane_set valid = lanes_where(is_valid);
  *mixed = valid & lanes_where(reach.mixed);
  return valid;
}

/// Chooses the longest block that starts at the reference index of a group and is valid for at least
/// one of its samples, or a single step if there is none; leaves the samples for which it is.
INLINE chosen_step longest_step(const packet *p, sample_group *group, bool is_searching) {
  chosen_step longest = {.length = 1};
  if (group->m == 0) return longest;
  block_measures measures = measures_of(p, is_searching);
  int64_t start = group->m - 1;
  block_units units = units_of(p, group);
  int end = level_end(p->orbit, start);
  for (int level = p->orbit->lowest_level; level < end; level++) {
    const mandelbrot_block *block = block_at(p->orbit, level, start);
    if (!block) break;
    lane_set mixed, valid = valid_lanes(p, block, level, units, &measures, &mixed) & group->lanes;
    if (!valid) break;
    group->lanes = valid;
    longest = (chosen_step){INT64_C(1) << level, block, valid & mixed};
  }
  return longest;
}

// MARK: Coefficients

/// Coefficients in the units of samples whose dz is in units of 2^exponent. G and H decide no unit:
/// where a block is valid, G dz² is small beside A.
INLINE step_coefficients in_units(scaled_complex a, scaled_complex b, scaled_complex e,
                                  scaled_complex g, scaled_complex h, int64_t exponent,
                                  int64_t unit) {
  int64_t next = exponent + a.exponent;
  if (2 * exponent + e.exponent > next) next = 2 * exponent + e.exponent;
  if (unit + b.exponent > next) next = unit + b.exponent;
  double a_unit = power_of_two(exponent + a.exponent - next);
  double b_unit = power_of_two(unit + b.exponent - next);
  double e_unit = power_of_two(2 * exponent + e.exponent - next);
  double g_unit = power_of_two(3 * exponent + g.exponent - next);
  double h_unit = power_of_two(4 * exponent + h.exponent - next);
  return (step_coefficients){
    .a = {a.x * a_unit, a.y * a_unit},
    .b = {b.x * b_unit, b.y * b_unit},
    .e = {e.x * e_unit, e.y * e_unit},
    .g = {g.x * g_unit, g.y * g_unit},
    .h = {h.x * h_unit, h.y * h_unit},
    .exponent = next,
  };
}

/// The coefficients of a block for a group.
INLINE step_coefficients block_coefficients(const packet *p, const sample_group *group,
                                            const mandelbrot_block *block) {
  int64_t exponent = group->exponent, unit = p->view->unit;
  if (is_wide(block)) {
    const mandelbrot_wide_block *wide = wide_form(p->orbit, block);
    return in_units((scaled_complex){wide->ax, wide->ay, wide->a_exponent},
                    (scaled_complex){wide->bx, wide->by, wide->b_exponent},
                    (scaled_complex){wide->ex, wide->ey, wide->e_exponent},
                    (scaled_complex){wide->gx, wide->gy, wide->g_exponent},
                    (scaled_complex){wide->hx, wide->hy, wide->h_exponent}, exponent, unit);
  }
  if (exponent != 0)
    return in_units((scaled_complex){block->ax, block->ay, 0},
                    (scaled_complex){block->bx, block->by, 0},
                    (scaled_complex){block->ex, block->ey, 0},
                    (scaled_complex){block->gx, block->gy, 0},
                    (scaled_complex){block->hx, block->hy, 0}, exponent, unit);
  double b_unit = power_of_two(unit);
  return (step_coefficients){
    .a = {block->ax, block->ay},
    .b = {block->bx * b_unit, block->by * b_unit},
    .e = {block->ex, block->ey},
    .g = {block->gx, block->gy},
    .h = {block->hx, block->hy},
    .exponent = 0,
  };
}

/// The coefficients of a group's single step: A = 2 Z, B = E = 1.
INLINE step_coefficients single_step_coefficients(const packet *p, const sample_group *group) {
  int64_t exponent = group->exponent, unit = p->view->unit;
  if (exponent == 0) {
    complex_double z = unscaled_member(p->orbit, group->m);
    return (step_coefficients){
      .a = {2 * z.x, 2 * z.y},
      .b = {power_of_two(unit), 0},
      .e = {1, 0},
      .g = {0, 0},
      .h = {0, 0},
      .exponent = 0,
    };
  }
  scaled_complex z = member(p->orbit, group->m);
  return in_units((scaled_complex){z.x, z.y, z.exponent + 1}, (scaled_complex){1, 0, 0},
                  (scaled_complex){1, 0, 0}, (scaled_complex){0, 0, 0}, (scaled_complex){0, 0, 0},
                  exponent, unit);
}

#endif
