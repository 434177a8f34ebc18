// The points near a block of samples: eight columns of some rows. Most points are too far away from
// all of it, so that few remain to be compared for each sample.

#ifndef CELL_BLOCK_H
#define CELL_BLOCK_H

#include "Vectors.h"
#include "include/CellKernel.h"

/// The columns of a block, and how many packets they are.
#define COLUMNS 8
#define PACKETS (COLUMNS / WIDTH)

/// The most points of a lattice row that are next to a block, in whole packets: its columns lie in
/// eight cells at most, and there are two points on either side.
#define NEXT_POINTS 16

/// The points that may be the nearest ones to samples of a block, row by row, and their squared
/// distances along x from each column and along y from each row.
typedef struct {
  int64_t count;
  double x[NOISE_POINT_ROWS * NEXT_POINTS], y[NOISE_POINT_ROWS * NEXT_POINTS];
  double squares_x[NOISE_POINT_ROWS * NEXT_POINTS][COLUMNS];
  double squares_y[NOISE_BLOCK_ROWS * NOISE_POINT_ROWS * NEXT_POINTS];

  /// The distance from one row's squares to the next one's.
  int64_t stride;
} cell_block;

/// From the first to the last of some places along an axis.
typedef struct {
  double low, high;
} cell_range;

INLINE cell_range range_of(const double *places, int64_t count) {
  cell_range range = {places[0], places[0]};
  for (int64_t i = 1; i < count; i++) {
    range.low = range.low < places[i] ? range.low : places[i];
    range.high = range.high > places[i] ? range.high : places[i];
  }
  return range;
}

/// Adds the squares of the smallest and the greatest distance of points from places in a range.
///
/// Rounding keeps the order: no square of a distance from a place between is computed to be smaller
/// than the one or greater than the other.
INLINE void add_squares(vec point, cell_range range, vec *least, vec *most) {
  vec from_low = point - range.low, from_high = range.high - point;
  vec inside = smaller(smaller(from_low, from_high), 0), outside = larger(from_low, from_high);
  *least += inside * inside;
  *most += outside * outside;
}

/// The smallest number of all lanes; of the two smallest of each lane, the second smallest.
INLINE double least_of(vec nearest, vec second, bool is_second) {
  double one = INFINITY, two = INFINITY;
  for (int lane = 0; lane < WIDTH; lane++) {
    double a = nearest[lane], b = second[lane], greater = one > a ? one : a;
    one = one < a ? one : a;
    two = two < b ? two : b;
    two = two < greater ? two : greater;
  }
  return is_second ? two : one;
}

/// Keeps the points, of `count` in each lattice row from `first` on, that may be the nearest, or if
/// asked the second nearest, to a place in a rectangle.
INLINE void keep_near(cell_block *block, const noise_points *points, int64_t first_row,
                      int64_t row_count, int64_t first, int64_t count, cell_range x, cell_range y,
                      bool is_difference) {
  static const double lanes[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  double least[NOISE_POINT_ROWS][NEXT_POINTS];
  vec nearest = INFINITY, second = INFINITY;
  for (int64_t row = 0; row < row_count; row++) {
    int64_t start = ((first_row + row) & (NOISE_POINT_ROWS - 1)) * points->stride + first;
    for (int64_t i = 0; i < count; i += WIDTH) {
      vec near = 0, far = 0;
      add_squares(load(points->x + start + i), x, &near, &far);
      add_squares(load(points->y + start + i) + (double)row, y, &near, &far);
      store(least[row] + i, near);
      far = load(lanes) < (double)(count - i) ? far : INFINITY;
      second = smaller(second, larger(nearest, far));
      nearest = smaller(nearest, far);
    }
  }
  // As far as this there are one point, or two, from all of the rectangle.
  double bound = least_of(nearest, second, is_difference);
  int64_t kept = 0;
  for (int64_t row = 0; row < row_count; row++) {
    int64_t start = ((first_row + row) & (NOISE_POINT_ROWS - 1)) * points->stride + first;
    for (int64_t i = 0; i < count; i++) {
      block->x[kept] = points->x[start + i];
      block->y[kept] = points->y[start + i] + (double)row;
      kept += least[row][i] <= bound;
    }
  }
  block->count = kept;
}

/// Computes the squared distances of a block's points along both axes.
INLINE void measure(cell_block *block, const double *x, const double *y, int64_t row_count) {
  for (int pack = 0; pack < PACKETS; pack++) {
    vec place = load(x + pack * WIDTH);
    for (int64_t k = 0; k < block->count; k++) {
      vec distance = block->x[k] - place;
      store(&block->squares_x[k][pack * WIDTH], distance * distance);
    }
  }
  block->stride = (block->count + WIDTH - 1) & -WIDTH;
  for (int64_t row = 0; row < row_count; row++) {
    for (int64_t k = 0; k < block->count; k += WIDTH) {
      vec distance = load(block->y + k) - y[row];
      store(block->squares_y + row * block->stride + k, distance * distance);
    }
  }
}

#endif
