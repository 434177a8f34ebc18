// Chooses the instructions at run time.

#include "Levels.h"

kernel_level kernel_best_level(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")
      && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw"))
    return KERNEL_AVX512;
  if (__builtin_cpu_supports("avx2")) return KERNEL_AVX2;
#endif
  return KERNEL_BASELINE;
}

#if defined(__x86_64__)
#define AT_LEVEL(level, name, ...)                         \
  switch (level) {                                         \
  case KERNEL_AVX512: return name##_avx512(__VA_ARGS__);   \
  case KERNEL_AVX2: return name##_avx2(__VA_ARGS__);       \
  default: return name##_baseline(__VA_ARGS__);            \
  }
#else
#define AT_LEVEL(level, name, ...) \
  (void)(level);                   \
  return name##_baseline(__VA_ARGS__);
#endif

#if defined(__x86_64__)
/// Whether so few samples took a step together that half as many at once take less time.
static bool are_parted(const mandelbrot_samples *samples) {
  return samples->step_count >= 1000 && 2 * samples->stepping_count < 11 * samples->step_count;
}
#endif

int64_t mandelbrot_iterate(kernel_level level, const mandelbrot_orbit *orbit,
                           const mandelbrot_view *view, mandelbrot_samples *samples,
                           bool with_derivative, int64_t budget) {
#if defined(__x86_64__)
  if (level == KERNEL_AVX512 && are_parted(samples))
    return mandelbrot_iterate_avx512_narrow(orbit, view, samples, with_derivative, budget);
#endif
  AT_LEVEL(level, mandelbrot_iterate, orbit, view, samples, with_derivative, budget)
}

void mandelbrot_contains(kernel_level level, const mandelbrot_components *components,
                         const double *x, const double *y, bool is_row, int64_t count,
                         bool *result) {
  AT_LEVEL(level, mandelbrot_contains, components, x, y, is_row, count, result)
}

bool mandelbrot_expand(kernel_level level, const mandelbrot_orbit *orbit,
                       const mandelbrot_view *view, const mandelbrot_disc *wide,
                       mandelbrot_disc *disc, bool (*is_cancelled)(void)) {
  AT_LEVEL(level, mandelbrot_expand, orbit, view, wide, disc, is_cancelled)
}

void mandelbrot_start(kernel_level level, const mandelbrot_disc *disc, const mandelbrot_view *view,
                      mandelbrot_samples *samples, int64_t first, int64_t end) {
  AT_LEVEL(level, mandelbrot_start, disc, view, samples, first, end)
}

void mandelbrot_find_squares(kernel_level level, const mandelbrot_samples *samples, double width,
                             double *columns, double *rows) {
  AT_LEVEL(level, mandelbrot_find_squares, samples, width, columns, rows)
}

void mandelbrot_smooth_counts(kernel_level level, const mandelbrot_samples *samples,
                              double *target) {
  AT_LEVEL(level, mandelbrot_smooth_counts, samples, target)
}

bool mandelbrot_distances(kernel_level level, const mandelbrot_samples *samples, double factor,
                          double *target) {
  AT_LEVEL(level, mandelbrot_distances, samples, factor, target)
}

void noise_hash(kernel_level level, const uint64_t *columns, int64_t count, uint64_t row,
                uint64_t *hashes) {
  AT_LEVEL(level, noise_hash, columns, count, row, hashes)
}

void noise_look_up_gradients(kernel_level level, const uint64_t *columns, int64_t count,
                             uint64_t row, int shift, const double *vectors, double *along,
                             double *across) {
  AT_LEVEL(level, noise_look_up_gradients, columns, count, row, shift, vectors, along, across)
}

void noise_look_up_heights(kernel_level level, const uint64_t *columns, int64_t count, uint64_t row,
                           double *heights) {
  AT_LEVEL(level, noise_look_up_heights, columns, count, row, heights)
}

void noise_spline_weights(kernel_level level, const double *fractions, int64_t count,
                          double factor, double *ramps, double *values) {
  AT_LEVEL(level, noise_spline_weights, fractions, count, factor, ramps, values)
}

void noise_spline_slopes(kernel_level level, const double *fractions, int64_t count, double factor,
                         double *ramps, double *values) {
  AT_LEVEL(level, noise_spline_slopes, fractions, count, factor, ramps, values)
}

void noise_blend_gradients(kernel_level level, const int64_t *slots, const double *ramps,
                           const double *values, int64_t count, const double *along,
                           const double *across, double *along_blends, double *across_blends) {
  AT_LEVEL(level, noise_blend_gradients, slots, ramps, values, count, along, across, along_blends,
           across_blends)
}

void noise_blend_heights(kernel_level level, const int64_t *slots, const double *values,
                         int64_t count, const double *heights, double *blends) {
  AT_LEVEL(level, noise_blend_heights, slots, values, count, heights, blends)
}

void noise_add_rows(kernel_level level, const double *lines, int64_t line_stride,
                    int64_t row_stride, int64_t first, const double *values, const double *ramps,
                    int64_t weight_stride, int64_t first_weight, const noise_fold_shape *fold,
                    int64_t row_count, int64_t count, double *samples, int64_t stride) {
  AT_LEVEL(level, noise_add_rows, lines, line_stride, row_stride, first, values, ramps,
           weight_stride, first_weight, fold, row_count, count, samples, stride)
}

void noise_fold(kernel_level level, const noise_fold_shape *shape, const double *heights,
                const double *slopes_x, const double *slopes_y, int64_t count, double *sums,
                double *sums_x, double *sums_y) {
  AT_LEVEL(level, noise_fold, shape, heights, slopes_x, slopes_y, count, sums, sums_x, sums_y)
}

void noise_scatter_points(kernel_level level, const uint64_t *hashes, int64_t count, double *x,
                          double *y) {
  AT_LEVEL(level, noise_scatter_points, hashes, count, x, y)
}

void noise_cells(kernel_level level, const noise_cell_shape *shape, const noise_points *points,
                 int64_t first_lattice_row, int64_t lattice_row_count, const noise_places *places,
                 double *heights, double *slopes_x, double *slopes_y, int64_t stride) {
  AT_LEVEL(level, noise_cells, shape, points, first_lattice_row, lattice_row_count, places,
           heights, slopes_x, slopes_y, stride)
}

void noise_gather_gradients(kernel_level level, const uint64_t *hashes, int64_t count,
                            const double *vectors, double *gradients) {
  AT_LEVEL(level, noise_gather_gradients, hashes, count, vectors, gradients)
}

void noise_warp(kernel_level level, const noise_warp_shape *shape, const double *gradients,
                const double *slots, const double *fractions, int64_t count, double row,
                double row_fraction, const noise_row *right, const noise_row *down,
                const noise_row *sums) {
  AT_LEVEL(level, noise_warp, shape, gradients, slots, fractions, count, row, row_fraction, right,
           down, sums)
}

void color_rank(kernel_level level, const color_curve *curve, const double *values, int64_t count,
                double density, double offset, double *positions) {
  AT_LEVEL(level, color_rank, curve, values, count, density, offset, positions)
}

void color_add(kernel_level level, const color_table *table, const double *positions,
               int64_t count, float *light) {
  AT_LEVEL(level, color_add, table, positions, count, light)
}

void color_mean(kernel_level level, const color_table *table, const color_cells *cells,
                float *light, int64_t pitch) {
  AT_LEVEL(level, color_mean, table, cells, light, pitch)
}

void color_look_up(kernel_level level, const color_ranks *ranks, const color_values *values,
                   float share, bool is_first, float *light, int64_t pitch) {
  AT_LEVEL(level, color_look_up, ranks, values, share, is_first, light, pitch)
}

void color_shade(kernel_level level, const color_shading *shading, const double *values,
                 const float *colors, int64_t count, float *light) {
  AT_LEVEL(level, color_shade, shading, values, colors, count, light)
}

void color_encode(kernel_level level, const color_samples *table, const float *light, int64_t count,
                  uint8_t *samples) {
  AT_LEVEL(level, color_encode, table, light, count, samples)
}

void color_mix(kernel_level level, const color_mixture *mixture, const float *light, int64_t count,
               uint32_t place, uint32_t step, uint8_t *samples) {
  AT_LEVEL(level, color_mix, mixture, light, count, place, step, samples)
}

void color_plane(kernel_level level, const color_weights *weights, const uint8_t *samples,
                 int64_t count, uint8_t *plane) {
  AT_LEVEL(level, color_plane, weights, samples, count, plane)
}

void color_halve(kernel_level level, const color_weights *weights, const uint8_t *samples,
                 int64_t width, uint8_t *first_plane, uint8_t *second_plane) {
  AT_LEVEL(level, color_halve, weights, samples, width, first_plane, second_plane)
}

void polar_set(kernel_level level, const polar_map *map, const polar_pixels *pixels, float *light) {
  AT_LEVEL(level, polar_set, map, pixels, light)
}

void light_mix(kernel_level level, const light_taps *taps, int64_t pixels, const float *line,
               float *mixed) {
  AT_LEVEL(level, light_mix, taps, pixels, line, mixed)
}

void light_add(kernel_level level, const light_taps *taps, const float *lines, int64_t count,
               float *sums) {
  AT_LEVEL(level, light_add, taps, lines, count, sums)
}

void noise_directions(kernel_level level, const double *x, const double *y, int64_t count,
                      double *directions) {
  AT_LEVEL(level, noise_directions, x, y, count, directions)
}

void noise_steepnesses(kernel_level level, const double *x, const double *y, int64_t count,
                       double *steepnesses) {
  AT_LEVEL(level, noise_steepnesses, x, y, count, steepnesses)
}

void color_scale(kernel_level level, color_scale_kind kind, const double *values, int64_t count,
                 double base, double density, double offset, double *positions) {
  AT_LEVEL(level, color_scale, kind, values, count, base, density, offset, positions)
}

void color_landscape(kernel_level level, const color_terrain *terrain, const double *heights,
                     int64_t count, double *positions) {
  AT_LEVEL(level, color_landscape, terrain, heights, count, positions)
}

void color_shades(kernel_level level, const color_light *light, const double *slopes,
                  const double *rooms, int64_t count, double *shades) {
  AT_LEVEL(level, color_shades, light, slopes, rooms, count, shades)
}

void color_cosines(kernel_level level, const double *turns, int64_t count, double *cosines) {
  AT_LEVEL(level, color_cosines, turns, count, cosines)
}
