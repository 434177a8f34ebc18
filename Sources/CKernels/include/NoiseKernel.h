// The inner loops of noise that blends what lattice points have: lattice rows hashed, blended along
// the columns of samples, and summed to rows of samples.

#ifndef NOISE_KERNEL_H
#define NOISE_KERNEL_H

#include <stdint.h>

#include "KernelLevel.h"

/// The room for more numbers at the end of arrays that packets are loaded from.
#define NOISE_ROOM 8

/// The hashes of the points of a lattice row, from those of its columns and its own.
void noise_hash(kernel_level level, const uint64_t *columns, int64_t count, uint64_t row,
                uint64_t *hashes);

/// The gradients of the points of a lattice row: x in `along`, y in `across`. `vectors` are the 256
/// that the 8 bits of a hash from `shift` on choose from.
void noise_look_up_gradients(kernel_level level, const uint64_t *columns, int64_t count,
                             uint64_t row, int shift, const double *vectors, double *along,
                             double *across);

/// The heights of the points of a lattice row, one of ValueTable's for the uppermost 8 bits of a hash.
void noise_look_up_heights(kernel_level level, const uint64_t *columns, int64_t count, uint64_t row,
                           double *heights);

/// The weights of the four lattice lines next to each place, from the second one before it on, for
/// places `fractions` of a cell behind the nearest line before them.
///
/// `values` get the even spline of SplineWeights times `factor`, first `count` first ones, then the
/// second ones and so on; `ramps` get the odd one likewise.
void noise_spline_weights(kernel_level level, const double *fractions, int64_t count,
                          double factor, double *ramps, double *values);

/// The derivatives of the weights by the place, in cells.
void noise_spline_slopes(kernel_level level, const double *fractions, int64_t count, double factor,
                         double *ramps, double *values);

/// Blends the gradients of four lattice columns for each column of samples: those from its slot on,
/// x times its ramps and y times its values, each of which has `count` first weights, `count` second
/// ones and so on.
///
/// `along` and `across` have room for twice NOISE_ROOM more.
void noise_blend_gradients(kernel_level level, const int64_t *slots, const double *ramps,
                           const double *values, int64_t count, const double *along,
                           const double *across, double *along_blends, double *across_blends);

/// Blends heights likewise.
void noise_blend_heights(kernel_level level, const int64_t *slots, const double *values,
                         int64_t count, const double *heights, double *blends);

/// A fold of heights n: they become offset + scale r + curve n², with r = √(n² + roundness).
typedef struct {
  double roundness;
  double offset, scale, curve;

  /// The factors of the folded heights and slopes.
  double weight, slope_weight;
} noise_fold_shape;

/// Adds to each of `row_count` rows of samples, `stride` apart, what they have of four lattice
/// rows, each of them a line of values and a line of ramps times the row's weights.
///
/// Lattice rows are `first` to `first` + 3, and the values of row r begin at `lines` + (r mod 4)
/// `row_stride`, its ramps `line_stride` further. `values` and `ramps` have all first weights,
/// then, `weight_stride` further, all second ones and so on; the samples' are those from
/// `first_weight` on. Where `ramps` is null there are none, and no lines of them. Where `fold` is not
/// null, what is added is folded heights.
///
/// Lines and rows of samples have room for whole packets, of up to NOISE_ROOM numbers.
void noise_add_rows(kernel_level level, const double *lines, int64_t line_stride,
                    int64_t row_stride, int64_t first, const double *values, const double *ramps,
                    int64_t weight_stride, int64_t first_weight, const noise_fold_shape *fold,
                    int64_t row_count, int64_t count, double *samples, int64_t stride);

/// Adds folded heights, and their slopes along x and y, to sums. All arrays have room for whole packets.
void noise_fold(kernel_level level, const noise_fold_shape *shape, const double *heights,
                const double *slopes_x, const double *slopes_y, int64_t count, double *sums,
                double *sums_x, double *sums_y);

/// The directions of slopes in turns, from 0 to below 1, from x towards y; slopes are finite.
void noise_directions(kernel_level level, const double *x, const double *y, int64_t count,
                      double *directions);

/// The lengths of slopes.
void noise_steepnesses(kernel_level level, const double *x, const double *y, int64_t count,
                       double *steepnesses);

#endif
