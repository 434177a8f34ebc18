// The packets of NoisePacket.h, in the instructions that every processor has.

#define WIDTH 2
#include "NoisePacket.h"
#include "Levels.h"

NOISE_KERNELS(baseline)
