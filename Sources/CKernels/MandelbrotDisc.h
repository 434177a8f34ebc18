// A disc of constants: after n steps, the orbits of all of them are one polynomial in c.
//
// z is a polynomial in c at every step, and while the orbits of a disc stay close together its higher
// terms are nothing. So a few nodes on the disc's edge are iterated alone, and all samples of the disc
// begin where they have come.

#ifndef MANDELBROT_DISC_H
#define MANDELBROT_DISC_H

#include "MandelbrotNodes.h"

bool LEVEL_NAME(mandelbrot_expand)(const mandelbrot_orbit *orbit, const mandelbrot_view *view,
                                   const mandelbrot_disc *wide, mandelbrot_disc *disc,
                                   bool (*is_cancelled)(void)) {
  perturbed_nodes nodes;
  direct_nodes direct;
  begin_nodes(&nodes, orbit, view, disc);
  if (wide) go_on_from(wide, &nodes, &direct);
  disc->n = 0;
  node_progress progress = {is_cancelled, 0, 2 * MOST_STEPS_IDLE, INT64_MIN};
  bool is_direct = wide && wide->is_direct;
  while (is_direct || go_together(&nodes, &direct, disc, &progress)) {
    bool is_back = spread(&direct, view, disc, &progress) && return_together(&direct, &nodes);
    if (!is_back) break;
    is_direct = false;
  }
  return disc->n > (wide ? wide->n : 0);
}

void LEVEL_NAME(mandelbrot_start)(const mandelbrot_disc *disc, const mandelbrot_view *view,
                                  mandelbrot_samples *samples, int64_t first) {
  for (int64_t i = first; i < samples->count; i += WIDTH) {
    complex_vec z, slope;
    evaluate(disc, (complex_vec){load(samples->cx + i), load(samples->cy + i)}, &z, &slope);
    slope = scale(slope, (vec)view->pitch);
    int count = (int)(samples->count - i < WIDTH ? samples->count - i : WIDTH);
    for (int lane = 0; lane < count; lane++) {
      int64_t index = i + lane;
      if (samples->phase[index] == MANDELBROT_BOUNDED) continue;
      // On the real axis z stays real, and the reference itself is exact.
      if (samples->cy[index] == 0) continue;
      samples->x[index] = z.x[lane];
      samples->y[index] = z.y[lane];
      samples->slope_x[index] = samples->derivative_x[index] = slope.x[lane];
      samples->slope_y[index] = samples->derivative_y[index] = slope.y[lane];
      samples->exponent[index] = disc->exponent;
      samples->n[index] = disc->n;
      samples->m[index] = disc->m;
      samples->delta_kilopixels[index] = disc->delta_kilopixels;
      samples->phase[index] = disc->is_direct ? MANDELBROT_DIRECT : MANDELBROT_PERTURBED;
    }
  }
}

#endif
