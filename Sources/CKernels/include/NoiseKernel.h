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

/// Blends the numbers of four lattice columns for each column of samples: those from its slot on,
/// times its taps; `taps` has `count` first ones, `count` second ones and so on.
///
/// `numbers` has room for NOISE_ROOM more.
void noise_blend(kernel_level level, const int64_t *slots, const double *taps, int64_t count,
                 const double *numbers, double *blends);

/// Adds to each of `row_count` rows of samples, `stride` apart, the values and slopes of four lattice
/// rows, times the row's kernels and ramps; row i of the samples has the first of each at i, the next
/// ones `tap_stride` further.
///
/// The values of lattice row r, from `first` to `first` + 3, begin at `blends` + 2 (r mod 4)
/// `blend_stride`, and its slopes `blend_stride` further.
void noise_add(kernel_level level, const double *blends, int64_t blend_stride, int64_t first,
               const double *kernels, const double *ramps, int64_t tap_stride, int64_t row_count,
               int64_t count, double *samples, int64_t stride);

#endif
