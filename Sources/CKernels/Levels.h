// The same kernels for every instruction set; see CKernels.h.

#ifndef LEVELS_H
#define LEVELS_H

#include "include/CKernels.h"

int64_t mandelbrot_iterate_baseline(const mandelbrot_orbit *, const mandelbrot_view *,
                                    mandelbrot_samples *, bool, int64_t);
int64_t mandelbrot_iterate_avx2(const mandelbrot_orbit *, const mandelbrot_view *,
                                mandelbrot_samples *, bool, int64_t);
int64_t mandelbrot_iterate_avx512(const mandelbrot_orbit *, const mandelbrot_view *,
                                  mandelbrot_samples *, bool, int64_t);

#define DECLARE_NOISE_KERNELS(level)                                                               \
  void noise_hash_##level(const uint64_t *, int64_t, uint64_t, uint64_t *);                        \
  void noise_pick_##level(const uint64_t *, int64_t, int, const double *, double *);               \
  void noise_blend_##level(const int64_t *, const double *, int64_t, const double *, double *);    \
  void noise_taps_##level(const double *, int64_t, double, double *, double *);                    \
  void noise_slope_taps_##level(const double *, int64_t, double, double *, double *);              \
  void noise_add_##level(const double *, int64_t, int64_t, int64_t, const double *, const double *, \
                         int64_t, int64_t, int64_t, int64_t, double *, int64_t);                   \
  void noise_fold_##level(const noise_fold_shape *, const double *, const double *, const double *, \
                          int64_t, double *, double *, double *);                                  \
  void noise_strew_##level(const uint64_t *, int64_t, double *, double *);                         \
  void noise_cells_##level(const noise_cell_shape *, const noise_points *, int64_t, int64_t,       \
                           const noise_places *, double *, double *, double *, int64_t);           \
  void noise_lay_##level(const uint64_t *, int64_t, const double *, double *);                     \
  void noise_warp_##level(const noise_warp_shape *, const double *, const double *,                \
                          const double *, int64_t, double, double, const noise_numbers *,          \
                          const noise_numbers *, const noise_numbers *);
DECLARE_NOISE_KERNELS(baseline)
DECLARE_NOISE_KERNELS(avx2)
DECLARE_NOISE_KERNELS(avx512)

#endif
