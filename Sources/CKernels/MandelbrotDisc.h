// A disc of constants: after n steps, the orbits of all of them are one polynomial in c.
//
// z is a polynomial in c at every step, and while the orbits of a disc stay close together its higher
// terms are nothing. So a few nodes on the disc's edge are iterated alone, and all samples of the disc
// begin where they have come.

#ifndef MANDELBROT_DISC_H
#define MANDELBROT_DISC_H

#include "MandelbrotNodeSteps.h"

bool LEVEL_NAME(mandelbrot_expand)(const mandelbrot_orbit *orbit, const mandelbrot_view *view,
                                   const mandelbrot_disc *wide, mandelbrot_disc *disc,
                                   bool (*is_cancelled)(void)) {
  perturbed_nodes nodes;
  direct_nodes direct;
  begin_nodes(&nodes, orbit, view, disc);
  if (wide) go_on_from(wide, &nodes);
  disc->n = 0;
  node_progress progress = {is_cancelled, 0, 2 * MOST_STEPS_IDLE, INT64_MIN};
  while (go_together(&nodes, &direct, disc, &progress)
         && spread(&direct, view, disc, &progress)
         && return_together(&direct, &nodes)) {}
  return disc->n > 0;
}

/// Sets the numbers of the lanes where a mask holds.
INLINE void put(double *numbers, ivec mask, vec values) {
  store(numbers, mask ? values : load(numbers));
}
INLINE void put_integer(int64_t *numbers, ivec mask, int64_t value) {
  ivec packet;
  memcpy(&packet, numbers, sizeof packet);
  SET_WHERE(mask, packet, value);
  memcpy(numbers, &packet, sizeof packet);
}

void LEVEL_NAME(mandelbrot_start)(const mandelbrot_disc *disc, const mandelbrot_view *view,
                                  mandelbrot_samples *samples, int64_t first) {
  uint8_t phase = disc->is_direct ? MANDELBROT_DIRECT : MANDELBROT_PERTURBED;
  for (int64_t i = first; i < samples->count; i += WIDTH) {
    lane_set started = 0;
    for (int lane = 0; lane < WIDTH && i + lane < samples->count; lane++) {
      // On the real axis z stays real, and the reference itself is exact.
      if (samples->phase[i + lane] == MANDELBROT_BOUNDED || samples->cy[i + lane] == 0) continue;
      samples->phase[i + lane] = phase;
      started |= 1u << lane;
    }
    if (!started) continue;
    complex_vec c = {load(samples->cx + i), load(samples->cy + i)}, z, slope;
    evaluate(disc, c, view->pitch, &z, &slope);
    ivec mask = mask_of(started);
    put(samples->x + i, mask, z.x);
    put(samples->y + i, mask, z.y);
    put(samples->slope_x + i, mask, slope.x);
    put(samples->slope_y + i, mask, slope.y);
    put(samples->derivative_x + i, mask, slope.x);
    put(samples->derivative_y + i, mask, slope.y);
    put(samples->delta_kilopixels + i, mask, (vec)disc->delta_kilopixels);
    put_integer(samples->exponent + i, mask, disc->exponent);
    put_integer(samples->n + i, mask, disc->n);
    put_integer(samples->m + i, mask, disc->m);
  }
}

#endif
