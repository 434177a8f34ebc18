// The same kernel for every instruction set; see CKernels.h.

#ifndef LEVELS_H
#define LEVELS_H

#include "include/CKernels.h"

int64_t mandelbrot_iterate_baseline(const mandelbrot_orbit *, const mandelbrot_view *,
                                    mandelbrot_samples *, bool, int64_t);
int64_t mandelbrot_iterate_avx2(const mandelbrot_orbit *, const mandelbrot_view *,
                                mandelbrot_samples *, bool, int64_t);
int64_t mandelbrot_iterate_avx512(const mandelbrot_orbit *, const mandelbrot_view *,
                                  mandelbrot_samples *, bool, int64_t);

#endif
