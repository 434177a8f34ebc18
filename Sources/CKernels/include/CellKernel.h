// The inner loops of cellular noise: points scattered over lattice rows, and the nearest of them.
//
// Which samples are looked at together, and which points then are too far away to be looked at at
// all, changes nothing, to the last bit.

#ifndef CELL_KERNEL_H
#define CELL_KERNEL_H

#include <stdbool.h>
#include <stdint.h>

#include "KernelLevel.h"

/// The lattice rows that a table of points has room for, and the most rows of samples that are
/// looked at together.
#define NOISE_POINT_ROWS 8
#define NOISE_BLOCK_ROWS 16

/// The points of a lattice row, one in each cell: x counts from the first of these cells, y from
/// the row.
void noise_scatter_points(kernel_level level, const uint64_t *hashes, int64_t count, double *x,
                          double *y);

/// A kind of cellular noise: the heights that distances become.
typedef struct {
  /// Whether the second smallest one less the smallest is taken, not the smallest.
  bool is_difference;

  /// The height is the distance less `mean`, times `unit`.
  double mean, unit;

  /// The factors of heights and slopes.
  double weight, slope_weight;
} noise_cell_shape;

/// Points of some lattice rows: those of row r begin (r mod NOISE_POINT_ROWS) `stride` further on.
///
/// There is room for NOISE_ROOM more at the end.
typedef struct {
  const double *x, *y;
  int64_t stride;
} noise_points;

/// The places of samples in columns and up to NOISE_BLOCK_ROWS rows.
typedef struct {
  /// For each column, the point of a lattice row that is the first of the five next to it. A slot
  /// that is not the same as or next to the column's before is somewhere else altogether.
  const int64_t *slots;

  /// For each column its place, counted like the points' x, and room for NOISE_ROOM more; for each
  /// row its place, counted from the first lattice row.
  ///
  /// Differences of places and points must be exact.
  const double *x, *y;

  int64_t column_count, row_count;
} noise_places;

/// Adds what the nearest points give at some places to sums of heights and slopes; those of slopes
/// may be null. Rows of sums are `stride` apart.
///
/// The lattice rows, at most NOISE_POINT_ROWS, are those from two before the first place's to two
/// after the last one's.
void noise_cells(kernel_level level, const noise_cell_shape *shape, const noise_points *points,
                 int64_t first_lattice_row, int64_t lattice_row_count, const noise_places *places,
                 double *heights, double *slopes_x, double *slopes_y, int64_t stride);

#endif
