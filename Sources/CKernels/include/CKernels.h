// The inner loops of generators, colourings, resampling and exponential maps, for several instruction sets.
//
// Every level gives the same bits: a number is a function of its own inputs alone, whichever others
// share its packet, however wide packets are, and whichever instructions compute it.

#ifndef CKERNELS_H
#define CKERNELS_H

#include "CellKernel.h"
#include "ColorKernel.h"
#include "KernelLevel.h"
#include "MandelbrotKernel.h"
#include "MandelbrotSamples.h"
#include "NoiseKernel.h"
#include "PolarKernel.h"
#include "TapKernel.h"
#include "WarpKernel.h"

#endif
