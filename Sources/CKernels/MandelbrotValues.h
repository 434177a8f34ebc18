// The numbers that pictures are made of, from samples that have come to their end.

#ifndef MANDELBROT_VALUES_H
#define MANDELBROT_VALUES_H

#include "Elementary.h"
#include "Levels.h"
#include "MandelbrotPacket.h"

/// The samples from an index on that have escaped.
INLINE ivec escaped_samples(const mandelbrot_samples *samples, int64_t start) {
  phase_packet phases;
  memcpy(&phases, samples->phase + start, sizeof phases);
  return __builtin_convertvector(phases, ivec) == MANDELBROT_ESCAPED;
}

/// |z|² of those that have escaped; of the others a number that does no harm.
INLINE vec squared_moduli(const mandelbrot_samples *samples, int64_t start, ivec is_escaped) {
  vec x = load(samples->x + start), y = load(samples->y + start);
  return is_escaped ? x * x + y * y : (vec)16.0;
}

void LEVEL_NAME(mandelbrot_smooth_counts)(const mandelbrot_samples *samples, double *target) {
  for (int64_t start = 0; start < samples->count; start += WIDTH) {
    ivec is_escaped = escaped_samples(samples, start), n;
    memcpy(&n, samples->n + start, sizeof n);
    vec squares = squared_moduli(samples, start, is_escaped);
    vec fractions = binary_logarithms(0.5 * binary_logarithms(squares));
    vec counts = __builtin_convertvector(n + 1, vec) - fractions;
    store_up_to(target + start, samples->count - start, is_escaped ? counts : (vec)INFINITY);
  }
}

bool LEVEL_NAME(mandelbrot_distances)(const mandelbrot_samples *samples, double factor,
                                      double *target) {
  ivec is_ordinary = -1;
  for (int64_t start = 0; start < samples->count; start += WIDTH) {
    ivec is_escaped = escaped_samples(samples, start);
    vec squares = squared_moduli(samples, start, is_escaped);
    vec x = load(samples->derivative_x + start), y = load(samples->derivative_y + start);
    vec slopes = is_escaped ? x * x + y * y : (vec)1.0;
    is_ordinary &= (slopes > 0x1p-900) & (slopes < 0x1p900);
    vec logarithms = 0.5 * binary_logarithms(squares);
    vec distances = factor * logarithms * square_root(squares / slopes);
    store_up_to(target + start, samples->count - start, is_escaped ? distances : (vec)0.0);
  }
  return __builtin_reduce_and(is_ordinary) != 0;
}

#endif
