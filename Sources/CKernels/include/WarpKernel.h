// The inner loop of warped noise: gradient noise of a row of places that have been moved, each of
// them somewhere else.

#ifndef WARP_KERNEL_H
#define WARP_KERNEL_H

#include <stdint.h>

#include "KernelLevel.h"

/// The lattice rows that a table of gradients has room for. Its columns lie one after another, so
/// that the gradients above each other of four lattice points are next to each other.
#define NOISE_GRADIENT_ROWS 24

/// Gathers the gradients of a lattice row, two numbers each, in a row of a table: its first ones
/// are `gradients`, and each next column's begin 2 NOISE_GRADIENT_ROWS further on. `vectors` are
/// the 256 that the uppermost 8 bits choose from.
void noise_gather_gradients(kernel_level level, const uint64_t *hashes, int64_t count,
                            const double *vectors, double *gradients);

/// A row of samples, with room for whole packets: heights, and slopes along x and y, which may be
/// null.
typedef struct {
  double *heights, *slopes_x, *slopes_y;
} noise_row;

/// The factors of warped noise.
typedef struct {
  /// The factor that makes its variance 1.
  double unit;

  double weight, slope_weight;
} noise_warp_shape;

/// Adds to a row of sums the gradient noise of places that have moved by the heights of `right` and
/// `down`, in cells.
///
/// `slots` are the columns of the table that are the first of the four next to a place that has not
/// moved, and `row` its row; `fractions` and `row_fraction` are how far it is behind the lattice
/// point before it. Both arrays have room for whole packets.
void noise_warp(kernel_level level, const noise_warp_shape *shape, const double *gradients,
                const double *slots, const double *fractions, int64_t count, double row,
                double row_fraction, const noise_row *right, const noise_row *down,
                const noise_row *sums);

#endif
