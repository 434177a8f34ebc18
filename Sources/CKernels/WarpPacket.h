// The loop of warped noise in packets of WIDTH samples.
//
// The samples of a packet may have different lattice points. Then their weights are computed side
// by side, for each sample four lattice rows are blended along the columns side by side, and these
// are summed for all samples again: memory is never read lane by lane. Where cells are large, most
// packets lie in one cell, and all of it is computed side by side.

#ifndef WARP_PACKET_H
#define WARP_PACKET_H

#include "Levels.h"
#include "NoiseSpline.h"

typedef double pair __attribute__((ext_vector_type(2)));
typedef int32_t offset_vec __attribute__((ext_vector_type(WIDTH)));

/// The numbers in a column of the table.
#define COLUMN (2 * NOISE_GRADIENT_ROWS)

/// The packets that the four gradients of a column are.
#define PARTS (8 / WIDTH)

void LEVEL_NAME(noise_gather_gradients)(const uint64_t *hashes, int64_t count,
                                        const double *vectors, double *gradients) {
  for (int64_t i = 0; i < count; i++)
    memcpy(gradients + i * COLUMN, vectors + 2 * (hashes[i] >> 56), sizeof(pair));
}

// MARK: Transposition

// EVERY repeats a pair; FIRST_TURNS and LAST_TURNS are the lanes of a and b in turns; UPPERn and
// LOWERn exchange blocks of n lanes between a and b.
#if WIDTH == 8
#define EVERY(pair) __builtin_shufflevector(pair, pair, 0, 1, 0, 1, 0, 1, 0, 1)
#define FIRST_TURNS(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define LAST_TURNS(a, b) __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
#define UPPER1(a, b) __builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14)
#define LOWER1(a, b) __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15)
#define UPPER2(a, b) __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13)
#define LOWER2(a, b) __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15)
#define UPPER4(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11)
#define LOWER4(a, b) __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15)
#elif WIDTH == 4
#define EVERY(pair) __builtin_shufflevector(pair, pair, 0, 1, 0, 1)
#define FIRST_TURNS(a, b) __builtin_shufflevector(a, b, 0, 4, 1, 5)
#define LAST_TURNS(a, b) __builtin_shufflevector(a, b, 2, 6, 3, 7)
#define UPPER1(a, b) __builtin_shufflevector(a, b, 0, 4, 2, 6)
#define LOWER1(a, b) __builtin_shufflevector(a, b, 1, 5, 3, 7)
#define UPPER2(a, b) __builtin_shufflevector(a, b, 0, 1, 4, 5)
#define LOWER2(a, b) __builtin_shufflevector(a, b, 2, 3, 6, 7)
#else
#define EVERY(pair) (pair)
#define FIRST_TURNS(a, b) __builtin_shufflevector(a, b, 0, 2)
#define LAST_TURNS(a, b) __builtin_shufflevector(a, b, 1, 3)
#define UPPER1(a, b) FIRST_TURNS(a, b)
#define LOWER1(a, b) LAST_TURNS(a, b)
#endif

/// Exchanges squares of `size` lanes across the diagonal.
#define EXCHANGE(packets, size)                                       \
  for (int i = 0; i < WIDTH; i++) {                                   \
    if (i & size) continue;                                           \
    vec upper = UPPER##size(packets[i], packets[i + size]);           \
    packets[i + size] = LOWER##size(packets[i], packets[i + size]);   \
    packets[i] = upper;                                               \
  }

/// Makes lane j of packet i lane i of packet j.
INLINE void transpose(vec *packets) {
  EXCHANGE(packets, 1)
#if WIDTH > 2
  EXCHANGE(packets, 2)
#endif
#if WIDTH > 4
  EXCHANGE(packets, 4)
#endif
}

// MARK: Columns

/// The weights of columns, lane by lane, in pairs of a ramp's and a value's.
typedef struct {
  double pairs[4][WIDTH][2];
} weight_pairs;

INLINE void pair_up(const spline_weights *weights, weight_pairs *result) {
  for (int line = 0; line < 4; line++) {
    vec ramp = weights->ramp[line], value = weights->value[line];
    store(result->pairs[line][0], FIRST_TURNS(ramp, value));
    store(result->pairs[line][WIDTH / 2], LAST_TURNS(ramp, value));
  }
}

/// The values and the ramps that four lattice rows have where places meet them.
typedef struct {
  vec value[4], ramp[4];
} row_blends;

/// Blends, for each lane, the gradients at an offset of the table along the columns.
INLINE row_blends blend_columns(const double *gradients, const int32_t *offsets,
                                const weight_pairs *weights) {
  vec blends[PARTS][WIDTH];
  for (int lane = 0; lane < WIDTH; lane++) {
    const double *own = gradients + offsets[lane];
    vec weight[4];
    for (int line = 0; line < 4; line++) {
      pair both;
      memcpy(&both, weights->pairs[line][lane], sizeof both);
      weight[line] = EVERY(both);
    }
    for (int part = 0; part < PARTS; part++) {
      const double *rows = own + part * WIDTH;
      blends[part][lane] =
        weight[0] * load(rows) + weight[1] * load(rows + COLUMN)
        + (weight[2] * load(rows + 2 * COLUMN) + weight[3] * load(rows + 3 * COLUMN));
    }
  }
  for (int part = 0; part < PARTS; part++) transpose(blends[part]);
  row_blends result;
  for (int row = 0; row < 4; row++) {
    result.value[row] = blends[2 * row / WIDTH][2 * row % WIDTH];
    result.ramp[row] = blends[(2 * row + 1) / WIDTH][(2 * row + 1) % WIDTH];
  }
  return result;
}

/// Blends the gradients next to one cell, at `gradients`, along the columns.
INLINE row_blends blend_cell(const double *gradients, const spline_weights *weights) {
  row_blends result;
  for (int row = 0; row < 4; row++) {
    const double *first = gradients + 2 * row, *second = first + COLUMN;
    const double *third = second + COLUMN, *fourth = third + COLUMN;
    result.value[row] = weights->ramp[0] * first[0] + weights->ramp[1] * second[0]
                        + (weights->ramp[2] * third[0] + weights->ramp[3] * fourth[0]);
    result.ramp[row] = weights->value[0] * first[1] + weights->value[1] * second[1]
                       + (weights->value[2] * third[1] + weights->value[3] * fourth[1]);
  }
  return result;
}

// MARK: Places

/// The greatest whole number that is not greater, of numbers near zero.
INLINE vec floor_of(vec number) {
  vec whole = __builtin_convertvector(__builtin_convertvector(number, offset_vec), vec);
  return whole > number ? whole - 1 : whole;
}

/// Places that have moved: fractions of cells, the offsets of their gradients in the table, and
/// their weights.
typedef struct {
  vec x, y;
  int32_t offsets[WIDTH];
  spline_weights columns, rows;

  /// Whether all places are in one cell; if not, the columns' weights in pairs.
  bool is_in_one_cell;
  weight_pairs pairs;
} moved_packet;

/// The packets that go through one step together: each of them waits for its own numbers most of
/// the time.
#define TOGETHER (32 / WIDTH)

/// Moves places by `right` and `down`.
INLINE void move(const double *slots, const double *fractions, double row, double row_fraction,
                 const double *right, const double *down, double unit, moved_packet *moved) {
  vec x = load(fractions) + load(right), y = row_fraction + load(down);
  vec columns_on = floor_of(x), rows_on = floor_of(y);
  vec offset = (load(slots) + columns_on) * COLUMN + (row + rows_on) * 2;
  offset_vec offsets = __builtin_convertvector(offset, offset_vec);
  memcpy(moved->offsets, &offsets, sizeof offsets);
  moved->x = x - columns_on;
  moved->y = y - rows_on;
  moved->columns = spline_weights_at(moved->x, 1);
  // Where there are few lanes, telling them apart takes longer than it saves.
  moved->is_in_one_cell = WIDTH > 2 && __builtin_reduce_or(offsets ^ offsets[0]) == 0;
  if (!moved->is_in_one_cell) pair_up(&moved->columns, &moved->pairs);
  moved->rows = spline_weights_at(moved->y, unit);
}

/// Adds the heights, and if asked the slopes, of places that have moved to the sums from `i` on.
INLINE void add_warped(const noise_warp_shape *shape, const double *gradients,
                       const moved_packet *moved, int64_t i, const noise_row *right,
                       const noise_row *down, const noise_row *sums, bool with_slopes) {
  row_blends blends = moved->is_in_one_cell
                        ? blend_cell(gradients + moved->offsets[0], &moved->columns)
                        : blend_columns(gradients, moved->offsets, &moved->pairs);
  vec height = weighted_sum(blends.value, blends.ramp, &moved->rows, true);
  add_packet(sums->heights + i, height * shape->weight);
  if (!with_slopes) return;
  spline_weights column_slopes = spline_slopes_at(moved->x, 1);
  spline_weights row_slopes = spline_slopes_at(moved->y, shape->unit);
  weight_pairs pairs;
  if (!moved->is_in_one_cell) pair_up(&column_slopes, &pairs);
  row_blends across = moved->is_in_one_cell
                        ? blend_cell(gradients + moved->offsets[0], &column_slopes)
                        : blend_columns(gradients, moved->offsets, &pairs);
  vec slope_x = weighted_sum(across.value, across.ramp, &moved->rows, true);
  vec slope_y = weighted_sum(blends.value, blends.ramp, &row_slopes, true);
  // What moves a place moves where its neighbours go.
  vec sum_x = slope_x + slope_x * load(right->slopes_x + i) + slope_y * load(down->slopes_x + i);
  vec sum_y = slope_y + slope_x * load(right->slopes_y + i) + slope_y * load(down->slopes_y + i);
  add_packet(sums->slopes_x + i, sum_x * shape->slope_weight);
  add_packet(sums->slopes_y + i, sum_y * shape->slope_weight);
}

INLINE void warp(const noise_warp_shape *shape, const double *gradients, const double *slots,
                 const double *fractions, int64_t count, double row, double row_fraction,
                 const noise_row *right, const noise_row *down, const noise_row *sums,
                 bool with_slopes) {
  moved_packet moved[TOGETHER];
  for (int64_t first = 0; first < count; first += TOGETHER * WIDTH) {
    int64_t left = count - first;
    int packets = left < TOGETHER * WIDTH ? (int)(left + WIDTH - 1) / WIDTH : TOGETHER;
    for (int packet = 0; packet < packets; packet++) {
      int64_t i = first + packet * WIDTH;
      move(slots + i, fractions + i, row, row_fraction, right->heights + i, down->heights + i,
           shape->unit, &moved[packet]);
    }
    for (int packet = 0; packet < packets; packet++)
      add_warped(shape, gradients, &moved[packet], first + packet * WIDTH, right, down, sums,
                 with_slopes);
  }
}

void LEVEL_NAME(noise_warp)(const noise_warp_shape *shape, const double *gradients,
                            const double *slots, const double *fractions, int64_t count,
                            double row, double row_fraction, const noise_row *right,
                            const noise_row *down, const noise_row *sums) {
  if (sums->slopes_x)
    warp(shape, gradients, slots, fractions, count, row, row_fraction, right, down, sums, true);
  else
    warp(shape, gradients, slots, fractions, count, row, row_fraction, right, down, sums, false);
}

#endif
