// A batch of samples of the Mandelbrot set, as they are added, iterated and read.

#ifndef MANDELBROT_SAMPLES_H
#define MANDELBROT_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// The state of a sample.
enum {
  /// Iterated as dz, its delta from the reference orbit.
  MANDELBROT_PERTURBED = 0,
  /// Iterated as z.
  MANDELBROT_DIRECT = 1,
  MANDELBROT_ESCAPED = 2,
  MANDELBROT_BOUNDED = 3,
  /// PERTURBED or DIRECT until the limit, and not known to stay bounded.
  MANDELBROT_UNDECIDED = 4,
};

/// The most samples in a batch, and the room that arrays have: the last packet may reach beyond.
enum {
  MANDELBROT_CAPACITY = 256,
  MANDELBROT_ROOM = MANDELBROT_CAPACITY + 16,
};

/// A point of the cycle that a shallow sample was drawn to, and its steps; 0 where none is known.
typedef struct {
  double x, y;
  int64_t period;
  /// The packets to pass before it is tried for another, and those passed: it attracted none for a while.
  int32_t pause, passed;
} mandelbrot_cycle;

/// A batch of samples: sample i is at index i of every array.
typedef struct {
  int64_t count;

  /// Whether any were iterated: until then nothing is in what is written before it is read.
  bool were_iterated;

  // MARK: Read before they are written; 0 in a new sample but for the arguments it is added with

  /// c, relative to the reference.
  double cx[MANDELBROT_ROOM], cy[MANDELBROT_ROOM];

  /// dz in units of 2^exponent, or z of a DIRECT, ESCAPED or BOUNDED sample.
  double x[MANDELBROT_ROOM], y[MANDELBROT_ROOM];
  int64_t exponent[MANDELBROT_ROOM];

  /// dz/dc in pixels, in units of 2^exponent, as exactly as the choice between phases needs it.
  double slope_x[MANDELBROT_ROOM], slope_y[MANDELBROT_ROOM];

  /// dz/dc in pixels, in units of 2^exponent, if derivatives are wanted.
  double derivative_x[MANDELBROT_ROOM], derivative_y[MANDELBROT_ROOM];

  /// |dz| / |dz/dc|, the distance in c that dz stands for, in units of 2^10 pixels at the last
  /// rebase; at least 1, and with mixed terms at least |c|.
  double delta_kilopixels[MANDELBROT_ROOM];

  /// The number of iterations made, and the index of the reference's member that dz counts from.
  int64_t n[MANDELBROT_ROOM], m[MANDELBROT_ROOM];

  /// The number of rebases.
  int64_t rebase_count[MANDELBROT_ROOM];

  /// The distance from its checkpoint at which a sample has returned, relative to |z|, squared.
  double return_tolerance2[MANDELBROT_ROOM];

  /// The steps of the cycle that is searched for, and those that all searches took.
  int64_t period[MANDELBROT_ROOM], searched_steps[MANDELBROT_ROOM];

  /// 1 where a sample has left its orbit to search for a cycle.
  uint8_t is_searching[MANDELBROT_ROOM];

  uint8_t phase[MANDELBROT_ROOM];

  // MARK: Written before they are read

  /// The checkpoint, an earlier rebase that the sample may return to or the beginning of a Newton
  /// round: dz in units of 2^checkpoint_exponent, |dz/dc|² and n.
  double checkpoint_x[MANDELBROT_ROOM], checkpoint_y[MANDELBROT_ROOM];
  int64_t checkpoint_exponent[MANDELBROT_ROOM];
  double checkpoint_slope2[MANDELBROT_ROOM];
  int64_t checkpoint_n[MANDELBROT_ROOM];

  /// The Newton rounds of a search.
  int64_t round_count[MANDELBROT_ROOM];

  /// The derivative of dz by the checkpoint; after a period, the multiplier.
  double multiplier_x[MANDELBROT_ROOM], multiplier_y[MANDELBROT_ROOM];

  /// The ball of `domain_radius` about the checkpoint is carried into that of `image_radius` about
  /// dz.
  double domain_radius[MANDELBROT_ROOM], image_radius[MANDELBROT_ROOM];

  /// The state in which a searching sample left its orbit; its n is `checkpoint_n`.
  double saved_x[MANDELBROT_ROOM], saved_y[MANDELBROT_ROOM];
  int64_t saved_exponent[MANDELBROT_ROOM];
  double saved_slope_x[MANDELBROT_ROOM], saved_slope_y[MANDELBROT_ROOM];
  double saved_derivative_x[MANDELBROT_ROOM], saved_derivative_y[MANDELBROT_ROOM];
  double saved_delta_kilopixels[MANDELBROT_ROOM];

  // MARK: Kept when samples are removed

  /// Whether samples try the cycle that one before was drawn to: their results are the same, but not the steps
  /// they take.
  bool shares_cycles;
  mandelbrot_cycle known;

  /// The steps of perturbed samples so far, and how many took each, in sum.
  int64_t step_count, stepping_count;
} mandelbrot_samples;

/// Removes all samples.
static inline void mandelbrot_remove_all(mandelbrot_samples *samples) {
  memset(samples, 0, offsetof(mandelbrot_samples, checkpoint_x));
}

/// Lets shallow samples try the cycles of those before.
static inline void mandelbrot_share_cycles(mandelbrot_samples *samples) {
  samples->shares_cycles = true;
}

/// Adds DIRECT samples to an empty batch, whose constants stand in `cx` and `cy`.
static inline void mandelbrot_append_direct(mandelbrot_samples *samples, int64_t count) {
  samples->count = count;
  memset(samples->phase, MANDELBROT_DIRECT, (size_t)count);
}

/// Adds PERTURBED samples to an empty batch, whose constants stand in `cx` and `cy`. Where any |c| is 2^10 pixels or
/// more, `delta_kilopixels` is to be set afterwards.
static inline void mandelbrot_append_perturbed(mandelbrot_samples *samples, int64_t count,
                                               int64_t exponent) {
  samples->count = count;
  memset(samples->phase, MANDELBROT_PERTURBED, (size_t)count);
  for (int64_t i = 0; i < count; i++) {
    samples->exponent[i] = exponent;
    samples->delta_kilopixels[i] = 1;
  }
}

// Arrays: Swift would see tuples.

static inline double *mandelbrot_cx(mandelbrot_samples *samples) { return samples->cx; }

static inline double *mandelbrot_cy(mandelbrot_samples *samples) { return samples->cy; }

static inline double *mandelbrot_delta_kilopixels(mandelbrot_samples *samples) {
  return samples->delta_kilopixels;
}

static inline const double *mandelbrot_x(const mandelbrot_samples *samples) { return samples->x; }

static inline const double *mandelbrot_y(const mandelbrot_samples *samples) { return samples->y; }

static inline const double *mandelbrot_derivative_x(const mandelbrot_samples *samples) {
  return samples->derivative_x;
}

static inline const double *mandelbrot_derivative_y(const mandelbrot_samples *samples) {
  return samples->derivative_y;
}

static inline const int64_t *mandelbrot_n(const mandelbrot_samples *samples) { return samples->n; }

static inline const uint8_t *mandelbrot_phase(const mandelbrot_samples *samples) {
  return samples->phase;
}

/// Whether a sample is not yet at its end.
static inline bool mandelbrot_is_left(const mandelbrot_samples *samples, int64_t index) {
  return samples->phase[index] <= MANDELBROT_DIRECT;
}

/// The index of the first sample from an index on that is not yet at its end.
static inline int64_t mandelbrot_first_left(const mandelbrot_samples *samples, int64_t index) {
  while (index < samples->count && !mandelbrot_is_left(samples, index)) index++;
  return index;
}

/// Ends a sample that is known to stay bounded.
static inline void mandelbrot_bound(mandelbrot_samples *samples, int64_t index) {
  samples->phase[index] = MANDELBROT_BOUNDED;
  samples->is_searching[index] = 0;
}

/// Lets undecided samples go on, up to a greater limit.
static inline void mandelbrot_go_on(mandelbrot_samples *samples) {
  for (int64_t i = 0; i < samples->count; i++) {
    if (samples->phase[i] >= MANDELBROT_UNDECIDED) samples->phase[i] -= MANDELBROT_UNDECIDED;
  }
}

#endif
