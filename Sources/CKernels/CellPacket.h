// The loops of cellular noise in packets of WIDTH numbers; included once per instruction set, which
// defines WIDTH.
//
// Eight columns of some rows of samples are a block. Most points near it are too far away from all of
// it, so that few remain to be compared for each sample.

#include "Packets.h"

/// The columns of a block, and how many packets they are.
#define COLUMNS 8
#define PACKETS (COLUMNS / WIDTH)

/// How many rows are searched at the same time: four packets in all, so that none waits for itself.
#define ROWS (4 / PACKETS)

/// How many points of a lattice row are next to a block, in whole packets: its columns lie in eight cells
/// at most, and there are two points on either side.
#define NEXT_POINTS 16

INLINE void strew(const uint64_t *hashes, int64_t count, double *x, double *y) {
  for (int64_t i = 0; i < count; i++) {
    // Signed halves, which every processor converts in one step; all of this is exact.
    x[i] = (double)i + 0.5 + (double)(int32_t)(hashes[i] >> 32) * 0x1p-32;
    y[i] = (double)(int32_t)((uint32_t)hashes[i] ^ 0x80000000u) * 0x1p-32 + 0.5;
  }
}

/// The points that may be the nearest ones to samples of a block, row by row, and their squared distances
/// along x from each column and along y from each row.
typedef struct {
  int64_t count;
  double x[NOISE_POINT_ROWS * NEXT_POINTS], y[NOISE_POINT_ROWS * NEXT_POINTS];
  double squares_x[NOISE_POINT_ROWS * NEXT_POINTS][COLUMNS];
  double squares_y[NOISE_BLOCK_ROWS * NOISE_POINT_ROWS * NEXT_POINTS];

  /// The distance from one row's squares to the next one's.
  int64_t stride;
} cell_block;

/// The squares of the smallest and the greatest distance of points from between two places.
///
/// Rounding keeps the order: no square of a distance from a place between is computed to be smaller than
/// the one or greater than the other.
INLINE void add_range(vec point, double low, double high, vec *least, vec *most) {
  vec from_low = point - low, from_high = high - point;
  vec inside = smaller(smaller(from_low, from_high), 0), outside = larger(from_low, from_high);
  *least += inside * inside;
  *most += outside * outside;
}

/// Keeps the points that may be the nearest, or if asked the second nearest, to a place in a rectangle.
INLINE void keep_near(cell_block *block, const noise_points *points, int64_t first_row, int64_t row_count,
                      int64_t first, int64_t count, const double *x, const double *y, bool is_difference) {
  static const double lanes[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  double least[NOISE_POINT_ROWS][NEXT_POINTS];
  vec nearest = INFINITY, second = INFINITY;
  for (int64_t row = 0; row < row_count; row++) {
    int64_t start = ((first_row + row) & (NOISE_POINT_ROWS - 1)) * points->stride + first;
    for (int64_t i = 0; i < count; i += WIDTH) {
      vec near = 0, far = 0;
      add_range(load(points->x + start + i), x[0], x[1], &near, &far);
      add_range(load(points->y + start + i) + (double)row, y[0], y[1], &near, &far);
      store(least[row] + i, near);
      far = load(lanes) < (double)(count - i) ? far : INFINITY;
      second = smaller(second, larger(nearest, far));
      nearest = smaller(nearest, far);
    }
  }
  // As far as this there are one point, or two, from all of the rectangle.
  double one = INFINITY, two = INFINITY;
  for (int lane = 0; lane < WIDTH; lane++) {
    double a = nearest[lane], b = second[lane], greater = one > a ? one : a;
    one = one < a ? one : a;
    two = two < b ? two : b;
    two = two < greater ? two : greater;
  }
  double bound = is_difference ? two : one;
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

/// The nearest points to packets of samples.
typedef struct {
  /// Squared distances.
  vec nearest[4], second[4];

  /// Which points they are.
  uvec nearest_index[4], second_index[4];
} cell_winners;

INLINE cell_winners search(const cell_block *block, const int64_t *rows, bool is_difference, bool with_slopes) {
  cell_winners winners;
  for (int a = 0; a < 4; a++) {
    winners.nearest[a] = winners.second[a] = INFINITY;
    winners.nearest_index[a] = winners.second_index[a] = 0;
  }
  const double *squares_y[ROWS];
  for (int i = 0; i < ROWS; i++) squares_y[i] = block->squares_y + rows[i] * block->stride;
  for (int64_t k = 0; k < block->count; k++) {
    for (int a = 0; a < 4; a++) {
      vec square = load(&block->squares_x[k][a % PACKETS * WIDTH]) + squares_y[a / PACKETS][k];
      vec nearest = winners.nearest[a], second = winners.second[a];
      if (with_slopes) {
        uvec index = (uvec)(uint64_t)k;
        if (is_difference)
          winners.second_index[a] =
              square < nearest ? winners.nearest_index[a] : square < second ? index : winners.second_index[a];
        winners.nearest_index[a] = square < nearest ? index : winners.nearest_index[a];
      }
      if (is_difference) winners.second[a] = smaller(second, larger(nearest, square));
      winners.nearest[a] = smaller(nearest, square);
    }
  }
  return winners;
}

/// Adds the first `count` lanes to numbers.
INLINE void add_lanes(double *sums, vec packet, int64_t count) {
  if (count >= WIDTH) {
    add_packet(sums, packet);
  } else {
    for (int64_t lane = 0; lane < count; lane++) sums[lane] += packet[lane];
  }
}

/// Where the distance from points grows.
INLINE void direct(const cell_block *block, uvec index, vec x, double y, vec distance, vec *direction_x,
                   vec *direction_y) {
  vec point_x, point_y;
  for (int lane = 0; lane < WIDTH; lane++) {
    point_x[lane] = block->x[index[lane]];
    point_y[lane] = block->y[index[lane]];
  }
  *direction_x = distance > 0 ? -(point_x - x) / distance : 0;
  *direction_y = distance > 0 ? -(point_y - y) / distance : 0;
}

INLINE void search_block(const noise_cell_shape *shape, const cell_block *block, const double *x, int64_t count,
                         const double *y, int64_t row_count, bool is_difference, double *sums, double *sums_x,
                         double *sums_y, int64_t stride) {
  for (int64_t first = 0; first < row_count; first += ROWS) {
    // Rows after the last one are the last one again.
    int64_t rows[ROWS];
    for (int i = 0; i < ROWS; i++) rows[i] = first + i < row_count ? first + i : row_count - 1;
    cell_winners winners = search(block, rows, is_difference, sums_x != NULL);
    for (int a = 0; a < 4; a++) {
      int64_t row = first + a / PACKETS, column = a % PACKETS * WIDTH;
      if (row >= row_count || column >= count) continue;
      int64_t place = row * stride + column;
      vec distance = __builtin_elementwise_sqrt(winners.nearest[a]), further = distance;
      vec height = distance;
      if (is_difference) {
        further = __builtin_elementwise_sqrt(winners.second[a]);
        height = further - distance;
      }
      add_lanes(sums + place, (height - shape->mean) * shape->unit * shape->weight, count - column);
      if (sums_x) {
        vec slope_x, slope_y;
        direct(block, winners.nearest_index[a], load(x + column), y[row], distance, &slope_x, &slope_y);
        if (is_difference) {
          vec further_x, further_y;
          direct(block, winners.second_index[a], load(x + column), y[row], further, &further_x, &further_y);
          slope_x = further_x - slope_x;
          slope_y = further_y - slope_y;
        }
        add_lanes(sums_x + place, slope_x * shape->unit * shape->slope_weight, count - column);
        add_lanes(sums_y + place, slope_y * shape->unit * shape->slope_weight, count - column);
      }
    }
  }
}

/// The first and the last of places in any order.
INLINE void find_range(const double *places, int64_t count, double *range) {
  range[0] = range[1] = places[0];
  for (int64_t i = 1; i < count; i++) {
    range[0] = range[0] < places[i] ? range[0] : places[i];
    range[1] = range[1] > places[i] ? range[1] : places[i];
  }
}

INLINE void cells(const noise_cell_shape *shape, const noise_points *points, int64_t first_row, int64_t row_count,
                  const noise_places *places, bool is_difference, double *sums, double *sums_x, double *sums_y,
                  int64_t stride) {
  double x[2], y[2];
  find_range(places->y, places->row_count, y);
  for (int64_t column = 0, next; column < places->column_count; column = next) {
    const int64_t *slots = places->slots;
    next = column + 1;
    while (next < places->column_count && next < column + COLUMNS && (uint64_t)(slots[next] - slots[next - 1]) <= 1)
      next++;
    const double *own = places->x + column;
    find_range(own, next - column, x);
    cell_block block;
    keep_near(&block, points, first_row, row_count, slots[column], slots[next - 1] - slots[column] + 5, x, y,
              is_difference);
    measure(&block, own, places->y, places->row_count);
    // The compiler leaves out what a kind does not need.
    if (sums_x)
      search_block(shape, &block, own, next - column, places->y, places->row_count, is_difference, sums + column,
                   sums_x + column, sums_y + column, stride);
    else
      search_block(shape, &block, own, next - column, places->y, places->row_count, is_difference, sums + column,
                   NULL, NULL, stride);
  }
}

/// The functions of one instruction set.
#define CELL_KERNELS(level)                                                                                           \
  void noise_strew_##level(const uint64_t *hashes, int64_t count, double *x, double *y) {                             \
    strew(hashes, count, x, y);                                                                                       \
  }                                                                                                                   \
  void noise_cells_##level(const noise_cell_shape *shape, const noise_points *points, int64_t first_lattice_row,      \
                           int64_t lattice_row_count, const noise_places *places, double *sums, double *sums_x,       \
                           double *sums_y, int64_t stride) {                                                          \
    if (shape->is_difference)                                                                                         \
      cells(shape, points, first_lattice_row, lattice_row_count, places, true, sums, sums_x, sums_y, stride);         \
    else                                                                                                              \
      cells(shape, points, first_lattice_row, lattice_row_count, places, false, sums, sums_x, sums_y, stride);        \
  }
