// The noise's loops in packets of WIDTH numbers; included once per instruction set, which defines
// WIDTH.

#include "Packets.h"

/// Lane i is number `index[i]`, if all indices are below WIDTH; false if not.
#if WIDTH == 8
INLINE bool is_near(uvec index) { return _mm512_cmpge_epu64_mask((__m512i)index, _mm512_set1_epi64(WIDTH)) == 0; }
INLINE vec choose(vec numbers, uvec index) {
  return (vec)_mm512_permutexvar_pd((__m512i)index, (__m512d)numbers);
}
#elif WIDTH == 4
INLINE bool is_near(uvec index) { return _mm256_testz_si256((__m256i)index, _mm256_set1_epi64x(-WIDTH)); }
INLINE vec choose(vec numbers, uvec index) {
  // Halves of numbers: 2i and 2i + 1.
  uvec even = index << 1;
  uvec halves = (even | even << 32) + (UINT64_C(1) << 32);
  return (vec)_mm256_permutevar8x32_epi32((__m256i)numbers, (__m256i)halves);
}
#endif

INLINE void hash(const uint64_t *columns, int64_t count, uint64_t row, uint64_t *hashes) {
  int64_t i = 0;
  for (; i + WIDTH <= count; i += WIDTH) {
    uvec word = load_words(columns + i) + 3 * row;
    MIX(word)
    memcpy(hashes + i, &word, sizeof word);
  }
#pragma clang loop vectorize(disable)
  for (; i < count; i++) {
    uint64_t word = columns[i] + 3 * row;
    MIX(word)
    hashes[i] = word;
  }
}

INLINE void pick(const uint64_t *hashes, int64_t count, int shift, const double *table, double *numbers) {
  for (int64_t i = 0; i < count; i++) numbers[i] = table[hashes[i] >> shift & 255];
}

#define TAPS(type)                                                                       \
  type fraction;                                                                         \
  memcpy(&fraction, fractions + i, sizeof fraction);                                     \
  KERNELS(type)                                                                          \
  for (int tap = 0; tap < 4; tap++) {                                                    \
    type ramp = distance[tap] * kernel[tap];                                             \
    memcpy(ramps + tap * count + i, &ramp, sizeof ramp);                                 \
    memcpy(kernels + tap * count + i, &kernel[tap], sizeof ramp);                        \
  }

#define SLOPE_TAPS(type)                                                                 \
  type fraction;                                                                         \
  memcpy(&fraction, fractions + i, sizeof fraction);                                     \
  KERNELS(type)                                                                          \
  SLOPES(type)                                                                           \
  for (int tap = 0; tap < 4; tap++) {                                                    \
    type ramp = distance[tap] * slope[tap] + kernel[tap];                                \
    memcpy(ramps + tap * count + i, &ramp, sizeof ramp);                                 \
    memcpy(kernels + tap * count + i, &slope[tap], sizeof ramp);                         \
  }

INLINE void taps(const double *fractions, int64_t count, double weight, double *ramps, double *kernels) {
  double sixth = weight * (1.0 / 6);
  int64_t i = 0;
  for (; i + WIDTH <= count; i += WIDTH) {
    TAPS(vec)
  }
#pragma clang loop vectorize(disable)
  for (; i < count; i++) {
    TAPS(double)
  }
}

INLINE void slope_taps(const double *fractions, int64_t count, double weight, double *ramps, double *kernels) {
  double sixth = weight * (1.0 / 6), half = weight * 0.5;
  int64_t i = 0;
  for (; i + WIDTH <= count; i += WIDTH) {
    SLOPE_TAPS(vec)
  }
#pragma clang loop vectorize(disable)
  for (; i < count; i++) {
    SLOPE_TAPS(double)
  }
}

INLINE void blend(const int64_t *slots, const double *taps, int64_t count, const double *numbers, double *blends) {
  const double *first = taps, *second = taps + count, *third = taps + 2 * count, *fourth = taps + 3 * count;
  int64_t i = 0;
#if WIDTH > 2
  for (; i + WIDTH <= count; i += WIDTH) {
    const double *near = numbers + slots[i];
    uvec index = load_words(slots + i) - (uint64_t)slots[i];
    vec a, b, c, d;
    if (is_near(index)) {
      a = choose(load(near), index);
      b = choose(load(near + 1), index);
      c = choose(load(near + 2), index);
      d = choose(load(near + 3), index);
    } else {
      for (int lane = 0; lane < WIDTH; lane++) {
        const double *own = numbers + slots[i + lane];
        a[lane] = own[0], b[lane] = own[1], c[lane] = own[2], d[lane] = own[3];
      }
    }
    vec result = load(first + i) * a + load(second + i) * b + (load(third + i) * c + load(fourth + i) * d);
    memcpy(blends + i, &result, sizeof result);
  }
#endif
#pragma clang loop vectorize(disable)
  for (; i < count; i++) {
    const double *own = numbers + slots[i];
    blends[i] = first[i] * own[0] + second[i] * own[1] + (third[i] * own[2] + fourth[i] * own[3]);
  }
}

/// The taps of a row of samples.
typedef struct {
  double kernel[4], ramp[4];
} row_taps;

INLINE row_taps taps_of_row(const double *kernels, const double *ramps, int64_t tap_stride) {
  row_taps result;
  for (int tap = 0; tap < 4; tap++) {
    result.kernel[tap] = kernels[tap * tap_stride];
    result.ramp[tap] = ramps[tap * tap_stride];
  }
  return result;
}

INLINE void add(const double *lines, int64_t line_stride, int64_t row_stride, int64_t first, const double *kernels,
                const double *ramps, int64_t tap_stride, int64_t first_tap, int64_t row_count, int64_t count,
                double *samples, int64_t stride) {
  const double *line[4];
  for (int tap = 0; tap < 4; tap++) line[tap] = lines + ((first + tap) & 3) * row_stride;
  kernels += first_tap;
  ramps += first_tap;
  int64_t packed = count - count % WIDTH;
  for (int64_t row = 0; row < row_count; row++) {
    row_taps taps = taps_of_row(kernels + row, ramps + row, tap_stride);
    double *target = samples + row * stride;
#pragma clang loop vectorize(disable)
    for (int64_t i = packed; i < count; i++) {
      double value[4], ramp[4];
      for (int tap = 0; tap < 4; tap++) value[tap] = line[tap][i], ramp[tap] = line[tap][line_stride + i];
      target[i] += SUM(value, ramp, taps);
    }
  }
  int64_t row = 0;
#if WIDTH == 8
  // There are registers for the taps of two rows, and loads are what takes the time.
  for (; row + 2 <= row_count; row += 2) {
    row_taps upper = taps_of_row(kernels + row, ramps + row, tap_stride);
    row_taps lower = taps_of_row(kernels + row + 1, ramps + row + 1, tap_stride);
    double *target = samples + row * stride;
    for (int64_t i = 0; i < packed; i += WIDTH) {
      vec value[4], ramp[4];
      for (int tap = 0; tap < 4; tap++) value[tap] = load(line[tap] + i), ramp[tap] = load(line[tap] + line_stride + i);
      add_packet(target + i, SUM(value, ramp, upper));
      add_packet(target + stride + i, SUM(value, ramp, lower));
    }
  }
#endif
  for (; row < row_count; row++) {
    row_taps taps = taps_of_row(kernels + row, ramps + row, tap_stride);
    double *target = samples + row * stride;
    for (int64_t i = 0; i < packed; i += WIDTH) {
      vec value[4], ramp[4];
      for (int tap = 0; tap < 4; tap++) value[tap] = load(line[tap] + i), ramp[tap] = load(line[tap] + line_stride + i);
      add_packet(target + i, SUM(value, ramp, taps));
    }
  }
}

#define FOLD(type)                                                                       \
  type height, sum;                                                                      \
  memcpy(&height, heights + i, sizeof height);                                           \
  memcpy(&sum, sums + i, sizeof sum);                                                    \
  type square = height * height;                                                         \
  type root = __builtin_elementwise_sqrt(square + shape->roundness);                     \
  sum += (shape->offset + shape->scale * root + shape->curve * square) * shape->weight;  \
  memcpy(sums + i, &sum, sizeof sum);                                                    \
  if (sums_x) {                                                                          \
    type factor = height * (shape->scale / root + 2 * shape->curve);                     \
    type x, y, sum_x, sum_y;                                                             \
    memcpy(&x, slopes_x + i, sizeof x);                                                  \
    memcpy(&y, slopes_y + i, sizeof y);                                                  \
    memcpy(&sum_x, sums_x + i, sizeof x);                                                \
    memcpy(&sum_y, sums_y + i, sizeof y);                                                \
    sum_x += x * factor * shape->slope_weight;                                           \
    sum_y += y * factor * shape->slope_weight;                                           \
    memcpy(sums_x + i, &sum_x, sizeof x);                                                \
    memcpy(sums_y + i, &sum_y, sizeof y);                                                \
  }

INLINE void fold(const noise_fold_shape *shape, const double *heights, const double *slopes_x, const double *slopes_y,
                 int64_t count, double *sums, double *sums_x, double *sums_y) {
  int64_t i = 0;
  for (; i + WIDTH <= count; i += WIDTH) {
    FOLD(vec)
  }
#pragma clang loop vectorize(disable)
  for (; i < count; i++) {
    FOLD(double)
  }
}

/// The functions of one instruction set.
#define NOISE_KERNELS(level)                                                                                          \
  void noise_hash_##level(const uint64_t *columns, int64_t count, uint64_t row, uint64_t *hashes) {                   \
    hash(columns, count, row, hashes);                                                                                \
  }                                                                                                                   \
  void noise_pick_##level(const uint64_t *hashes, int64_t count, int shift, const double *table, double *numbers) {   \
    pick(hashes, count, shift, table, numbers);                                                                       \
  }                                                                                                                   \
  void noise_blend_##level(const int64_t *slots, const double *taps, int64_t count, const double *numbers,            \
                           double *blends) {                                                                          \
    blend(slots, taps, count, numbers, blends);                                                                       \
  }                                                                                                                   \
  void noise_taps_##level(const double *fractions, int64_t count, double weight, double *ramps, double *kernels) {    \
    taps(fractions, count, weight, ramps, kernels);                                                                   \
  }                                                                                                                   \
  void noise_slope_taps_##level(const double *fractions, int64_t count, double weight, double *ramps,                 \
                                double *kernels) {                                                                    \
    slope_taps(fractions, count, weight, ramps, kernels);                                                             \
  }                                                                                                                   \
  void noise_add_##level(const double *lines, int64_t line_stride, int64_t row_stride, int64_t first,                 \
                         const double *kernels, const double *ramps, int64_t tap_stride, int64_t first_tap,           \
                         int64_t row_count, int64_t count, double *samples, int64_t stride) {                         \
    add(lines, line_stride, row_stride, first, kernels, ramps, tap_stride, first_tap, row_count, count, samples,      \
        stride);                                                                                                      \
  }                                                                                                                   \
  void noise_fold_##level(const noise_fold_shape *shape, const double *heights, const double *slopes_x,               \
                          const double *slopes_y, int64_t count, double *sums, double *sums_x, double *sums_y) {      \
    fold(shape, heights, slopes_x, slopes_y, count, sums, sums_x, sums_y);                                            \
  }
