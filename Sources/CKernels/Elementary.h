// Elementary functions of packets: operation by operation those of Elementary in Swift, and so the same bits.

#ifndef ELEMENTARY_H
#define ELEMENTARY_H

#include "Vectors.h"

INLINE vec magnitude(vec number) { return __builtin_elementwise_abs(number); }

/// Numbers where values are finite, and elsewhere not a number.
INLINE vec where_finite(vec values, vec numbers) {
  return magnitude(values) < (vec)INFINITY ? numbers : (vec)NAN;
}

/// The sum of t^k / (2k + 1) for k up to 9 and one term more, `last`.
INLINE vec artanh_series(vec last, vec t) {
  vec sum = last * t + 1.0 / 19;
  sum = sum * t + 1.0 / 17;
  sum = sum * t + 1.0 / 15;
  sum = sum * t + 1.0 / 13;
  sum = sum * t + 1.0 / 11;
  sum = sum * t + 1.0 / 9;
  sum = sum * t + 1.0 / 7;
  sum = sum * t + 1.0 / 5;
  sum = sum * t + 1.0 / 3;
  return sum * t + 1.0;
}

/// The base-2 logarithms of finite numbers from 1 on.
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
  return exponent - 0x1p52 + s * artanh_series((vec)(1.0 / 21), s * s) * 2.8853900817779268;
}

/// The cosines of angles in turns, below 2^50.
INLINE vec cosines_of(vec turns) {
  vec t = turns - ((turns + 0x1.8p52) - 0x1.8p52);
  vec square = t * t * 2.4674011002723395;
  vec sum = 1.0 / 1307674368000;
  sum = 1.0 / 6227020800 - sum * square;
  sum = 1.0 / 39916800 - sum * square;
  sum = 1.0 / 362880 - sum * square;
  sum = 1.0 / 5040 - sum * square;
  sum = 1.0 / 120 - sum * square;
  sum = 1.0 / 6 - sum * square;
  sum = 1.0 - sum * square;
  vec sine_squared = sum * sum * square;
  return 1.0 - 8.0 * sine_squared * (1.0 - sine_squared);
}

/// The angles of finite points in turns, from 0 to below 1; 0 at the origin.
INLINE vec angles_of(vec x, vec y) {
  vec across = magnitude(x), down = magnitude(y);
  vec t = smaller(across, down) / larger(across, down);
  // Halving the angle twice leaves at most tan(π/16).
  vec half = t / (1.0 + square_root(1.0 + t * t));
  vec s = half / (1.0 + square_root(1.0 + half * half));
  vec square = -s * s;
  vec octant = s * artanh_series((vec)(1.0 / 23) * square + 1.0 / 21, square) * 0.6366197723675814;
  vec quadrant = down > across ? 0.25 - octant : octant;
  vec side = x < 0.0 ? 0.5 - quadrant : quadrant;
  vec angle = y < 0.0 ? 1.0 - side : side;
  ivec is_turned = (angle < 1.0) & (larger(across, down) > 0.0);
  return is_turned ? angle : (vec)0.0;
}

#endif
