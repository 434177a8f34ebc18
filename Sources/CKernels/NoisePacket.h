// The noise's loops in packets of WIDTH numbers; included once per instruction set, which defines
// WIDTH.

#include <stdbool.h>
#include <string.h>

#include "include/NoiseKernel.h"

#pragma clang fp contract(off)

// No vector is passed between files.
#pragma clang diagnostic ignored "-Wpsabi"

typedef double vec __attribute__((ext_vector_type(WIDTH)));
typedef uint64_t uvec __attribute__((ext_vector_type(WIDTH)));

#define INLINE static inline __attribute__((always_inline))

INLINE vec load(const double *numbers) {
  vec result;
  memcpy(&result, numbers, sizeof result);
  return result;
}

INLINE uvec load_words(const void *words) {
  uvec result;
  memcpy(&result, words, sizeof result);
  return result;
}

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

/// Stafford's variant 13 of the finaliser of SplitMix: see LatticeHash.
#define MIX(word)                               \
  word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9; \
  word = (word ^ word >> 27) * 0x94d049bb133111eb; \
  word = word ^ word >> 31;

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

/// The kernels at a place of type vec or double, and its distances from their lines.
#define KERNELS(type)                                                                    \
  type fraction, kernel[4];                                                              \
  memcpy(&fraction, fractions + i, sizeof fraction);                                     \
  type rest = 1 - fraction;                                                              \
  type distance[4] = {1 + fraction, fraction, -rest, -1 - rest};                         \
  kernel[0] = rest * rest * rest * sixth;                                                \
  kernel[1] = (4 - fraction * fraction * (6 - 3 * fraction)) * sixth;                    \
  kernel[2] = (4 - rest * rest * (6 - 3 * rest)) * sixth;                                \
  kernel[3] = fraction * fraction * fraction * sixth;

#define TAPS(type)                                                                       \
  KERNELS(type)                                                                          \
  for (int tap = 0; tap < 4; tap++) {                                                    \
    type ramp = distance[tap] * kernel[tap];                                             \
    memcpy(ramps + tap * count + i, &ramp, sizeof ramp);                                 \
    memcpy(kernels + tap * count + i, &kernel[tap], sizeof ramp);                        \
  }

#define SLOPE_TAPS(type)                                                                 \
  KERNELS(type)                                                                          \
  type slope[4];                                                                         \
  slope[0] = -rest * rest * half;                                                        \
  slope[1] = fraction * (3 * fraction - 4) * half;                                       \
  slope[2] = rest * (4 - 3 * rest) * half;                                               \
  slope[3] = fraction * fraction * half;                                                 \
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

INLINE void add(const double *lines, int64_t line_stride, int64_t row_stride, int64_t first, const double *kernels,
                const double *ramps, int64_t tap_stride, int64_t first_tap, int64_t row_count, int64_t count,
                double *samples, int64_t stride) {
  const double *a = lines + (first & 3) * row_stride, *b = a + line_stride;
  const double *c = lines + ((first + 1) & 3) * row_stride, *d = c + line_stride;
  const double *e = lines + ((first + 2) & 3) * row_stride, *f = e + line_stride;
  const double *g = lines + ((first + 3) & 3) * row_stride, *h = g + line_stride;
  kernels += first_tap;
  ramps += first_tap;
  for (int64_t row = 0; row < row_count; row++, kernels++, ramps++, samples += stride) {
    double wa = kernels[0], wc = kernels[tap_stride], we = kernels[2 * tap_stride], wg = kernels[3 * tap_stride];
    double wb = ramps[0], wd = ramps[tap_stride], wf = ramps[2 * tap_stride], wh = ramps[3 * tap_stride];
    int64_t i = 0;
    for (; i + WIDTH <= count; i += WIDTH) {
      vec sum = (load(a + i) * wa + load(b + i) * wb) + (load(c + i) * wc + load(d + i) * wd)
        + (load(e + i) * we + load(f + i) * wf) + (load(g + i) * wg + load(h + i) * wh);
      sum += load(samples + i);
      memcpy(samples + i, &sum, sizeof sum);
    }
#pragma clang loop vectorize(disable)
    for (; i < count; i++)
      samples[i] += (a[i] * wa + b[i] * wb) + (c[i] * wc + d[i] * wd) + (e[i] * we + f[i] * wf) + (g[i] * wg + h[i] * wh);
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
