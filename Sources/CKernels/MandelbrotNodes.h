// The nodes on the edge of a disc of constants, as they begin.

#ifndef MANDELBROT_NODES_H
#define MANDELBROT_NODES_H

#include "MandelbrotPolynomial.h"

/// The steps without growth after which nodes are given up; as many more as were made before.
#define MOST_STEPS_IDLE 64

/// Nodes that are iterated as deltas, all of them at the same step.
typedef struct {
  packet packets[NODE_PACKETS];
  sample_group group;
} perturbed_nodes;

/// Nodes that are iterated directly, all of them at the same step.
typedef struct {
  complex_vec z[NODE_PACKETS], c[NODE_PACKETS];
  /// dz/dc in pixels.
  complex_vec slope[NODE_PACKETS];
  int64_t n;
} direct_nodes;

/// How far nodes have come.
typedef struct {
  bool (*is_cancelled)(void);
  int64_t turn, idle_end;
  /// The binary exponent of the greatest |dz/dc|² so far.
  int64_t greatest;
} node_progress;

/// Counts a turn; whether there may be another.
INLINE bool goes_on(node_progress *progress) {
  progress->turn++;
  if (progress->turn % 0x10000 == 0 && progress->is_cancelled()) return false;
  return progress->turn < progress->idle_end;
}

/// Notes how great |dz/dc|² is.
INLINE void note(node_progress *progress, int64_t exponent) {
  if (exponent <= progress->greatest) return;
  progress->greatest = exponent;
  progress->idle_end = 2 * (progress->turn + MOST_STEPS_IDLE);
}

// MARK: Beginning

/// The nodes of a disc, which have made no step.
static void begin_nodes(perturbed_nodes *nodes, const mandelbrot_orbit *orbit,
                        const mandelbrot_view *view, const mandelbrot_disc *disc) {
  memset(nodes, 0, sizeof *nodes);
  int64_t exponent = view->unit < GREATEST_SCALED_EXPONENT ? view->unit : 0;
  nodes->group = (sample_group){.lanes = ALL_LANES, .exponent = exponent};
  for (int k = 0; k < NODE_PACKETS; k++) {
    packet *p = &nodes->packets[k];
    p->orbit = orbit;
    p->view = view;
    for (int i = 0; i < WIDTH; i++) {
      p->c.x[i] = disc->cx + disc->radius * cosine_of(k * WIDTH + i);
      p->c.y[i] = disc->cy + disc->radius * sine_of(k * WIDTH + i);
    }
    measure_constants(p);
    p->delta_kilopixels = larger(p->c_kilopixels, (vec)1);
    p->end_n = (ivec)view->limit;
    p->perturbed = ALL_LANES;
    p->exponent = (ivec)exponent;
  }
}

/// Lets nodes that have made no step go on from where a wider disc has come on the reference.
static void go_on_from(const mandelbrot_disc *wide, perturbed_nodes *nodes) {
  nodes->group.m = wide->m;
  nodes->group.exponent = wide->exponent;
  for (int k = 0; k < NODE_PACKETS; k++) {
    packet *p = &nodes->packets[k];
    evaluate(wide, p->c, p->view->pitch, &p->dz, &p->slope);
    p->n = (ivec)wide->n;
    p->m = (ivec)wide->m;
    p->exponent = (ivec)wide->exponent;
    p->delta_kilopixels = (vec)wide->delta_kilopixels;
  }
}

#endif
