// Chooses the instructions at run time.

#include "Levels.h"

kernel_level kernel_best_level(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw"))
    return KERNEL_AVX512;
  if (__builtin_cpu_supports("avx2")) return KERNEL_AVX2;
#endif
  return KERNEL_BASELINE;
}

#if defined(__x86_64__)
#define AT_LEVEL(level, name, ...)                                        \
  switch (level) {                                                        \
  case KERNEL_AVX512: return name##_avx512(__VA_ARGS__);                  \
  case KERNEL_AVX2: return name##_avx2(__VA_ARGS__);                      \
  default: return name##_baseline(__VA_ARGS__);                           \
  }
#else
#define AT_LEVEL(level, name, ...) return name##_baseline(__VA_ARGS__);
#endif

int64_t mandelbrot_iterate(kernel_level level, const mandelbrot_orbit *orbit,
                           const mandelbrot_view *view, mandelbrot_samples *samples,
                           bool with_derivative, int64_t budget) {
  AT_LEVEL(level, mandelbrot_iterate, orbit, view, samples, with_derivative, budget)
}

void noise_hash(kernel_level level, const uint64_t *columns, int64_t count, uint64_t row,
                uint64_t *hashes) {
  AT_LEVEL(level, noise_hash, columns, count, row, hashes)
}

void noise_pick(kernel_level level, const uint64_t *hashes, int64_t count, int shift,
                const double *table, double *numbers) {
  AT_LEVEL(level, noise_pick, hashes, count, shift, table, numbers)
}

void noise_taps(kernel_level level, const double *fractions, int64_t count, double weight,
                double *ramps, double *kernels) {
  AT_LEVEL(level, noise_taps, fractions, count, weight, ramps, kernels)
}

void noise_blend(kernel_level level, const int64_t *slots, const double *taps, int64_t count,
                 const double *numbers, double *blends) {
  AT_LEVEL(level, noise_blend, slots, taps, count, numbers, blends)
}

void noise_slope_taps(kernel_level level, const double *fractions, int64_t count, double weight,
                      double *ramps, double *kernels) {
  AT_LEVEL(level, noise_slope_taps, fractions, count, weight, ramps, kernels)
}

void noise_add(kernel_level level, const double *lines, int64_t line_stride, int64_t row_stride,
               int64_t first, const double *kernels, const double *ramps, int64_t tap_stride,
               int64_t first_tap, int64_t row_count, int64_t count, double *samples, int64_t stride) {
  AT_LEVEL(level, noise_add, lines, line_stride, row_stride, first, kernels, ramps, tap_stride,
           first_tap, row_count, count, samples, stride)
}

void noise_fold(kernel_level level, const noise_fold_shape *shape, const double *heights,
                const double *slopes_x, const double *slopes_y, int64_t count, double *sums,
                double *sums_x, double *sums_y) {
  AT_LEVEL(level, noise_fold, shape, heights, slopes_x, slopes_y, count, sums, sums_x, sums_y)
}

void noise_strew(kernel_level level, const uint64_t *hashes, int64_t count, double *x, double *y) {
  AT_LEVEL(level, noise_strew, hashes, count, x, y)
}

void noise_cells(kernel_level level, const noise_cell_shape *shape, const noise_points *points,
                 int64_t first_lattice_row, int64_t lattice_row_count, const noise_places *places,
                 double *sums, double *sums_x, double *sums_y, int64_t stride) {
  AT_LEVEL(level, noise_cells, shape, points, first_lattice_row, lattice_row_count, places, sums,
           sums_x, sums_y, stride)
}

void noise_lay(kernel_level level, const uint64_t *hashes, int64_t count, const double *vectors,
               double *gradients) {
  AT_LEVEL(level, noise_lay, hashes, count, vectors, gradients)
}

void noise_warp(kernel_level level, const noise_warp_shape *shape, const double *gradients,
                const double *slots, const double *fractions, int64_t count, double row,
                double row_fraction, const noise_numbers *right, const noise_numbers *down,
                const noise_numbers *sums) {
  AT_LEVEL(level, noise_warp, shape, gradients, slots, fractions, count, row, row_fraction, right,
           down, sums)
}
