// The inner loop of the Mandelbrot set: samples iterated side by side, as deltas from a reference
// orbit or directly.

#ifndef MANDELBROT_KERNEL_H
#define MANDELBROT_KERNEL_H

#include <stdbool.h>
#include <stdint.h>

#include "KernelLevel.h"
#include "MandelbrotSamples.h"

/// Many steps of perturbed iteration in one, a bilinear approximation with three more terms: with
/// d = dz and c = dc, d' = (A + (E + (G + H d) d) d) d + B c, and dz/dc goes to
/// (A + (2 E + (3 G + 4 H d) d) d) dz/dc + B.
typedef struct {
  double ax, ay;
  double bx, by;
  double ex, ey;
  double gx, gy;
  double hx, hy;

  /// Valid for |d|² below this times n^-3/8 at the n-th iteration. -1 - k: the block is the k-th of
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
  double hx, hy;
  double radius2, reach2;
  int32_t a_exponent, b_exponent, e_exponent, g_exponent, h_exponent;
  int32_t radius2_exponent, reach2_exponent;
} mandelbrot_wide_block;

/// A member of an orbit that is too small for a double: (x + iy) 2^exponent.
typedef struct {
  int64_t index;
  double x, y;
  int64_t exponent;
} mandelbrot_wide_member;

/// The greatest power in the polynomial of returns.
enum { MANDELBROT_RETURN_DEGREE = 10 };

/// The return of orbits near 0 to it, `steps` steps later: z goes to the sum of x + iy times
/// (z² factor)^k (c c_factor)^j, where k + j is MANDELBROT_RETURN_DEGREE at most; in order of k, then of j.
typedef struct {
  int64_t steps;
  double factor, c_factor;
  /// Valid for |z|² and |c|² below these.
  double reach2, c_reach2;
  /// The greatest error of z, and that of rounding it before.
  double error, entry_error;
  double x[(MANDELBROT_RETURN_DEGREE + 1) * (MANDELBROT_RETURN_DEGREE + 2) / 2];
  double y[(MANDELBROT_RETURN_DEGREE + 1) * (MANDELBROT_RETURN_DEGREE + 2) / 2];
} mandelbrot_return_map;

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

  /// The return to 0 a period later; NULL where it is no polynomial.
  const mandelbrot_return_map *returns;
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

  /// Whether samples end where a cycle of returns attracts them, before they have gone there.
  bool proves_by_returns;
} mandelbrot_view;

/// A polynomial of distances: its value where they are 0 in units of distances, and its slopes there.
typedef struct {
  double value, slope_x, slope_y;
} mandelbrot_plane;

/// The components of the Mandelbrot set whose edges have equations, as seen from a point.
typedef struct {
  mandelbrot_plane cardioid, disc;

  /// The unit of distances.
  double unit;

  /// With u = x - 1/4 and q = u² + y²: the point's u, y and 2 q + u.
  double left, y, bend;

  /// The rounding of a polynomial relative to the sum of its terms.
  double tolerance;
} mandelbrot_components;

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

/// Writes the columns and the rows of the squares, `width` units of constants wide, that samples lie in; there is room
/// for MANDELBROT_ROOM of each.
void mandelbrot_find_squares(kernel_level level, const mandelbrot_samples *samples, double width,
                             double *columns, double *rows);

/// Lets the samples `first`..<`end`, which lie in a disc and are new, begin with its polynomial; those that are
/// BOUNDED, or on the real axis, stay as they are.
void mandelbrot_start(kernel_level level, const mandelbrot_disc *disc, const mandelbrot_view *view,
                      mandelbrot_samples *samples, int64_t first, int64_t end);

/// Writes of each of `count` points whether it is in one of the components, and not just at an edge; those of a row
/// have one y. The same at every level.
void mandelbrot_contains(kernel_level level, const mandelbrot_components *components,
                         const double *x, const double *y, bool is_row, int64_t count,
                         bool *result);

/// Iterates samples until all have escaped, are known to stay bounded or have come to the limit, or
/// until about `budget` packet steps were made; returns what is left of the budget, 0 or less if
/// samples are left.
int64_t mandelbrot_iterate(kernel_level level, const mandelbrot_orbit *orbit,
                           const mandelbrot_view *view, mandelbrot_samples *samples,
                           bool with_derivative, int64_t budget);

/// Writes n + 1 less the second logarithm of |z| of each sample, as smooth counts are; infinity for one that has not
/// escaped. |z|² must be finite.
void mandelbrot_smooth_counts(kernel_level level, const mandelbrot_samples *samples,
                              double *target);

/// Writes factor · log2 |z| · |z| / |dz/dc| of each sample, 0 for one that has not escaped; returns whether all
/// |dz/dc|² are well within the range of numbers. |z|² must be finite.
bool mandelbrot_distances(kernel_level level, const mandelbrot_samples *samples, double factor,
                          double *target);

#endif
