// The polynomial that has given values at the nodes on a disc's edge.
//
// The values' discrete Fourier transform is its coefficients (Cauchy's formula by the trapezoidal rule;
// Trefethen and Weideman, "The exponentially convergent trapezoidal rule", SIAM Review 56, 2014).

#ifndef MANDELBROT_POLYNOMIAL_H
#define MANDELBROT_POLYNOMIAL_H

#include "MandelbrotPerturbedLoop.h"

#define NODES MANDELBROT_DISC_NODES

/// The packets that nodes are.
#define NODE_PACKETS (NODES / WIDTH)

/// The most that the terms left out may move a sample, in pixels.
#define DISC_TOLERANCE 0x1p-22

/// The most by which dz/dc may differ in a disc, of what it is at its centre.
#define GREATEST_BEND 0.75

/// The last terms of a polynomial, which tell how great those are that it leaves out.
#define TAIL 3

/// The cosines of the nodes' angles, k/16 of a turn.
static const double node_cosines[NODES] = {
  1, 0.92387953251128674, 0.70710678118654752, 0.38268343236508977,
  0, -0.38268343236508977, -0.70710678118654752, -0.92387953251128674,
  -1, -0.92387953251128674, -0.70710678118654752, -0.38268343236508977,
  0, 0.38268343236508977, 0.70710678118654752, 0.92387953251128674,
};

/// The cosine and the sine of the angle of a node.
INLINE double cosine_of(int node) { return node_cosines[node % NODES]; }
INLINE double sine_of(int node) { return node_cosines[(node + NODES - NODES / 4) % NODES]; }

/// The discrete Fourier transform in place; number k comes to the place that has the bits of k in
/// reversed order. What mirrors other numbers has the same bits.
INLINE void transform(double *x, double *y) {
#pragma clang loop unroll(full)
  for (int half = NODES / 2; half > 0; half /= 2) {
#pragma clang loop unroll(full)
    for (int first = 0; first < NODES; first += 2 * half) {
#pragma clang loop unroll(full)
      for (int i = 0; i < half; i++) {
        int low = first + i, high = low + half, angle = NODES / 2 / half * i;
        double away_x = x[low] - x[high], away_y = y[low] - y[high];
        x[low] += x[high];
        y[low] += y[high];
        x[high] = away_x * cosine_of(angle) + away_y * sine_of(angle);
        y[high] = away_y * cosine_of(angle) - away_x * sine_of(angle);
      }
    }
  }
}

/// The place of a coefficient in a transform.
INLINE int place_of(int k) { return (k & 1) << 3 | (k & 2) << 1 | (k & 4) >> 1 | (k & 8) >> 3; }

/// The polynomial of a disc becomes the one that has these values at its nodes, where dz/dc is so great
/// in pixels; false where it would need more terms, or bend too much.
static bool fit(mandelbrot_disc *disc, const complex_vec *values, double least_slope2) {
  double x[NODES], y[NODES], sizes[NODES];
  for (int k = 0; k < NODE_PACKETS; k++) {
    store(x + k * WIDTH, values[k].x);
    store(y + k * WIDTH, values[k].y);
  }
  transform(x, y);
  for (int k = 0; k < NODES; k++) sizes[k] = (fabs(x[k]) + fabs(y[k])) * (1.0 / NODES);
  double tail = 0, bend = 0;
  for (int k = NODES - TAIL; k < NODES; k++) tail += sizes[place_of(k)];
  for (int k = 2; k < NODES - TAIL; k++) bend += k * sizes[place_of(k)];
  // Also where nothing is a number any more.
  if (!(tail <= DISC_TOLERANCE * sqrt(least_slope2))) return false;
  // Then dz/dc is at least a seventh of its greatest everywhere in the disc, so that no error counts
  // for much more than at its edge.
  if (!(bend <= GREATEST_BEND * sizes[place_of(1)])) return false;
  for (int k = 0; k < NODES; k++) {
    disc->x[k] = x[place_of(k)] * (1.0 / NODES);
    disc->y[k] = y[place_of(k)] * (1.0 / NODES);
  }
  return true;
}

/// The polynomial of a disc at some constants, and its derivative by constants, in pixels.
INLINE void evaluate(const mandelbrot_disc *disc, complex_vec c, double pitch, complex_vec *value,
                     complex_vec *derivative) {
  double factor = 1 / disc->radius;
  complex_vec u = {(c.x - disc->cx) * factor, (c.y - disc->cy) * factor};
  complex_vec sum = {(vec)disc->x[NODES - 1], (vec)disc->y[NODES - 1]}, slope = {0, 0};
  for (int k = NODES - 2; k >= 0; k--) {
    slope = add(multiply(slope, u), sum);
    sum = add(multiply(sum, u), (complex_vec){(vec)disc->x[k], (vec)disc->y[k]});
  }
  *value = sum;
  *derivative = scale(scale(slope, (vec)factor), (vec)pitch);
}

#endif
