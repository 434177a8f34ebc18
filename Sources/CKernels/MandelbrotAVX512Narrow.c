// The steps of samples of the Mandelbrot set in AVX-512, in packets of half the width: where few of a packet's samples
// take a step together, the others wait for less.

#if defined(__x86_64__)

#define WIDTH 8
#define LEVEL_NAME(name) name##_avx512_narrow

#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl,avx512bw"))), \
                             apply_to = function)
#include "MandelbrotIteration.h"
#pragma clang attribute pop

#endif
