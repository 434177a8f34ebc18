// The inner loop of warped noise: gradient noise of a row of places that have been moved, each of them
// somewhere else.

#ifndef WARP_KERNEL_H
#define WARP_KERNEL_H

#include <stdint.h>

#include "KernelLevel.h"

/// How many lattice rows a table of gradients has room for. Its columns lie one after another, so that
/// the gradients above each other of four lattice points are next to each other.
#define NOISE_GRADIENT_ROWS 24

/// The gradients of a lattice row, two numbers each, to a row of a table: its first ones are
/// `gradients`, and each next column's begin 2 NOISE_GRADIENT_ROWS further on. `vectors` are the 256
/// that the uppermost 8 bits choose from.
void noise_lay(kernel_level level, const uint64_t *hashes, int64_t count, const double *vectors,
               double *gradients);

/// Numbers of a row of samples, with room for whole packets: heights, and slopes along x and y, which
/// may be null.
typedef struct {
  double *heights, *slopes_x, *slopes_y;
} noise_numbers;

/// What the noise is multiplied by.
typedef struct {
  /// What makes its variance 1.
  double unit;

  double weight, slope_weight;
} noise_warp_shape;

/// Adds to a row of sums the gradient noise of places that have moved by the heights of `right` and
/// `down`, in cells.
///
/// `slots` say which column of the table is the first of the four next to a place that has not moved,
/// and `row` which row is; `fractions` and `row_fraction` how far it is behind the lattice point before
/// it. Both arrays have room for whole packets.
void noise_warp(kernel_level level, const noise_warp_shape *shape, const double *gradients,
                const double *slots, const double *fractions, int64_t count, double row,
                double row_fraction, const noise_numbers *right, const noise_numbers *down,
                const noise_numbers *sums);

#endif
