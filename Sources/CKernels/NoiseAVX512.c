// The packets of the noise, in AVX-512.

#define WIDTH 8

#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl,avx512bw"))), apply_to = function)
#include "CellPacket.h"
#include "NoisePacket.h"
#include "WarpPacket.h"
#include "Levels.h"

NOISE_KERNELS(avx512)
CELL_KERNELS(avx512)
WARP_KERNELS(avx512)
#pragma clang attribute pop
#endif
