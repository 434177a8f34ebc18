// The shallow samples that take longer than those beside them, in packets of their own: a packet
// takes as long as its slowest sample.

#ifndef MANDELBROT_STRAGGLERS_H
#define MANDELBROT_STRAGGLERS_H

#include "MandelbrotDirect.h"

/// The most samples that a packet leaves over.
#define MOST_STRAGGLERS (WIDTH / 4)

/// A packet of up to WIDTH shallow samples.
static __attribute__((noinline)) void gather_packet(packet *p, const mandelbrot_orbit *orbit,
                                                    const mandelbrot_view *view,
                                                    const mandelbrot_samples *samples,
                                                    const int64_t *indices, int count) {
  memset(p, 0, sizeof *p);
  p->orbit = orbit;
  p->view = view;
  p->end_n = (ivec)view->limit;
  for (int i = 0; i < count; i++) {
    int64_t index = indices[i];
    p->c.x[i] = samples->cx[index];
    p->c.y[i] = samples->cy[index];
    p->dz.x[i] = samples->x[index];
    p->dz.y[i] = samples->y[index];
    p->derivative.x[i] = samples->derivative_x[index];
    p->derivative.y[i] = samples->derivative_y[index];
    p->n[i] = samples->n[index];
    p->direct |= 1u << i;
  }
}

/// Stores a packet where it was gathered from.
static __attribute__((noinline)) void scatter_packet(const packet *p, mandelbrot_samples *samples,
                                                     const int64_t *indices, int count) {
  for (int i = 0; i < count; i++) {
    int64_t index = indices[i];
    samples->x[index] = p->dz.x[i];
    samples->y[index] = p->dz.y[i];
    samples->derivative_x[index] = p->derivative.x[i];
    samples->derivative_y[index] = p->derivative.y[i];
    samples->n[index] = p->n[i];
    samples->phase[index] = phase_of(p, 1u << i);
  }
}

/// Iterates the shallow samples that are left over from their packets; returns what is left of the
/// budget.
static int64_t iterate_stragglers(const mandelbrot_orbit *orbit, const mandelbrot_view *view,
                                  mandelbrot_samples *samples, bool with_derivative,
                                  int64_t budget) {
  int64_t indices[MANDELBROT_CAPACITY];
  int count = 0;
  for (int64_t i = 0; i < samples->count; i++)
    if (samples->phase[i] == MANDELBROT_DIRECT) indices[count++] = i;
  while (count > 0 && budget > 0) {
    int taken = count < WIDTH ? count : WIDTH;
    packet p;
    gather_packet(&p, orbit, view, samples, indices, taken);
    p.known = known_cycle(samples);
    // The last ones have nobody to wait for.
    budget -= run_direct_samples(&p, with_derivative, count > WIDTH ? MOST_STRAGGLERS : 0);
    scatter_packet(&p, samples, indices, taken);
    int left = 0;
    for (int i = 0; i < count; i++)
      if (i >= taken || (p.direct >> i & 1)) indices[left++] = indices[i];
    count = left;
  }
  return budget;
}

#endif
