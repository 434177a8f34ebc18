// The packets of MandelbrotKernel.h, in the instructions that every processor has.

#define WIDTH 4
#include "MandelbrotKernel.h"
#include "Levels.h"

int64_t mandelbrot_iterate_baseline(const mandelbrot_orbit *orbit, const mandelbrot_view *view,
                                    mandelbrot_samples *samples, bool with_derivative, int64_t budget) {
  return iterate(orbit, view, samples, with_derivative, budget);
}
