// The inner loop of the Mandelbrot set: samples iterated side by side, as deltas from a reference
// orbit or directly.

#ifndef MANDELBROT_KERNEL_H
#define MANDELBROT_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "KernelLevel.h"

/// Many steps of perturbed iteration in one, a bilinear approximation with two more terms: with
/// d = dz and c = dc, d' = (A + (E + G d) d) d + B c, and dz/dc goes to
/// (A + (2 E + 3 G d) d) dz/dc + B.
typedef struct {
  double ax, ay;
  double bx, by;
  double ex, ey;
  double gx, gy;

  /// Valid for |d|² below this times n^-1/2 at the n-th iteration. -1 - k: the block is the k-th of
  /// `mandelbrot_orbit.wide_blocks`.
  double radius2;

  /// Valid for |c|² below this times n^-2 at the n-th iteration.
  double reach2;
} mandelbrot_block;

/// The terms of a block in which c is multiplied, for views so shallow that c is not tiny beside d:
/// (M + R d) d c + K c².
typedef struct {
  double mx, my;
  double kx, ky;
  double rx, ry;

  /// Valid for |c|² below this times n^-1 at the n-th iteration; 0 where there are none.
  double reach2;
} mandelbrot_mixed_terms;

/// A block whose numbers leave the range of double: each is its significand times 2^exponent.
typedef struct {
  double ax, ay;
  double bx, by;
  double ex, ey;
  double gx, gy;
  double radius2, reach2;
  int32_t a_exponent, b_exponent, e_exponent, g_exponent, radius2_exponent, reach2_exponent;
} mandelbrot_wide_block;

/// A member of an orbit that is too small for a double: (x + iy) 2^exponent.
typedef struct {
  int64_t index;
  double x, y;
  int64_t exponent;
} mandelbrot_wide_member;

/// A reference orbit Z with its blocks.
typedef struct {
  /// x and y of the members 0...last, in turns.
  const double *members;
  int64_t last;

  const mandelbrot_wide_member *wide_members;
  int64_t wide_member_count;

  /// Blocks of 2^level steps: the k-th of a level starts at member 1 + k 2^level.
  const mandelbrot_block *blocks;
  const mandelbrot_wide_block *wide_blocks;
  /// The mixed terms of each of the blocks; NULL where views need none.
  const mandelbrot_mixed_terms *mixed_terms;

  /// Levels are lowest_level..<level_count; the first block and the number of blocks of each.
  int32_t lowest_level, level_count;
  int64_t level_start[48], level_size[48];
} mandelbrot_orbit;

/// The parameters that all samples of a view share.
typedef struct {
  /// The greatest n.
  int64_t limit;

  /// The square of the |z| from which a sample has escaped.
  double bailout2;

  /// Constants and the pitch are in units of 2^unit.
  int64_t unit;

  /// The width of a pixel.
  double pitch;

  /// Whether samples are iterated without a reference, from beginning to end.
  bool is_shallow;

  /// Whether the reference is where a cascade of period doublings ends.
  bool is_in_cascade;
} mandelbrot_view;

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
  bool tells_cycles;
  mandelbrot_cycle known;
} mandelbrot_samples;

/// Removes all samples.
static inline void mandelbrot_remove_all(mandelbrot_samples *samples) {
  memset(samples, 0, offsetof(mandelbrot_samples, checkpoint_x));
}

/// Lets shallow samples try the cycles of those before.
static inline void mandelbrot_tell_cycles(mandelbrot_samples *samples) {
  samples->tells_cycles = true;
}

/// Adds a sample at a constant, BOUNDED or DIRECT.
static inline void mandelbrot_append_direct(mandelbrot_samples *samples, double cx, double cy,
                                            bool is_bounded) {
  int64_t index = samples->count++;
  samples->cx[index] = cx;
  samples->cy[index] = cy;
  samples->phase[index] = is_bounded ? MANDELBROT_BOUNDED : MANDELBROT_DIRECT;
}

/// Adds a PERTURBED sample at a constant.
static inline void mandelbrot_append_perturbed(mandelbrot_samples *samples, double cx, double cy,
                                               int64_t exponent, double delta_kilopixels) {
  int64_t index = samples->count++;
  samples->cx[index] = cx;
  samples->cy[index] = cy;
  samples->phase[index] = MANDELBROT_PERTURBED;
  samples->exponent[index] = exponent;
  samples->delta_kilopixels[index] = delta_kilopixels;
}

// The arrays of results: Swift would see tuples.

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

/// The nodes on the edge of a disc.
enum { MANDELBROT_DISC_NODES = 16 };

/// The orbits of all constants in a disc after n steps: Σ (x[k] + i y[k]) ((c - centre) / radius)^k is z
/// where they are direct, else dz in units of 2^exponent.
typedef struct {
  /// Its centre and its radius, in units of constants.
  double cx, cy, radius;

  // MARK: As in samples

  int64_t n, m, exponent;
  double delta_kilopixels;
  bool is_direct;

  double x[MANDELBROT_DISC_NODES], y[MANDELBROT_DISC_NODES];
} mandelbrot_disc;

/// Finds how far the orbits of a disc are one polynomial, by iterating its nodes, from where a wider disc has
/// come that is not direct, or NULL; returns whether they go on from there as one. The same at every level.
bool mandelbrot_expand(kernel_level level, const mandelbrot_orbit *orbit,
                       const mandelbrot_view *view, const mandelbrot_disc *wide,
                       mandelbrot_disc *disc, bool (*is_cancelled)(void));

/// Lets the samples from an index on, which lie in a disc and are new, begin with its polynomial; those that are
/// BOUNDED, or on the real axis, stay as they are.
void mandelbrot_start(kernel_level level, const mandelbrot_disc *disc, const mandelbrot_view *view,
                      mandelbrot_samples *samples, int64_t first);

/// Iterates samples until all have escaped, are known to stay bounded or have come to the limit, or
/// until about `budget` packet steps were made; returns what is left of the budget, 0 or less if
/// samples are left.
int64_t mandelbrot_iterate(kernel_level level, const mandelbrot_orbit *orbit,
                           const mandelbrot_view *view, mandelbrot_samples *samples,
                           bool with_derivative, int64_t budget);

#endif
