// The kernels of light, in AVX2.

#if defined(__x86_64__)

#define WIDTH 4
#define LEVEL_NAME(name) name##_avx2

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
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
