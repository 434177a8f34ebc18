// The kernels of the noise, in the instructions that every processor has.

#define WIDTH 2
#define LEVEL_NAME(name) name##_baseline

#include "CellPacket.h"
#include "NoisePacket.h"
#include "SlopePacket.h"
#include "WarpPacket.h"
