// The packets of the noise, in the instructions that every processor has.

#define WIDTH 2
#include "CellPacket.h"
#include "NoisePacket.h"
#include "WarpPacket.h"
#include "Levels.h"

NOISE_KERNELS(baseline)
CELL_KERNELS(baseline)
WARP_KERNELS(baseline)
