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

void LEVEL_NAME(noise_look_up)(const uint64_t *hashes, int64_t count, int shift,
                               const double *table, double *numbers) {
  for (int64_t i = 0; i < count; i++) numbers[i] = table[hashes[i] >> shift & 255];
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

// Four lattice columns next to a packet of columns of samples: lane i of column l is number
// `index[i]` + l from `near` on, if all indices are below WIDTH.
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
#endif

#if WIDTH > 2
/// The numbers of the four lattice columns next to a packet of columns of samples.
INLINE void load_columns(const double *numbers, const int64_t *slots, vec *column) {
  uvec index = load_words(slots) - (uint64_t)slots[0];
  if (is_in_packet(index)) {
    permute_columns(numbers + slots[0], index, column);
  } else {
    for (int line = 0; line < 4; line++)
      for (int lane = 0; lane < WIDTH; lane++) column[line][lane] = numbers[slots[lane] + line];
  }
}
#endif

void LEVEL_NAME(noise_blend_columns)(const int64_t *slots, const double *weights, int64_t count,
                                     const double *numbers, double *blends) {
  const double *first = weights, *second = first + count, *third = second + count;
  const double *fourth = third + count;
  int64_t i = 0;
#if WIDTH > 2
  for (; i + WIDTH <= count; i += WIDTH) {
    vec column[4];
    load_columns(numbers, slots + i, column);
    store(blends + i, load(first + i) * column[0] + load(second + i) * column[1]
                        + (load(third + i) * column[2] + load(fourth + i) * column[3]));
  }
#endif
#pragma clang loop vectorize(disable)
  for (; i < count; i++) {
    const double *own = numbers + slots[i];
    blends[i] =
      first[i] * own[0] + second[i] * own[1] + (third[i] * own[2] + fourth[i] * own[3]);
  }
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

/// Adds what rows of samples have of four lattice rows; the compiler leaves out what has no ramps.
INLINE void add_rows(const lattice_rows *lattice, row_weights weights, bool with_ramps,
                     int64_t row_count, int64_t count, double *samples, int64_t stride) {
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
      add_packet(sums + i, weighted_sum(value, ramp, &upper, with_ramps));
      add_packet(sums + stride + i, weighted_sum(value, ramp, &lower, with_ramps));
    }
  }
#endif
  for (; row < row_count; row++) {
    spline_weights own = weights_of_row(weights, row, with_ramps);
    double *sums = samples + row * stride;
    for (int64_t i = 0; i < count; i += WIDTH) {
      vec value[4], ramp[4];
      load_rows(lattice, i, with_ramps, value, ramp);
      add_packet(sums + i, weighted_sum(value, ramp, &own, with_ramps));
    }
  }
}

void LEVEL_NAME(noise_add_rows)(const double *lines, int64_t line_stride, int64_t row_stride,
                                int64_t first, const double *values, const double *ramps,
                                int64_t weight_stride, int64_t first_weight, int64_t row_count,
                                int64_t count, double *samples, int64_t stride) {
  lattice_rows lattice = {.ramp_offset = line_stride};
  for (int line = 0; line < 4; line++)
    lattice.values[line] = lines + ((first + line) & 3) * row_stride;
  row_weights weights = {values + first_weight, NULL, weight_stride};
  if (ramps) {
    weights.ramps = ramps + first_weight;
    add_rows(&lattice, weights, true, row_count, count, samples, stride);
  } else {
    add_rows(&lattice, weights, false, row_count, count, samples, stride);
  }
}

// MARK: Folds

void LEVEL_NAME(noise_fold)(const noise_fold_shape *shape, const double *heights,
                            const double *slopes_x, const double *slopes_y, int64_t count,
                            double *sums, double *sums_x, double *sums_y) {
  for (int64_t i = 0; i < count; i += WIDTH) {
    vec height = load(heights + i), square = height * height;
    vec root = square_root(square + shape->roundness);
    vec folded = shape->offset + shape->scale * root + shape->curve * square;
    add_packet(sums + i, folded * shape->weight);
    if (sums_x) {
      vec factor = height * (shape->scale / root + 2 * shape->curve);
      add_packet(sums_x + i, load(slopes_x + i) * factor * shape->slope_weight);
      add_packet(sums_y + i, load(slopes_y + i) * factor * shape->slope_weight);
    }
  }
}

#endif
