// Sets of lanes, complex numbers and powers of two of a packet.

#ifndef MANDELBROT_LANES_H
#define MANDELBROT_LANES_H

#include "Vectors.h"

typedef _Bool bvec __attribute__((ext_vector_type(WIDTH)));

/// A set of a packet's lanes: a bit for each.
typedef unsigned lane_set;

#define ALL_LANES ((1u << WIDTH) - 1)

/// The lanes where a condition holds.
INLINE lane_set lanes_where(ivec condition) {
  bvec flags = __builtin_convertvector(condition, bvec);
#if WIDTH == 16
  return __builtin_bit_cast(uint16_t, flags);
#elif WIDTH == 8
  return __builtin_bit_cast(uint8_t, flags);
#else
  lane_set result = 0;
  for (int i = 0; i < WIDTH; i++) result |= (unsigned)flags[i] << i;
  return result;
#endif
}

/// The condition that holds in some lanes.
INLINE ivec mask_of(lane_set lanes) {
#if WIDTH == 16
  bvec flags = __builtin_bit_cast(bvec, (uint16_t)lanes);
  return -__builtin_convertvector(flags, ivec);
#elif WIDTH == 8
  bvec flags = __builtin_bit_cast(bvec, (uint8_t)lanes);
  return -__builtin_convertvector(flags, ivec);
#else
  ivec result;
  for (int i = 0; i < WIDTH; i++) result[i] = -(int64_t)((lanes >> i) & 1);
  return result;
#endif
}

/// Sets the lanes of a target where a mask holds, and keeps the others. A scalar becomes a vector.
#define SET_WHERE(mask, target, value) \
  ((target) = (mask) ? (__typeof__(target))(value) : (target))

// MARK: Complex numbers

typedef struct {
  vec x, y;
} complex_vec;

/// The same for all lanes.
typedef struct {
  double x, y;
} complex_double;

INLINE complex_vec broadcast(complex_double a) { return (complex_vec){(vec)a.x, (vec)a.y}; }

INLINE complex_vec add(complex_vec a, complex_vec b) { return (complex_vec){a.x + b.x, a.y + b.y}; }

INLINE complex_vec subtract(complex_vec a, complex_vec b) {
  return (complex_vec){a.x - b.x, a.y - b.y};
}

INLINE complex_vec multiply(complex_vec a, complex_vec b) {
  return (complex_vec){a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
}

INLINE complex_vec divide(complex_vec a, complex_vec b) {
  vec b2 = b.x * b.x + b.y * b.y;
  return (complex_vec){(a.x * b.x + a.y * b.y) / b2, (a.y * b.x - a.x * b.y) / b2};
}

/// The product with a real number.
INLINE complex_vec scale(complex_vec a, vec factor) {
  return (complex_vec){a.x * factor, a.y * factor};
}

/// |a|².
INLINE vec squared_modulus(complex_vec a) { return a.x * a.x + a.y * a.y; }

/// |a|.
INLINE vec modulus(complex_vec a) { return square_root(squared_modulus(a)); }

/// max(|x|, |y|).
INLINE vec greater_part(complex_vec a) {
  return __builtin_elementwise_max(__builtin_elementwise_abs(a.x), __builtin_elementwise_abs(a.y));
}

#define SET_COMPLEX_WHERE(mask, target, value)  \
  do {                                          \
    complex_vec new_value = (value);            \
    SET_WHERE(mask, (target).x, new_value.x);   \
    SET_WHERE(mask, (target).y, new_value.y);   \
  } while (0)

// MARK: Powers of two

/// 2^e; 0 below 2^-1022 and 2^1023 at most.
INLINE double power_of_two(int64_t e) {
  uint64_t field = e < -1023 ? 0 : e > 1023 ? 2046 : (uint64_t)(e + 1023);
  return __builtin_bit_cast(double, field << 52);
}

/// 2^e of each; 0 below 2^-1022 and 2^1023 at most.
INLINE vec powers_of_two(ivec e) {
  ivec field = __builtin_elementwise_min(__builtin_elementwise_max(e + 1023, (ivec)0), (ivec)2046);
  return __builtin_bit_cast(vec, field << 52);
}

/// floor(log2|v|) of an ordinary number, -1023 of 0.
INLINE int64_t exponent_of(double v) {
  return (int64_t)((__builtin_bit_cast(uint64_t, v) >> 52) & 2047) - 1023;
}

/// The greatest power of two up to each number from 0 to 2^52.
INLINE vec binade_of(ivec n) {
  // An integer below 2^52 as the last bits of a number from 2^52 on.
  vec number = __builtin_bit_cast(vec, n | INT64_C(0x4330000000000000)) - 0x1p52;
  return __builtin_bit_cast(vec, __builtin_bit_cast(ivec, number) & INT64_C(0x7ff0000000000000));
}

/// Powers of two from 1 on to the power of 3/8, or up to 6 % more: straight lines between powers of two.
INLINE vec three_eighths_power(vec binade) {
  const int64_t one = INT64_C(0x3ff0000000000000);
  ivec exponent = __builtin_bit_cast(ivec, binade) - one;
  return __builtin_bit_cast(vec, ((exponent + (exponent << 1)) >> 3) + one);
}

#endif
