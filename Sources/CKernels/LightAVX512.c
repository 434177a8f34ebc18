// The kernels of light, in AVX-512.

#if defined(__x86_64__)

#define WIDTH 8
#define LEVEL_NAME(name) name##_avx512

#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl,avx512bw,popcnt"))), \
                             apply_to = function)
#include "ColorPacket.h"
#include "PlanePacket.h"
#include "PolarPacket.h"
#include "RankLightPacket.h"
#include "SamplePacket.h"
#include "ScalePacket.h"
#include "ShadePacket.h"
#include "TapPacket.h"
#pragma clang attribute pop

#endif
