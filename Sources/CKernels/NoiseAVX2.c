// The kernels of the noise, in AVX2.

#if defined(__x86_64__)

#define WIDTH 4
#define LEVEL_NAME(name) name##_avx2

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "CellPacket.h"
#include "NoisePacket.h"
#include "SlopePacket.h"
#include "WarpPacket.h"
#pragma clang attribute pop

#endif
