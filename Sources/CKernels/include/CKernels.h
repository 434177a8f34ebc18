// The inner loops of the generators. NoiseKernel.h, CellKernel.h and WarpKernel.h have those of the
// noise; here are those of the Mandelbrot set: packets of samples, iterated side by side.
//
// Every sample is a function of its own numbers alone: which others share its packet, how wide packets
// are and which instructions compute them changes nothing, to the last bit.

#ifndef CKERNELS_H
#define CKERNELS_H

#include <stdbool.h>
#include <stdint.h>

#include "CellKernel.h"
#include "KernelLevel.h"
#include "NoiseKernel.h"
#include "WarpKernel.h"

/// Many steps of perturbed iteration in one: with d = dz and c = dc,
/// d' = (A + (E + G d) d) d + B c, and the derivative D' = (A + (2 E + 3 G d) d) D + B.
typedef struct {
  double ax, ay;
  double bx, by;
  double ex, ey;
  double gx, gy;

  /// Good for |d|² below this times n^-1/2 at the n-th iteration. -1 - k: see `mandelbrot_orbit.wide_blocks[k]` instead.
  double radius2;

  /// Good for |c|² below this times n^-2 at the n-th iteration.
  double reach2;
} mandelbrot_block;

/// A block whose numbers leave the range of double: each is its significand times 2^exponent.
typedef struct {
  double ax, ay;
  double bx, by;
  double ex, ey;
  double gx, gy;
  double radius2, reach2;
  int32_t a_exponent, b_exponent, e_exponent, g_exponent, radius2_exponent, reach2_exponent;
} mandelbrot_wide_block;

/// A member of an orbit that is too small for a double.
typedef struct {
  int64_t index;
  double x, y;
  int64_t exponent;
} mandelbrot_wide_member;

/// A reference orbit with its blocks.
typedef struct {
  /// x and y of the members 0...last, in turns.
  const double *members;
  int64_t last;

  const mandelbrot_wide_member *wide_members;
  int64_t wide_member_count;

  /// Blocks of 2^level steps: the k-th of a level starts at member 1 + k 2^level.
  const mandelbrot_block *blocks;
  const mandelbrot_wide_block *wide_blocks;

  /// Levels are lowest_level..<level_count; the first block of each, and how many it has.
  int32_t lowest_level, level_count;
  int64_t level_start[48], level_size[48];
} mandelbrot_orbit;

/// What the samples of a view have in common.
typedef struct {
  int64_t limit;
  double bailout2;

  /// Constants and the pitch are in units of 2^unit.
  int64_t unit;
  double pitch;

  /// Whether samples are iterated without a reference, from beginning to end.
  bool is_shallow;
} mandelbrot_view;

/// Where a sample stands.
enum {
  MANDELBROT_PERTURBED = 0,
  MANDELBROT_DIRECT = 1,
  MANDELBROT_ESCAPED = 2,
  MANDELBROT_BOUNDED = 3,
};

/// `count` samples, each a place in arrays that have room for 16 more.
///
/// A new sample is PERTURBED with everything 0 but its constant c, relative to the reference, and
/// spread = 1 or more.
typedef struct {
  int64_t count;
  double *cx, *cy;

  /// dz in units of 2^exponent, or z of a DIRECT, ESCAPED or BOUNDED one.
  double *x, *y;

  /// dz/dc in pixels, in units of 2^exponent, as good as it takes to choose how to go on.
  double *slope_x, *slope_y;

  /// dz/dc in pixels, in units of 2^exponent, if derivatives are wanted.
  double *dx, *dy;

  int64_t *exponent;

  /// The number of iterations made, and the index of the member that dz is taken from.
  int64_t *n, *m;

  /// |dz| / |dz/dc| in thousands of pixels at the last rebase, at least 1.
  double *spread;

  /// dz in units of 2^seen_exponent, |dz/dc|² and n at an earlier rebase, how near to that dz a sample
  /// has to come, as a part of |z|, squared, and the number of rebases.
  double *seen_x, *seen_y, *seen_slope2, *near2;
  int64_t *seen_n, *seen_exponent, *rebases;

  /// Whether a sample has left its orbit to look for a cycle of `period` steps from what was seen, for
  /// how many rounds, and how many iterations all its searches took.
  uint8_t *is_searching;
  int64_t *period, *rounds, *searched;

  /// The derivative of dz by what was seen; what was within `reach` of that is within `radius` of dz.
  double *growth_x, *growth_y, *reach, *radius;

  /// Where such a sample left its orbit; n is `seen_n`.
  double *held_x, *held_y, *held_slope_x, *held_slope_y, *held_dx, *held_dy, *held_spread;
  int64_t *held_exponent;

  uint8_t *phase;
} mandelbrot_samples;

/// Iterates samples until all have escaped or are known to stay bounded, or until about
/// `budget` packet steps were made; returns what is left of the budget, 0 or less if samples are left.
int64_t mandelbrot_iterate(kernel_level level, const mandelbrot_orbit *orbit,
                           const mandelbrot_view *view, mandelbrot_samples *samples,
                           bool with_derivative, int64_t budget);

#endif
