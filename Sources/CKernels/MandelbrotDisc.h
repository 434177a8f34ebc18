// A disc of constants: after n steps, the orbits of all of them are one polynomial in c.
//
// z is a polynomial in c at every step, and while the orbits of a disc stay close together its higher
// terms are nothing. Its values at a few nodes on the disc's edge give the others, by a discrete Fourier
// transform (Cauchy's formula by the trapezoidal rule; Trefethen and Weideman, "The exponentially
// convergent trapezoidal rule", SIAM Review 56, 2014). So the nodes alone are iterated, and all samples
// of the disc begin where they have come.

#ifndef MANDELBROT_DISC_H
#define MANDELBROT_DISC_H

#include "MandelbrotPerturbedLoop.h"

#define NODES MANDELBROT_DISC_NODES

/// The packets that nodes are.
#define NODE_PACKETS (NODES / WIDTH)

/// The pixels that nodes are iterated for: they err less than the samples they stand for would.
#define FINE_PIXEL 0x1p-12

/// The most that the terms left out may move a sample, in fine pixels.
#define DISC_TOLERANCE 0x1p-18

/// The greatest extent of a disc's image, squared: from here on its polynomial has more terms for sure.
#define GREATEST_EXTENT2 0.25

/// The most by which dz/dc may differ in a disc, of what it is at its centre.
#define GREATEST_BEND 0.5

/// The last terms of a polynomial, which tell how great those are that it leaves out.
#define TAIL 3

/// The greatest |z|² beside |dz|² that nodes may have to be rebased with others: that costs 6 bits.
#define MOST_REBASED2 0x1p2

/// The steps without growth after which nodes are given up; as many more as were made before.
#define MOST_STEPS_IDLE 64

/// The cosines of the nodes' angles, k/16 of a turn.
static const double node_cosines[NODES] = {
  1, 0.92387953251128674, 0.70710678118654752, 0.38268343236508977,
  0, -0.38268343236508977, -0.70710678118654752, -0.92387953251128674,
  -1, -0.92387953251128674, -0.70710678118654752, -0.38268343236508977,
  0, 0.38268343236508977, 0.70710678118654752, 0.92387953251128674,
};

/// The cosine and the sine of the angle of a node.
INLINE double node_cosine(int index) { return node_cosines[index % NODES]; }
INLINE double node_sine(int index) { return node_cosines[(index + NODES - NODES / 4) % NODES]; }

/// Nodes that are iterated directly, all of them at the same step.
typedef struct {
  complex_vec z[NODE_PACKETS], c[NODE_PACKETS];
  /// dz/dc in pixels.
  complex_vec slope[NODE_PACKETS];
  int64_t n;
} direct_nodes;

/// Nodes as they were at some step.
typedef struct {
  /// dz in units of 2^exponent, or z.
  double x[NODES], y[NODES];
  /// The least |dz/dc|² of them, in pixels and the same units.
  double least_slope2;
  int64_t n, m, exponent;
  double delta_kilopixels;
  bool is_direct;
} disc_record;

/// The last steps that are remembered, a power of two.
#define MOST_RECORDS 64

/// The last steps at which all nodes were together.
typedef struct {
  disc_record last[MOST_RECORDS];
  int64_t count;
} disc_records;

/// The record after the last one.
INLINE disc_record *add_record(disc_records *records) {
  return &records->last[records->count++ % MOST_RECORDS];
}

// MARK: Perturbed nodes

/// A packet of nodes that have made no step.
INLINE packet new_nodes(const mandelbrot_orbit *orbit, const mandelbrot_view *view,
                        const mandelbrot_disc *disc, int first) {
  packet p;
  memset(&p, 0, sizeof p);
  p.orbit = orbit;
  p.view = view;
  for (int i = 0; i < WIDTH; i++) {
    p.c.x[i] = disc->cx + disc->radius * node_cosine(first + i);
    p.c.y[i] = disc->cy + disc->radius * node_sine(first + i);
  }
  p.c2 = squared_modulus(p.c);
  p.c_kilopixels = square_root(p.c2) * (0x1p-10 / view->pitch);
  p.delta_kilopixels = larger(p.c_kilopixels, (vec)1);
  p.end_n = (ivec)view->limit;
  p.perturbed = ALL_LANES;
  p.exponent = (ivec)(view->unit < GREATEST_SCALED_EXPONENT ? view->unit : 0);
  return p;
}

/// Remembers perturbed nodes.
INLINE void remember_perturbed(disc_records *records, const packet *nodes, const sample_group *group) {
  disc_record *record = add_record(records);
  *record = (disc_record){
    .n = nodes->n[0], .m = group->m, .exponent = group->exponent, .is_direct = false};
  vec least2 = (vec)INFINITY, kilopixels = 0;
  for (int k = 0; k < NODE_PACKETS; k++) {
    store(record->x + k * WIDTH, nodes[k].dz.x);
    store(record->y + k * WIDTH, nodes[k].dz.y);
    least2 = smaller(least2, squared_modulus(nodes[k].slope));
    kilopixels = larger(kilopixels, nodes[k].delta_kilopixels);
  }
  record->least_slope2 = __builtin_reduce_min(least2);
  record->delta_kilopixels = __builtin_reduce_max(kilopixels);
}

/// Chooses the longest block that is valid for all nodes, or a single step; sets the nodes of each packet
/// that need its mixed terms.
INLINE chosen_step common_step(const packet *nodes, const sample_group *group, lane_set *mixed) {
  chosen_step longest = {.length = 1};
  for (int k = 0; k < NODE_PACKETS; k++) mixed[k] = 0;
  if (group->m == 0) return longest;
  const mandelbrot_orbit *orbit = nodes->orbit;
  block_units units = units_of(nodes, group);
  block_measures measures[NODE_PACKETS];
  for (int k = 0; k < NODE_PACKETS; k++) measures[k] = measures_of(&nodes[k], false);
  int64_t start = group->m - 1;
  int end = level_end(orbit, start);
  for (int level = orbit->lowest_level; level < end; level++) {
    const mandelbrot_block *block = block_at(orbit, level, start);
    if (!block) break;
    lane_set next_mixed[NODE_PACKETS], valid = ALL_LANES;
    for (int k = 0; k < NODE_PACKETS; k++)
      valid &= valid_lanes(&nodes[k], block, level, units, &measures[k], &next_mixed[k]);
    if (valid != ALL_LANES) break;
    for (int k = 0; k < NODE_PACKETS; k++) mixed[k] = next_mixed[k];
    longest = (chosen_step){.length = INT64_C(1) << level, .block = block};
  }
  return longest;
}

/// Takes nodes that are at z.
INLINE void begin_direct(direct_nodes *direct, int k, const packet *p, complex_vec z) {
  const double *c = p->orbit->members + 2;
  double unit = power_of_two(p->view->unit);
  direct->z[k] = z;
  direct->c[k] = (complex_vec){p->c.x * unit + c[0], p->c.y * unit + c[1]};
  direct->slope[k] = p->slope;
  direct->n = p->n[0];
}

/// Lets all nodes leave the reference at once if doubles carry all of them alone.
static bool leave_together(packet *nodes, const sample_group *group, direct_nodes *direct) {
  if (group->exponent != 0) return false;
  complex_vec reference = broadcast(unscaled_member(nodes->orbit, group->m));
  for (int k = 0; k < NODE_PACKETS; k++) {
    complex_vec z = add(reference, nodes[k].dz);
    if (lanes_where(may_leave_reference(&nodes[k], z)) != ALL_LANES) return false;
    begin_direct(direct, k, &nodes[k], z);
  }
  return true;
}

/// Makes a step of all nodes; whether they can go on together.
static bool advance_together(packet *nodes, sample_group *group, const chosen_step *chosen,
                             const lane_set *mixed) {
  step_coefficients step = chosen->block ? block_coefficients(nodes, group, chosen->block)
                                         : single_step_coefficients(nodes, group);
  delta next[NODE_PACKETS];
  double greatest = 0;
  for (int k = 0; k < NODE_PACKETS; k++) {
    chosen_step own = {chosen->length, chosen->block, mixed[k]};
    next[k] = advance(&nodes[k], group, &own, &step, false, false);
    greatest = fmax(greatest, greatest_size(group, &next[k]));
    nodes[k].n += chosen->length;
  }
  group->m += chosen->length;
  bool is_end = group->m == nodes->orbit->last;
  complex_vec z[NODE_PACKETS];
  lane_set escaping = 0, tiny = 0, rebased = 0, far = 0;
  for (int k = 0; k < NODE_PACKETS; k++) {
    complex_double reference =
      rescale(&nodes[k], group, &next[k], greatest, is_end, false, false);
    z[k] = add(broadcast(reference), next[k].dz);
    vec z2 = squared_modulus(z[k]), dz2 = squared_modulus(next[k].dz);
    if (next[k].exponent == 0)
      escaping |= ALL_LANES & ~lanes_where(z2 < 0x1p-4 * nodes->view->bailout2);
    rebased |= lanes_where(z2 < dz2);
    far |= lanes_where(z2 > MOST_REBASED2 * dz2);
  }
  group->exponent = next->exponent;
  // Nodes that have to go on from the reference's beginning take the others with them.
  if (escaping || (rebased && far && !is_end) || nodes->n[0] >= nodes->view->limit) return false;
  for (int k = 0; k < NODE_PACKETS; k++) {
    if (rebased || is_end) next[k].dz = z[k];
    store_delta(&nodes[k], group, &next[k], false, false);
    nodes[k].exponent = (ivec)group->exponent;
    if (rebased || is_end) rebase(&nodes[k], ALL_LANES);
    if (nodes[k].perturbed != ALL_LANES || nodes[k].searching) return false;
    if (group->exponent == 0) tiny |= tiny_lanes(&nodes[k], ALL_LANES);
  }
  if (rebased || is_end) group->m = 0;
  if (tiny) {
    for (int k = 0; k < NODE_PACKETS; k++) scale_tiny(&nodes[k], ALL_LANES);
    group->exponent = -512;
  }
  return true;
}

/// Iterates perturbed nodes, all of them by the same steps; whether they have left the reference.
static bool go_together(packet *nodes, direct_nodes *direct, disc_records *records,
                        bool (*is_cancelled)(void)) {
  sample_group group = {ALL_LANES, nodes->m[0], nodes->exponent[0]};
  int64_t greatest = INT64_MIN, idle_end = 2 * MOST_STEPS_IDLE;
  for (int64_t turn = 1; turn < idle_end; turn++) {
    lane_set mixed[NODE_PACKETS];
    chosen_step chosen = common_step(nodes, &group, mixed);
    if (!chosen.block && leave_together(nodes, &group, direct)) return true;
    if (!advance_together(nodes, &group, &chosen, mixed)) return false;
    remember_perturbed(records, nodes, &group);
    double slope2 = records->last[(records->count - 1) % MOST_RECORDS].least_slope2;
    int64_t growth = exponent_of(slope2) + 2 * group.exponent;
    if (growth > greatest) {
      greatest = growth;
      idle_end = 2 * (turn + MOST_STEPS_IDLE);
    }
    if (turn % 0x10000 == 0 && is_cancelled()) return false;
  }
  return false;
}

// MARK: Direct nodes

/// Iterates direct nodes for as long as their disc's image is small.
static void spread(direct_nodes *nodes, const mandelbrot_view *view, double radius_pixels,
                   disc_records *records, bool (*is_cancelled)(void)) {
  double pitch = view->pitch * power_of_two(view->unit);
  double radius2 = radius_pixels * radius_pixels, next_extent2 = 0;
  int64_t first_n = nodes->n, idle_end = nodes->n + MOST_STEPS_IDLE;
  while (nodes->n < view->limit) {
    vec least2 = (vec)INFINITY, greatest2 = 0, z2 = 0;
    for (int k = 0; k < NODE_PACKETS; k++) {
      vec slope2 = squared_modulus(nodes->slope[k]);
      least2 = smaller(least2, slope2);
      greatest2 = larger(greatest2, slope2);
      z2 = larger(z2, squared_modulus(nodes->z[k]));
    }
    // Where dz/dc dips, doubles do not carry nodes alone.
    vec binade = binade_of((ivec)(nodes->n + 1));
    double direct2 = view->is_shallow ? 0 : direct_slope2(view, binade)[0];
    if (__builtin_reduce_min(least2) < direct2) return;
    double extent2 = __builtin_reduce_max(greatest2) * radius2;
    // Also where nothing is a number any more. No sample of the disc may have escaped.
    if (!(extent2 < GREATEST_EXTENT2 && __builtin_reduce_max(z2) < 0x1p-4 * view->bailout2)) return;
    if (extent2 >= next_extent2) {
      disc_record *record = add_record(records);
      *record = (disc_record){
        .n = nodes->n, .least_slope2 = __builtin_reduce_min(least2), .is_direct = true};
      for (int k = 0; k < NODE_PACKETS; k++) {
        store(record->x + k * WIDTH, nodes->z[k].x);
        store(record->y + k * WIDTH, nodes->z[k].y);
      }
      next_extent2 = 2 * extent2;
      idle_end = 2 * nodes->n - first_n + MOST_STEPS_IDLE;
    }
    if (nodes->n >= idle_end) return;
    if (nodes->n % 0x10000 == 0 && is_cancelled()) return;
    for (int k = 0; k < NODE_PACKETS; k++) {
      complex_vec z = nodes->z[k], slope = multiply(add(z, z), nodes->slope[k]);
      slope.x += pitch;
      nodes->slope[k] = slope;
      nodes->z[k] = add(multiply(z, z), nodes->c[k]);
    }
    nodes->n++;
  }
}

// MARK: The polynomial

/// Sets a coefficient of the polynomial that has the values of a record's nodes; returns its size.
INLINE double set_coefficient(mandelbrot_disc *disc, const disc_record *record, int k) {
  double x = 0, y = 0;
  for (int node = 0; node < NODES; node++) {
    double cosine = node_cosine(k * node), sine = node_sine(k * node);
    x += record->x[node] * cosine + record->y[node] * sine;
    y += record->y[node] * cosine - record->x[node] * sine;
  }
  disc->x[k] = x * (1.0 / NODES);
  disc->y[k] = y * (1.0 / NODES);
  return fabs(disc->x[k]) + fabs(disc->y[k]);
}

/// Finds the polynomial that has the values of a record's nodes; whether no more terms are needed.
static bool fit(mandelbrot_disc *disc, const disc_record *record) {
  double most = DISC_TOLERANCE * sqrt(record->least_slope2), tail = 0;
  for (int k = NODES - 1; k >= NODES - TAIL; k--) {
    tail += set_coefficient(disc, record, k);
    // Also where nothing is a number any more.
    if (!(tail <= most)) return false;
  }
  double bend = 0;
  for (int k = NODES - TAIL - 1; k > 1; k--) bend += k * set_coefficient(disc, record, k);
  set_coefficient(disc, record, 0);
  double linear = set_coefficient(disc, record, 1);
  // Then dz/dc is nowhere in the disc much less than at its edge, and no error counts for more.
  if (!(bend <= GREATEST_BEND * linear)) return false;
  disc->n = record->n;
  disc->m = record->m;
  disc->exponent = record->exponent;
  disc->is_direct = record->is_direct;
  disc->delta_kilopixels = fmax(record->delta_kilopixels * FINE_PIXEL, 1);
  return true;
}

bool LEVEL_NAME(mandelbrot_expand)(const mandelbrot_orbit *orbit, const mandelbrot_view *view,
                                   mandelbrot_disc *disc, bool (*is_cancelled)(void)) {
  mandelbrot_view fine = *view;
  fine.pitch *= FINE_PIXEL;
  packet nodes[NODE_PACKETS];
  for (int k = 0; k < NODE_PACKETS; k++) nodes[k] = new_nodes(orbit, &fine, disc, k * WIDTH);
  disc_records records;
  records.count = 0;
  direct_nodes direct;
  if (view->is_shallow)
    for (int k = 0; k < NODE_PACKETS; k++) begin_direct(&direct, k, &nodes[k], nodes[k].dz);
  if (view->is_shallow || go_together(nodes, &direct, &records, is_cancelled))
    spread(&direct, &fine, disc->radius / fine.pitch, &records, is_cancelled);
  int64_t first = records.count > MOST_RECORDS ? records.count - MOST_RECORDS : 0;
  while (records.count > first)
    if (fit(disc, &records.last[--records.count % MOST_RECORDS])) return true;
  return false;
}

/// The polynomial of a disc at some constants, and its derivative by constants.
INLINE void evaluate(const mandelbrot_disc *disc, complex_vec c, complex_vec *value,
                     complex_vec *derivative) {
  double factor = 1 / disc->radius;
  complex_vec u = {(c.x - disc->cx) * factor, (c.y - disc->cy) * factor};
  complex_vec sum = {(vec)disc->x[NODES - 1], (vec)disc->y[NODES - 1]}, slope = {0, 0};
  for (int k = NODES - 2; k >= 0; k--) {
    slope = add(multiply(slope, u), sum);
    sum = add(multiply(sum, u), (complex_vec){(vec)disc->x[k], (vec)disc->y[k]});
  }
  *value = sum;
  *derivative = scale(slope, (vec)factor);
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
