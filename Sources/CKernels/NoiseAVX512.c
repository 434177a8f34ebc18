// The kernels of the noise, in AVX-512.

#if defined(__x86_64__)

#define WIDTH 8
#define LEVEL_NAME(name) name##_avx512

#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl,avx512bw"))), \
                             apply_to = function)
#include "CellPacket.h"
#include "NoisePacket.h"
#include "SlopePacket.h"
#include "WarpPacket.h"
#pragma clang attribute pop

#endif
