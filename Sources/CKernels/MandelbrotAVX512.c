// The packets of MandelbrotKernel.h, in AVX-512.

#define WIDTH 16

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl,avx512bw"))), apply_to = function)
#include "MandelbrotKernel.h"
#include "Levels.h"

int64_t mandelbrot_iterate_avx512(const mandelbrot_orbit *orbit, const mandelbrot_view *view,
                                  mandelbrot_samples *samples, bool with_derivative, int64_t budget) {
  return iterate(orbit, view, samples, with_derivative, budget);
}
#pragma clang attribute pop
#endif
