// The inner loops of the noise: lattice rows hashed, blended along the columns of samples, and summed
// to rows of samples.
//
// Every number is computed by the same operations in the same order, whatever its place in an array
// and whichever instructions do it.

#ifndef NOISE_KERNEL_H
#define NOISE_KERNEL_H

#include <stdint.h>

#include "KernelLevel.h"

/// Arrays that packets are loaded from have room for so many more numbers at their ends.
#define NOISE_ROOM 8

/// The hashes of the points of a lattice row, from those of its columns and its own.
void noise_hash(kernel_level level, const uint64_t *columns, int64_t count, uint64_t row,
                uint64_t *hashes);

/// For each hash, the one of 256 numbers that the 8 bits from `shift` on choose.
void noise_pick(kernel_level level, const uint64_t *hashes, int64_t count, int shift,
                const double *table, double *numbers);

/// What the four lattice lines next to a place count there, from the second one before it on, for
/// places `fractions` of a cell behind the nearest line before them.
///
/// `kernels` get the cubic B-spline times `weight`, first `count` first ones, then the second ones and
/// so on; `ramps` get these times the distance from the line.
void noise_taps(kernel_level level, const double *fractions, int64_t count, double weight,
                double *ramps, double *kernels);

/// The derivatives of the taps by the place, in cells.
void noise_slope_taps(kernel_level level, const double *fractions, int64_t count, double weight,
                      double *ramps, double *kernels);

/// Blends the numbers of four lattice columns for each column of samples: those from its slot on,
/// times its taps; `taps` has `count` first ones, `count` second ones and so on.
///
/// `numbers` has room for NOISE_ROOM more.
void noise_blend(kernel_level level, const int64_t *slots, const double *taps, int64_t count,
                 const double *numbers, double *blends);

/// Adds to each of `row_count` rows of samples, `stride` apart, what they have of four lattice rows,
/// each of them a line of values times the row's kernels and a line of ramps times its ramps.
///
/// Lattice rows are `first` to `first` + 3, and the values of row r begin at `lines` + (r mod 4)
/// `row_stride`, its ramps `line_stride` further. `kernels` and `ramps` have all first taps, then,
/// `tap_stride` further, all second ones and so on; the samples' are those from `first_tap` on.
void noise_add(kernel_level level, const double *lines, int64_t line_stride, int64_t row_stride,
               int64_t first, const double *kernels, const double *ramps, int64_t tap_stride,
               int64_t first_tap, int64_t row_count, int64_t count, double *samples, int64_t stride);

/// How heights n become offset + scale r + curve n², with r = √(n² + roundness).
typedef struct {
  double roundness;
  double offset, scale, curve;

  /// What the folded heights and slopes are multiplied by.
  double weight, slope_weight;
} noise_fold_shape;

/// Adds the folded heights, and slopes along x and y if there are any, to sums.
void noise_fold(kernel_level level, const noise_fold_shape *shape, const double *heights,
                const double *slopes_x, const double *slopes_y, int64_t count, double *sums,
                double *sums_x, double *sums_y);

#endif
