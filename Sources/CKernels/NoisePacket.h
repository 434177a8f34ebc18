// The loops of noise that blends lattice rows, in packets of WIDTH numbers.

#ifndef NOISE_PACKET_H
#define NOISE_PACKET_H

#if WIDTH > 2
#include <immintrin.h>
#endif

#include "Levels.h"
#include "NoiseSpline.h"

// MARK: Lattice points

/// Stafford's variant 13 of the finaliser of SplitMix: see LatticeHash.
INLINE uvec mix(uvec word) {
  word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
  word = (word ^ word >> 27) * 0x94d049bb133111eb;
  return word ^ word >> 31;
}

void LEVEL_NAME(noise_hash)(const uint64_t *columns, int64_t count, uint64_t row,
                            uint64_t *hashes) {
  int64_t i = 0;
  for (; i + WIDTH <= count; i += WIDTH) {
    uvec hash = mix(load_words(columns + i) + 3 * row);
    memcpy(hashes + i, &hash, sizeof hash);
  }
#pragma clang loop vectorize(disable)
  for (; i < count; i++) hashes[i] = mix((uvec)(columns[i] + 3 * row))[0];
}

/// The hashes that are looked up together: in memory, since each of them becomes an address.
#define HASHES_TOGETHER 64

void LEVEL_NAME(noise_look_up_gradients)(const uint64_t *columns, int64_t count, uint64_t row,
                                         int shift, const double *vectors, double *along,
                                         double *across) {
  uint64_t hashes[HASHES_TOGETHER];
  for (int64_t first = 0; first < count; first += HASHES_TOGETHER) {
    int64_t left = count - first, some = left < HASHES_TOGETHER ? left : HASHES_TOGETHER;
    LEVEL_NAME(noise_hash)(columns + first, some, row, hashes);
#pragma clang loop vectorize(disable)
    for (int64_t i = 0; i < some; i++) {
      const double *vector = vectors + 2 * (hashes[i] >> shift & 255);
      along[first + i] = vector[0];
      across[first + i] = vector[1];
    }
  }
}

#undef HASHES_TOGETHER

/// Height i of ValueTable, (2i + 1) / 256 - 1, i being the uppermost 8 bits; all of this is exact.
INLINE vec height_of(uvec hash) {
  uvec bits = (hash >> 12 & UINT64_C(0xff) << 44) | UINT64_C(0x4000000000000000);
  return (vec)bits - (2 + 255.0 / 256);
}

void LEVEL_NAME(noise_look_up_heights)(const uint64_t *columns, int64_t count, uint64_t row,
                                       double *heights) {
  int64_t i = 0;
  for (; i + WIDTH <= count; i += WIDTH)
    store(heights + i, height_of(mix(load_words(columns + i) + 3 * row)));
#pragma clang loop vectorize(disable)
  for (; i < count; i++) heights[i] = height_of(mix((uvec)(columns[i] + 3 * row)))[0];
}

// MARK: Weights

/// Stores a packet of weights: all first ones, then, `count` further, all second ones and so on.
INLINE void store_packet(const spline_weights *weights, int64_t count, double *ramps,
                         double *values) {
  for (int line = 0; line < 4; line++) {
    store(ramps + line * count, weights->ramp[line]);
    store(values + line * count, weights->value[line]);
  }
}

/// Stores the weights of the first lane.
INLINE void store_first(const spline_weights *weights, int64_t count, double *ramps,
                        double *values) {
  for (int line = 0; line < 4; line++) {
    ramps[line * count] = weights->ramp[line][0];
    values[line * count] = weights->value[line][0];
  }
}

void LEVEL_NAME(noise_spline_weights)(const double *fractions, int64_t count, double factor,
                                      double *ramps, double *values) {
  int64_t i = 0;
  for (; i + WIDTH <= count; i += WIDTH) {
    spline_weights weights = spline_weights_at(load(fractions + i), factor);
    store_packet(&weights, count, ramps + i, values + i);
  }
#pragma clang loop vectorize(disable)
  for (; i < count; i++) {
    spline_weights weights = spline_weights_at((vec)fractions[i], factor);
    store_first(&weights, count, ramps + i, values + i);
  }
}

void LEVEL_NAME(noise_spline_slopes)(const double *fractions, int64_t count, double factor,
                                     double *ramps, double *values) {
  int64_t i = 0;
  for (; i + WIDTH <= count; i += WIDTH) {
    spline_weights slopes = spline_slopes_at(load(fractions + i), factor);
    store_packet(&slopes, count, ramps + i, values + i);
  }
#pragma clang loop vectorize(disable)
  for (; i < count; i++) {
    spline_weights slopes = spline_slopes_at((vec)fractions[i], factor);
    store_first(&slopes, count, ramps + i, values + i);
  }
}

// MARK: Columns

// Lane i of column l is number `index[i]` + l from `near` on, if all indices are below WIDTH.
#if WIDTH == 8
INLINE bool is_in_packet(uvec index) {
  return _mm512_cmpge_epu64_mask((__m512i)index, _mm512_set1_epi64(WIDTH)) == 0;
}
INLINE void permute_columns(const double *near, uvec index, vec *column) {
  __m512d first = (__m512d)load(near), next = (__m512d)load(near + WIDTH);
  for (int line = 0; line < 4; line++)
    column[line] = (vec)_mm512_permutex2var_pd(first, (__m512i)(index + line), next);
}
#elif WIDTH == 4
INLINE bool is_in_packet(uvec index) {
  return _mm256_testz_si256((__m256i)index, _mm256_set1_epi64x(-WIDTH));
}
INLINE void permute_columns(const double *near, uvec index, vec *column) {
  // Halves of numbers: 2i and 2i + 1.
  uvec even = index << 1;
  uvec halves = (even | even << 32) + (UINT64_C(1) << 32);
  for (int line = 0; line < 4; line++)
    column[line] =
      (vec)_mm256_permutevar8x32_epi32((__m256i)load(near + line), (__m256i)halves);
}
#else
INLINE bool is_in_packet(uvec index) {
  (void)index;
  return false;
}
INLINE void permute_columns(const double *near, uvec index, vec *column) {
  (void)near, (void)index, (void)column;
}
#endif

/// The four lattice columns next to a packet of columns of samples.
typedef struct {
  const int64_t *slots;

  /// How far their slots are from the first one, and whether that is less than a packet.
  uvec index;
  bool is_in_packet;
} packet_columns;

INLINE packet_columns columns_at(const int64_t *slots) {
  uvec index = load_words(slots) - (uint64_t)slots[0];
  return (packet_columns){slots, index, is_in_packet(index)};
}

/// The sum of the columns' numbers times weights, `stride` apart, in this order.
INLINE vec blend(const packet_columns *columns, const double *numbers, const double *weights,
                 int64_t stride) {
  vec column[4];
  if (columns->is_in_packet) {
    permute_columns(numbers + columns->slots[0], columns->index, column);
  } else {
    for (int line = 0; line < 4; line++)
      for (int lane = 0; lane < WIDTH; lane++)
        column[line][lane] = numbers[columns->slots[lane] + line];
  }
  return load(weights) * column[0] + load(weights + stride) * column[1]
         + (load(weights + 2 * stride) * column[2] + load(weights + 3 * stride) * column[3]);
}

/// The same for one column of samples.
INLINE double blend_one(const double *own, const double *weights, int64_t stride) {
  return weights[0] * own[0] + weights[stride] * own[1]
         + (weights[2 * stride] * own[2] + weights[3 * stride] * own[3]);
}

void LEVEL_NAME(noise_blend_gradients)(const int64_t *slots, const double *ramps,
                                       const double *values, int64_t count, const double *along,
                                       const double *across, double *along_blends,
                                       double *across_blends) {
  int64_t i = 0;
  for (; i + WIDTH <= count; i += WIDTH) {
    packet_columns columns = columns_at(slots + i);
    store(along_blends + i, blend(&columns, along, ramps + i, count));
    store(across_blends + i, blend(&columns, across, values + i, count));
  }
#pragma clang loop vectorize(disable)
  for (; i < count; i++) {
    along_blends[i] = blend_one(along + slots[i], ramps + i, count);
    across_blends[i] = blend_one(across + slots[i], values + i, count);
  }
}

void LEVEL_NAME(noise_blend_heights)(const int64_t *slots, const double *values, int64_t count,
                                     const double *heights, double *blends) {
  int64_t i = 0;
  for (; i + WIDTH <= count; i += WIDTH) {
    packet_columns columns = columns_at(slots + i);
    store(blends + i, blend(&columns, heights, values + i, count));
  }
#pragma clang loop vectorize(disable)
  for (; i < count; i++) blends[i] = blend_one(heights + slots[i], values + i, count);
}

// MARK: Rows

/// Four lattice rows along a row of samples.
typedef struct {
  const double *values[4];
  int64_t ramp_offset;
} lattice_rows;

INLINE void load_rows(const lattice_rows *rows, int64_t i, bool with_ramps, vec *value, vec *ramp) {
  for (int line = 0; line < 4; line++) {
    value[line] = load(rows->values[line] + i);
    if (with_ramps) ramp[line] = load(rows->values[line] + rows->ramp_offset + i);
  }
}

/// The weights of rows of samples: all first ones, then, `stride` further, all second ones and so on.
typedef struct {
  const double *values, *ramps;
  int64_t stride;
} row_weights;

INLINE spline_weights weights_of_row(row_weights weights, int64_t row, bool with_ramps) {
  spline_weights result;
  for (int line = 0; line < 4; line++) {
    result.value[line] = (vec)weights.values[line * weights.stride + row];
    if (with_ramps) result.ramp[line] = (vec)weights.ramps[line * weights.stride + row];
  }
  return result;
}

// MARK: Folds

/// Folded heights, with their roots.
typedef struct {
  vec height, root;
} fold_packet;

INLINE fold_packet folded(const noise_fold_shape *shape, vec height) {
  vec square = height * height, root = square_root(square + shape->roundness);
  return (fold_packet){shape->offset + shape->scale * root + shape->curve * square, root};
}

void LEVEL_NAME(noise_fold)(const noise_fold_shape *shape, const double *heights,
                            const double *slopes_x, const double *slopes_y, int64_t count,
                            double *sums, double *sums_x, double *sums_y) {
  for (int64_t i = 0; i < count; i += WIDTH) {
    vec height = load(heights + i);
    fold_packet fold = folded(shape, height);
    add_packet(sums + i, fold.height * shape->weight);
    vec factor = height * (shape->scale / fold.root + 2 * shape->curve);
    add_packet(sums_x + i, load(slopes_x + i) * factor * shape->slope_weight);
    add_packet(sums_y + i, load(slopes_y + i) * factor * shape->slope_weight);
  }
}

// MARK: Sums of rows

/// Adds what a packet of samples has of four lattice rows.
INLINE void add_samples(double *sums, const vec *value, const vec *ramp,
                        const spline_weights *weights, bool with_ramps,
                        const noise_fold_shape *fold) {
  vec height = weighted_sum(value, ramp, weights, with_ramps);
  // Folded at once, most of the time that a root takes is spent on other sums.
  add_packet(sums, fold ? folded(fold, height).height * fold->weight : height);
}

/// Adds what rows of samples have of four lattice rows; the compiler leaves out what has no ramps or
/// no fold.
INLINE void add_rows(const lattice_rows *lattice, row_weights weights, bool with_ramps,
                     const noise_fold_shape *fold, int64_t row_count, int64_t count,
                     double *samples, int64_t stride) {
  int64_t row = 0;
#if WIDTH == 8
  // There are registers for the weights of two rows, and loads are what takes the time.
  for (; row + 2 <= row_count; row += 2) {
    spline_weights upper = weights_of_row(weights, row, with_ramps);
    spline_weights lower = weights_of_row(weights, row + 1, with_ramps);
    double *sums = samples + row * stride;
    for (int64_t i = 0; i < count; i += WIDTH) {
      vec value[4], ramp[4];
      load_rows(lattice, i, with_ramps, value, ramp);
      add_samples(sums + i, value, ramp, &upper, with_ramps, fold);
      add_samples(sums + stride + i, value, ramp, &lower, with_ramps, fold);
    }
  }
#endif
  for (; row < row_count; row++) {
    spline_weights own = weights_of_row(weights, row, with_ramps);
    double *sums = samples + row * stride;
    for (int64_t i = 0; i < count; i += WIDTH) {
      vec value[4], ramp[4];
      load_rows(lattice, i, with_ramps, value, ramp);
      add_samples(sums + i, value, ramp, &own, with_ramps, fold);
    }
  }
}

void LEVEL_NAME(noise_add_rows)(const double *lines, int64_t line_stride, int64_t row_stride,
                                int64_t first, const double *values, const double *ramps,
                                int64_t weight_stride, int64_t first_weight,
                                const noise_fold_shape *fold, int64_t row_count, int64_t count,
                                double *samples, int64_t stride) {
  lattice_rows lattice = {.ramp_offset = line_stride};
  for (int line = 0; line < 4; line++)
    lattice.values[line] = lines + ((first + line) & 3) * row_stride;
  row_weights weights = {values + first_weight, NULL, weight_stride};
  if (ramps) weights.ramps = ramps + first_weight;
  if (fold) {
    // A copy, which no sum overwrites.
    noise_fold_shape own = *fold;
    if (ramps)
      add_rows(&lattice, weights, true, &own, row_count, count, samples, stride);
    else
      add_rows(&lattice, weights, false, &own, row_count, count, samples, stride);
  } else if (ramps) {
    add_rows(&lattice, weights, true, NULL, row_count, count, samples, stride);
  } else {
    add_rows(&lattice, weights, false, NULL, row_count, count, samples, stride);
  }
}

#endif
