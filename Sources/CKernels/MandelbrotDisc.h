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

void LEVEL_NAME(mandelbrot_find_squares)(const mandelbrot_samples *samples, double width,
                                         double *columns, double *rows) {
  double factor = 1 / width;
  for (int64_t i = 0; i < samples->count; i += WIDTH) {
    store(columns + i, __builtin_elementwise_floor(load(samples->cx + i) * factor));
    store(rows + i, __builtin_elementwise_floor(load(samples->cy + i) * factor));
  }
}

/// The first `count` lanes, or all.
INLINE lane_set first_lanes(int64_t count) {
  return count < WIDTH ? (1u << count) - 1 : ALL_LANES;
}

void LEVEL_NAME(mandelbrot_start)(const mandelbrot_disc *disc, const mandelbrot_view *view,
                                  mandelbrot_samples *samples, int64_t first, int64_t end) {
  uint8_t phase = disc->is_direct ? MANDELBROT_DIRECT : MANDELBROT_PERTURBED;
  for (int64_t i = first; i < end; i += WIDTH) {
    phase_packet phases;
    memcpy(&phases, samples->phase + i, sizeof phases);
    // On the real axis z stays real, and the reference itself is exact.
    ivec mask = (__builtin_convertvector(phases, ivec) != MANDELBROT_BOUNDED)
                & (load(samples->cy + i) != 0.0) & mask_of(first_lanes(end - i));
    if (!lanes_where(mask)) continue;
    phases = __builtin_convertvector(mask, phase_packet) ? (phase_packet)phase : phases;
    memcpy(samples->phase + i, &phases, sizeof phases);
    complex_vec c = {load(samples->cx + i), load(samples->cy + i)}, z, slope;
    evaluate(disc, c, view->pitch, &z, &slope);
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
