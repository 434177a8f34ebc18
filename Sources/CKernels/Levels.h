// The kernels of every instruction set; see CKernels.h.

#ifndef LEVELS_H
#define LEVELS_H

#include "include/CKernels.h"

#define DECLARE_KERNELS(level)                                                                     \
  void mandelbrot_contains_##level(const mandelbrot_components *, const double *, const double *,  \
                                   bool, int64_t, bool *);                                         \
  int64_t mandelbrot_iterate_##level(const mandelbrot_orbit *, const mandelbrot_view *,            \
                                     mandelbrot_samples *, bool, int64_t);                         \
  bool mandelbrot_expand_##level(const mandelbrot_orbit *, const mandelbrot_view *,                \
                                 const mandelbrot_disc *, mandelbrot_disc *, bool (*)(void));      \
  void mandelbrot_start_##level(const mandelbrot_disc *, const mandelbrot_view *,                  \
                                mandelbrot_samples *, int64_t, int64_t);                           \
  void mandelbrot_find_squares_##level(const mandelbrot_samples *, double, double *, double *);    \
  void mandelbrot_smooth_counts_##level(const mandelbrot_samples *, double *);                     \
  bool mandelbrot_distances_##level(const mandelbrot_samples *, double, double *);                 \
  void noise_hash_##level(const uint64_t *, int64_t, uint64_t, uint64_t *);                        \
  void noise_look_up_gradients_##level(const uint64_t *, int64_t, uint64_t, int, const double *,   \
                                       double *, double *);                                        \
  void noise_look_up_heights_##level(const uint64_t *, int64_t, uint64_t, double *);               \
  void noise_spline_weights_##level(const double *, int64_t, double, double *, double *);          \
  void noise_spline_slopes_##level(const double *, int64_t, double, double *, double *);           \
  void noise_blend_gradients_##level(const int64_t *, const double *, const double *, int64_t,     \
                                     const double *, const double *, double *, double *);          \
  void noise_blend_heights_##level(const int64_t *, const double *, int64_t, const double *,       \
                                   double *);                                                      \
  void noise_add_rows_##level(const double *, int64_t, int64_t, int64_t, const double *,           \
                              const double *, int64_t, int64_t, const noise_fold_shape *, int64_t, \
                              int64_t, double *, int64_t);                                         \
  void noise_fold_##level(const noise_fold_shape *, const double *, const double *,                \
                          const double *, int64_t, double *, double *, double *);                  \
  void noise_scatter_points_##level(const uint64_t *, int64_t, double *, double *);                \
  void noise_cells_##level(const noise_cell_shape *, const noise_points *, int64_t, int64_t,       \
                           const noise_places *, double *, double *, double *, int64_t);           \
  void noise_gather_gradients_##level(const uint64_t *, int64_t, const double *, double *);        \
  void noise_warp_##level(const noise_warp_shape *, const double *, const double *,                \
                          const double *, int64_t, double, double, const noise_row *,              \
                          const noise_row *, const noise_row *);                                   \
  void noise_directions_##level(const double *, const double *, int64_t, double *);                \
  void noise_steepnesses_##level(const double *, const double *, int64_t, double *);               \
  void color_scale_##level(color_scale_kind, const double *, int64_t, double, double, double,      \
                           double *);                                                              \
  void color_landscape_##level(const color_terrain *, const double *, int64_t, double *);          \
  void color_shades_##level(const color_light *, const double *, const double *, int64_t,          \
                            double *);                                                             \
  void color_cosines_##level(const double *, int64_t, double *);                                   \
  void color_rank_##level(const color_curve *, const double *, int64_t, double, double, double *); \
  void color_add_##level(const color_table *, const double *, int64_t, float *);                   \
  void color_mean_##level(const color_table *, const color_cells *, float *, int64_t);             \
  void color_look_up_##level(const color_ranks *, const color_values *, float, bool, float *,      \
                             int64_t);                                                             \
  void color_shade_##level(const color_shading *, const double *, const float *, int64_t,          \
                           float *);                                                               \
  void color_encode_##level(const color_samples *, const float *, int64_t, uint8_t *);             \
  void color_mix_##level(const color_mixture *, const float *, int64_t, uint32_t, uint32_t,        \
                         uint8_t *);                                                               \
  void color_plane_##level(const color_weights *, const uint8_t *, int64_t, uint8_t *);            \
  void color_halve_##level(const color_weights *, const uint8_t *, int64_t, uint8_t *, uint8_t *); \
  void polar_set_##level(const polar_map *, const polar_pixels *, float *);                        \
  void light_mix_##level(const light_taps *, int64_t, const float *, float *);                     \
  void light_add_##level(const light_taps *, const float *, int64_t, float *);
DECLARE_KERNELS(baseline)
DECLARE_KERNELS(avx2)
DECLARE_KERNELS(avx512)
#undef DECLARE_KERNELS

int64_t mandelbrot_iterate_avx512_narrow(const mandelbrot_orbit *, const mandelbrot_view *,
                                         mandelbrot_samples *, bool, int64_t);

#endif
