// The packets of MandelbrotKernel.h, in AVX2.

#define WIDTH 8

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "MandelbrotKernel.h"
#include "Levels.h"

int64_t mandelbrot_iterate_avx2(const mandelbrot_orbit *orbit, const mandelbrot_view *view,
                                  mandelbrot_samples *samples, bool with_derivative, int64_t budget) {
  return iterate(orbit, view, samples, with_derivative, budget);
}
#pragma clang attribute pop
#endif
