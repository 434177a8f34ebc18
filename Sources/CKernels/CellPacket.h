// The loops of cellular noise (S. Worley, "A cellular texture basis function", SIGGRAPH 1996), in
// packets of WIDTH numbers.

#ifndef CELL_PACKET_H
#define CELL_PACKET_H

#include "CellBlock.h"
#include "Levels.h"

/// The rows that are searched at the same time: four packets in all, so that none waits for itself.
#define ROWS (4 / PACKETS)

void LEVEL_NAME(noise_scatter_points)(const uint64_t *hashes, int64_t count, double *x, double *y) {
  for (int64_t i = 0; i < count; i++) {
    // Signed halves, which every processor converts in one step; all of this is exact.
    x[i] = (double)i + 0.5 + (double)(int32_t)(hashes[i] >> 32) * 0x1p-32;
    y[i] = (double)(int32_t)((uint32_t)hashes[i] ^ 0x80000000u) * 0x1p-32 + 0.5;
  }
}

// MARK: The nearest points

/// The nearest points to four packets of samples.
typedef struct {
  /// Squared distances.
  vec nearest[4], second[4];

  /// The indices of the points.
  uvec nearest_index[4], second_index[4];
} nearest_points;

INLINE nearest_points find_nearest(const cell_block *block, const int64_t *rows,
                                   bool is_difference, bool with_slopes) {
  nearest_points found;
  for (int a = 0; a < 4; a++) {
    found.nearest[a] = found.second[a] = INFINITY;
    found.nearest_index[a] = found.second_index[a] = 0;
  }
  const double *squares_y[ROWS];
  for (int i = 0; i < ROWS; i++) squares_y[i] = block->squares_y + rows[i] * block->stride;
  for (int64_t k = 0; k < block->count; k++) {
    for (int a = 0; a < 4; a++) {
      vec square = load(&block->squares_x[k][a % PACKETS * WIDTH]) + squares_y[a / PACKETS][k];
      vec nearest = found.nearest[a], second = found.second[a];
      if (with_slopes) {
        uvec index = (uvec)(uint64_t)k, nearest_index = found.nearest_index[a];
        if (is_difference)
          found.second_index[a] = square < nearest  ? nearest_index
                                  : square < second ? index
                                                    : found.second_index[a];
        found.nearest_index[a] = square < nearest ? index : nearest_index;
      }
      if (is_difference) found.second[a] = smaller(second, larger(nearest, square));
      found.nearest[a] = smaller(nearest, square);
    }
  }
  return found;
}

// MARK: Sums

/// Adds the first `count` lanes to numbers.
INLINE void add_lanes(double *sums, vec packet, int64_t count) {
  if (count >= WIDTH) {
    add_packet(sums, packet);
  } else {
    for (int64_t lane = 0; lane < count; lane++) sums[lane] += packet[lane];
  }
}

/// The direction in which the distance from points grows: a unit vector, or 0 at the point itself.
INLINE void direction_from(const cell_block *block, uvec index, vec x, double y, vec distance,
                           vec *direction_x, vec *direction_y) {
  vec point_x, point_y;
  for (int lane = 0; lane < WIDTH; lane++) {
    point_x[lane] = block->x[index[lane]];
    point_y[lane] = block->y[index[lane]];
  }
  *direction_x = distance > 0 ? -(point_x - x) / distance : 0;
  *direction_y = distance > 0 ? -(point_y - y) / distance : 0;
}

/// Sums of samples, whose rows are `stride` apart.
typedef struct {
  double *heights, *slopes_x, *slopes_y;
  int64_t stride;
} cell_sums;

/// Adds what the nearest points give to the sums of a block of `count` columns from one on.
INLINE void add_block(const noise_cell_shape *shape, const cell_block *block,
                      const noise_places *places, int64_t first_column, int64_t count,
                      bool is_difference, bool with_slopes, cell_sums sums) {
  const double *x = places->x + first_column, *y = places->y;
  int64_t row_count = places->row_count;
  for (int64_t first = 0; first < row_count; first += ROWS) {
    // Rows after the last one are the last one again.
    int64_t rows[ROWS];
    for (int i = 0; i < ROWS; i++) rows[i] = first + i < row_count ? first + i : row_count - 1;
    nearest_points found = find_nearest(block, rows, is_difference, with_slopes);
    for (int a = 0; a < 4; a++) {
      int64_t row = first + a / PACKETS, column = a % PACKETS * WIDTH;
      if (row >= row_count || column >= count) continue;
      int64_t place = row * sums.stride + first_column + column, lanes = count - column;
      vec distance = square_root(found.nearest[a]), height = distance, second = distance;
      if (is_difference) {
        second = square_root(found.second[a]);
        height = second - distance;
      }
      add_lanes(sums.heights + place, (height - shape->mean) * shape->unit * shape->weight, lanes);
      if (!with_slopes) continue;
      vec own_x = load(x + column), slope_x, slope_y;
      direction_from(block, found.nearest_index[a], own_x, y[row], distance, &slope_x, &slope_y);
      if (is_difference) {
        vec second_x, second_y;
        direction_from(block, found.second_index[a], own_x, y[row], second, &second_x, &second_y);
        slope_x = second_x - slope_x;
        slope_y = second_y - slope_y;
      }
      add_lanes(sums.slopes_x + place, slope_x * shape->unit * shape->slope_weight, lanes);
      add_lanes(sums.slopes_y + place, slope_y * shape->unit * shape->slope_weight, lanes);
    }
  }
}

/// The end of the block of columns that starts at one: COLUMNS at most, next to each other.
INLINE int64_t block_end(const noise_places *places, int64_t column) {
  const int64_t *slots = places->slots;
  int64_t end = column + 1;
  while (end < places->column_count && end < column + COLUMNS
         && (uint64_t)(slots[end] - slots[end - 1]) <= 1)
    end++;
  return end;
}

/// Adds cellular noise block by block.
INLINE void add_cells(const noise_cell_shape *shape, const noise_points *points, int64_t first_row,
                      int64_t row_count, const noise_places *places, bool is_difference,
                      cell_sums sums) {
  cell_range y = range_of(places->y, places->row_count);
  for (int64_t column = 0, end; column < places->column_count; column = end) {
    end = block_end(places, column);
    const double *x = places->x + column;
    const int64_t *slots = places->slots;
    int64_t count = end - column, point_count = slots[end - 1] - slots[column] + 5;
    cell_block block;
    keep_near(&block, points, first_row, row_count, slots[column], point_count, range_of(x, count),
              y, is_difference);
    measure(&block, x, places->y, places->row_count);
    // The compiler leaves out what a kind does not need.
    if (sums.slopes_x)
      add_block(shape, &block, places, column, count, is_difference, true, sums);
    else
      add_block(shape, &block, places, column, count, is_difference, false, sums);
  }
}

void LEVEL_NAME(noise_cells)(const noise_cell_shape *shape, const noise_points *points,
                             int64_t first_lattice_row, int64_t lattice_row_count,
                             const noise_places *places, double *heights, double *slopes_x,
                             double *slopes_y, int64_t stride) {
  cell_sums sums = {heights, slopes_x, slopes_y, stride};
  if (shape->is_difference)
    add_cells(shape, points, first_lattice_row, lattice_row_count, places, true, sums);
  else
    add_cells(shape, points, first_lattice_row, lattice_row_count, places, false, sums);
}

#endif
