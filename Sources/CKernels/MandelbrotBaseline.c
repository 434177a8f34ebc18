// The kernel of the Mandelbrot set, in the instructions that every processor has.

#define WIDTH 4
#define LEVEL_NAME(name) name##_baseline

#include "MandelbrotComponents.h"
#include "MandelbrotDisc.h"
#include "MandelbrotIteration.h"
#include "MandelbrotValues.h"
