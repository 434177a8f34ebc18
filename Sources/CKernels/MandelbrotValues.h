// The numbers that pictures are made of, from samples that have come to their end.

#ifndef MANDELBROT_VALUES_H
#define MANDELBROT_VALUES_H

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

/// The base-2 logarithms of finite numbers from 1 on: operation by operation those of Elementary.log2.
INLINE vec binary_logarithms(vec numbers) {
  uvec bits;
  memcpy(&bits, &numbers, sizeof bits);
  uvec exponent_bits = (bits - 0x3fe6a09e667f3bceULL) >> 52;
  // An integer below 2^52 as the last bits of a number from 2^52 on.
  uvec whole = exponent_bits | 0x4330000000000000ULL;
  uvec part = bits - (exponent_bits << 52);
  vec exponent, significand;
  memcpy(&exponent, &whole, sizeof exponent);
  memcpy(&significand, &part, sizeof significand);
  vec s = (significand - 1.0) / (significand + 1.0);
  vec t = s * s;
  vec sum = 1.0 / 21;
  sum = sum * t + 1.0 / 19;
  sum = sum * t + 1.0 / 17;
  sum = sum * t + 1.0 / 15;
  sum = sum * t + 1.0 / 13;
  sum = sum * t + 1.0 / 11;
  sum = sum * t + 1.0 / 9;
  sum = sum * t + 1.0 / 7;
  sum = sum * t + 1.0 / 5;
  sum = sum * t + 1.0 / 3;
  sum = sum * t + 1.0;
  return exponent - 0x1p52 + s * sum * 2.8853900817779268;
}

/// Stores the numbers of the samples from an index on.
INLINE void store_values(const mandelbrot_samples *samples, int64_t start, vec values,
                         double *target) {
  int64_t left = samples->count - start;
  memcpy(target + start, &values, sizeof *target * (size_t)(left < WIDTH ? left : WIDTH));
}

void LEVEL_NAME(mandelbrot_smooth_counts)(const mandelbrot_samples *samples, double *target) {
  for (int64_t start = 0; start < samples->count; start += WIDTH) {
    ivec is_escaped = escaped_samples(samples, start), n;
    memcpy(&n, samples->n + start, sizeof n);
    vec squares = squared_moduli(samples, start, is_escaped);
    vec fractions = binary_logarithms(0.5 * binary_logarithms(squares));
    vec counts = __builtin_convertvector(n + 1, vec) - fractions;
    store_values(samples, start, is_escaped ? counts : (vec)INFINITY, target);
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
    store_values(samples, start, is_escaped ? distances : (vec)0.0, target);
  }
  return __builtin_reduce_and(is_ordinary) != 0;
}

#endif
