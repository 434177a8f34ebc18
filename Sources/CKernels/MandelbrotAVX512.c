// The kernel of the Mandelbrot set, in AVX-512.

#if defined(__x86_64__)

#define WIDTH 16
#define LEVEL_NAME(name) name##_avx512

#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl,avx512bw"))), \
                             apply_to = function)
#include "MandelbrotComponents.h"
#include "MandelbrotDisc.h"
#include "MandelbrotIteration.h"
#include "MandelbrotValues.h"
#pragma clang attribute pop

#endif
