// The kernel of the Mandelbrot set, in AVX2.

#if defined(__x86_64__)

#define WIDTH 8
#define LEVEL_NAME(name) name##_avx2

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "MandelbrotComponents.h"
#include "MandelbrotDisc.h"
#include "MandelbrotIteration.h"
#include "MandelbrotValues.h"
#pragma clang attribute pop

#endif
