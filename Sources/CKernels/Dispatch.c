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

int64_t mandelbrot_iterate(kernel_level level, const mandelbrot_orbit *orbit,
                           const mandelbrot_view *view, mandelbrot_samples *samples,
                           bool with_derivative, int64_t budget) {
  switch (level) {
#if defined(__x86_64__)
  case KERNEL_AVX512: return mandelbrot_iterate_avx512(orbit, view, samples, with_derivative, budget);
  case KERNEL_AVX2: return mandelbrot_iterate_avx2(orbit, view, samples, with_derivative, budget);
#endif
  default: return mandelbrot_iterate_baseline(orbit, view, samples, with_derivative, budget);
  }
}
