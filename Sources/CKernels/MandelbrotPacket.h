// A packet of samples.

#ifndef MANDELBROT_PACKET_H
#define MANDELBROT_PACKET_H

#include "MandelbrotLanes.h"
#include "include/MandelbrotKernel.h"

/// The state in which a sample left its orbit.
typedef struct {
  complex_vec dz, slope, derivative;
  vec delta_kilopixels;
  ivec exponent;
} saved_state;

/// An earlier state of a sample that it may return to.
typedef struct {
  complex_vec dz;
  ivec exponent;
  vec slope2;
  ivec n;
} checkpoint_state;

/// WIDTH samples at work, with numbers as in `mandelbrot_samples`.
typedef struct {
  const mandelbrot_orbit *orbit;
  const mandelbrot_view *view;
  /// The cycle that a sample was drawn to last; NULL where samples do not share cycles.
  mandelbrot_cycle *known;

  complex_vec c;
  /// |c|².
  vec c2;
  /// |c| in units of 2^10 pixels.
  vec c_kilopixels;

  complex_vec dz, slope, derivative;
  ivec exponent;
  vec delta_kilopixels;
  ivec n, m;
  /// The n at which a sample stops: the limit, or the end of a Newton round.
  ivec end_n;

  checkpoint_state checkpoint;
  vec return_tolerance2;
  ivec rebase_count;

  complex_vec multiplier;
  vec domain_radius, image_radius;
  ivec period, round_count, searched_steps;
  saved_state saved;

  /// The lanes in each phase.
  lane_set perturbed, direct, escaped, bounded;
  /// The lanes that have come to the limit, perturbed or direct.
  lane_set undecided, undecided_direct;
  /// The lanes that have left their orbits to search for a cycle, perturbed or direct.
  lane_set searching;

  /// The return to 0 as polynomials in z², and their derivatives by c, once a sample has needed them.
  complex_vec return_terms[MANDELBROT_RETURN_DEGREE + 1];
  complex_vec return_terms_by_c[MANDELBROT_RETURN_DEGREE + 1];
  bool has_return_terms;

  /// Whether all perturbed samples have the same m and exponent, and these.
  bool is_uniform;
  int64_t common_m, common_exponent;

  /// The steps of perturbed samples, and how many took each, in sum.
  int64_t step_count, stepping_count;
} packet;

/// Samples that take a step together: with the same reference index, and dz in units of 2^exponent.
typedef struct {
  lane_set lanes;
  int64_t m, exponent;
} sample_group;

/// Samples are iterated directly where |dz/dc| is at least 2^-28 pixel^-1, and n 2^-36 pixel^-1 at
/// step n: rounding z moves them by 2^-53 / |dz/dc| pixels a step, 2^-17 in all, even beside a
/// parabolic point, where they take millions of steps.
#define DIRECT_SLOPE2 0x1p-56
#define DIRECT_SLOPE2_PER_STEP2 0x1p-70

/// Where a cascade of period doublings ends, 2^-31 pixel^-1 at any step: rounding moves a sample by
/// 2^-22 pixels a step at most, every way; by 2^-14 in all, as measured, as |dz/dc| is mostly greater.
#define CASCADE_DIRECT_SLOPE2 0x1p-62

/// The |dz/dc|² from which on samples are iterated directly, for an n of this binade.
INLINE vec direct_slope2(const mandelbrot_view *view, vec binade) {
  if (view->is_in_cascade) return (vec){0} + CASCADE_DIRECT_SLOPE2;
  return __builtin_elementwise_max(binade * binade * DIRECT_SLOPE2_PER_STEP2, (vec)DIRECT_SLOPE2);
}

// All arrays of `mandelbrot_samples` that change, but for the phases: MOVE(number of a packet, array).

/// Those that matter when a sample has come to its end.
#define MOVE_RESULTS(MOVE)                                    \
  MOVE(dz.x, x)                                               \
  MOVE(dz.y, y)                                               \
  MOVE(derivative.x, derivative_x)                            \
  MOVE(derivative.y, derivative_y)                            \
  MOVE(n, n)

/// The others that are read before they are written.
#define MOVE_PROGRESS(MOVE)                                   \
  MOVE(exponent, exponent)                                    \
  MOVE(slope.x, slope_x)                                      \
  MOVE(slope.y, slope_y)                                      \
  MOVE(delta_kilopixels, delta_kilopixels)                    \
  MOVE(m, m)                                                  \
  MOVE(rebase_count, rebase_count)                            \
  MOVE(return_tolerance2, return_tolerance2)                  \
  MOVE(period, period)                                        \
  MOVE(searched_steps, searched_steps)

/// Those that are written before they are read.
#define MOVE_SEARCH(MOVE)                                     \
  MOVE(checkpoint.dz.x, checkpoint_x)                         \
  MOVE(checkpoint.dz.y, checkpoint_y)                         \
  MOVE(checkpoint.exponent, checkpoint_exponent)              \
  MOVE(checkpoint.slope2, checkpoint_slope2)                  \
  MOVE(checkpoint.n, checkpoint_n)                            \
  MOVE(round_count, round_count)                              \
  MOVE(multiplier.x, multiplier_x)                            \
  MOVE(multiplier.y, multiplier_y)                            \
  MOVE(domain_radius, domain_radius)                          \
  MOVE(image_radius, image_radius)                            \
  MOVE(saved.dz.x, saved_x)                                   \
  MOVE(saved.dz.y, saved_y)                                   \
  MOVE(saved.exponent, saved_exponent)                        \
  MOVE(saved.slope.x, saved_slope_x)                          \
  MOVE(saved.slope.y, saved_slope_y)                          \
  MOVE(saved.derivative.x, saved_derivative_x)                \
  MOVE(saved.derivative.y, saved_derivative_y)                \
  MOVE(saved.delta_kilopixels, saved_delta_kilopixels)

/// The phases of the samples of a packet.
typedef uint8_t phase_packet __attribute__((ext_vector_type(WIDTH)));

/// The number of samples in the packet that starts at an index.
INLINE int64_t packet_count(const mandelbrot_samples *samples, int64_t start) {
  return samples->count - start < WIDTH ? samples->count - start : WIDTH;
}

/// The lanes of the packet that starts at an index whose samples are in a phase; those beyond the last sample mean
/// nothing.
INLINE lane_set lanes_in_phase(const mandelbrot_samples *samples, int64_t start, uint8_t phase) {
  phase_packet phases;
  memcpy(&phases, samples->phase + start, sizeof phases);
  return lanes_where(__builtin_convertvector(phases == phase, ivec));
}

/// Begins the packet that starts at an index: loads the phases of its samples.
INLINE void load_phases(packet *p, const mandelbrot_samples *samples, int64_t start) {
  p->perturbed = p->direct = p->escaped = p->bounded = p->searching = 0;
  p->undecided = p->undecided_direct = 0;
  int64_t count = packet_count(samples, start);
  lane_set all = (lane_set)((1ull << count) - 1);
  // Nearly all packets are new, or have come to their end.
  lane_set perturbed = all & lanes_in_phase(samples, start, MANDELBROT_PERTURBED);
  lane_set direct = all & lanes_in_phase(samples, start, MANDELBROT_DIRECT);
  if ((perturbed == all || direct == all) && !samples->were_iterated) {
    p->perturbed = perturbed;
    p->direct = direct;
    return;
  }
  for (int i = 0; i < count; i++) {
    lane_set lane = 1u << i;
    switch (samples->phase[start + i]) {
    case MANDELBROT_PERTURBED: p->perturbed |= lane; break;
    case MANDELBROT_DIRECT: p->direct |= lane; break;
    case MANDELBROT_ESCAPED: p->escaped |= lane; break;
    case MANDELBROT_BOUNDED: p->bounded |= lane; break;
    case MANDELBROT_UNDECIDED + MANDELBROT_DIRECT: p->undecided_direct |= lane; break;
    default: p->undecided |= lane;
    }
    if (samples->is_searching[start + i]) p->searching |= lane;
  }
}

/// The phase of a lane.
INLINE uint8_t phase_of(const packet *p, lane_set lane) {
  if (p->perturbed & lane) return MANDELBROT_PERTURBED;
  if (p->direct & lane) return MANDELBROT_DIRECT;
  if (p->escaped & lane) return MANDELBROT_ESCAPED;
  if (p->undecided & lane) return MANDELBROT_UNDECIDED + MANDELBROT_PERTURBED;
  if (p->undecided_direct & lane) return MANDELBROT_UNDECIDED + MANDELBROT_DIRECT;
  return MANDELBROT_BOUNDED;
}

/// Sets the sizes of a packet's constants.
INLINE void measure_constants(packet *p) {
  p->c2 = squared_modulus(p->c);
  p->c_kilopixels = square_root(p->c2) * (0x1p-10 / p->view->pitch);
}

/// The cycle that a batch's samples share; NULL where they do not.
INLINE mandelbrot_cycle *known_cycle(mandelbrot_samples *samples) {
  return samples->shares_cycles ? &samples->known : NULL;
}

// Functions of their own, in which every array is at a fixed distance from a pointer.

/// Loads the rest of the packet that starts at an index.
static __attribute__((noinline)) void load_state(packet *p, const mandelbrot_orbit *orbit,
                                                 const mandelbrot_view *view,
                                                 const mandelbrot_samples *samples,
                                                 int64_t start) {
  p->orbit = orbit;
  p->view = view;
  p->is_uniform = p->has_return_terms = false;
  p->step_count = p->stepping_count = 0;
#define LOAD(number, array) memcpy(&p->number, samples->array + start, sizeof p->number);
  LOAD(c.x, cx)
  LOAD(c.y, cy)
  MOVE_RESULTS(LOAD)
  MOVE_PROGRESS(LOAD)
  if (samples->were_iterated) { MOVE_SEARCH(LOAD) }
#undef LOAD
  measure_constants(p);
  p->end_n = mask_of(p->searching) ? p->checkpoint.n + p->period : (ivec)view->limit;
}

/// Stores a packet where it was loaded from.
static __attribute__((noinline)) void store_packet(const packet *p, mandelbrot_samples *samples,
                                                   int64_t start) {
#define STORE(number, array) memcpy(samples->array + start, &p->number, sizeof p->number);
  MOVE_RESULTS(STORE)
  int64_t count = packet_count(samples, start);
  if (!(p->perturbed | p->direct | p->undecided | p->undecided_direct)) {
    for (int i = 0; i < count; i++)
      samples->phase[start + i] = p->escaped >> i & 1 ? MANDELBROT_ESCAPED : MANDELBROT_BOUNDED;
    memset(samples->is_searching + start, 0, (size_t)count);
    return;
  }
  MOVE_PROGRESS(STORE)
  MOVE_SEARCH(STORE)
#undef STORE
  for (int i = 0; i < count; i++) {
    lane_set lane = 1u << i;
    samples->phase[start + i] = phase_of(p, lane);
    samples->is_searching[start + i] = (p->searching & lane) != 0;
  }
}

#endif
