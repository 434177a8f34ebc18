// The packets of the noise, in AVX2.

#define WIDTH 4

#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "CellPacket.h"
#include "NoisePacket.h"
#include "WarpPacket.h"
#include "Levels.h"

NOISE_KERNELS(avx2)
CELL_KERNELS(avx2)
WARP_KERNELS(avx2)
#pragma clang attribute pop
#endif
