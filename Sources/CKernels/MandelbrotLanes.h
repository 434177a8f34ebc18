// Numbers side by side, WIDTH of them, and what is asked of their exponents; included once per
// instruction set, which defines WIDTH.

#include <math.h>
#include <string.h>

#include "include/CKernels.h"

#pragma clang fp contract(off)

// No vector is passed between files.
#pragma clang diagnostic ignored "-Wpsabi"

typedef double vec __attribute__((ext_vector_type(WIDTH)));
typedef int64_t ivec __attribute__((ext_vector_type(WIDTH)));
typedef _Bool bvec __attribute__((ext_vector_type(WIDTH)));

#define INLINE static inline __attribute__((always_inline))

/// The mask of a packet that is full.
#define ALL ((1u << WIDTH) - 1)

INLINE unsigned bits(ivec mask) {
  bvec flags = __builtin_convertvector(mask, bvec);
#if WIDTH == 16
  return __builtin_bit_cast(uint16_t, flags);
#elif WIDTH == 8
  return __builtin_bit_cast(uint8_t, flags);
#else
  unsigned result = 0;
  for (int i = 0; i < WIDTH; i++) result |= (unsigned)flags[i] << i;
  return result;
#endif
}

INLINE ivec lanes(unsigned mask) {
#if WIDTH == 16
  bvec flags = __builtin_bit_cast(bvec, (uint16_t)mask);
  return -__builtin_convertvector(flags, ivec);
#elif WIDTH == 8
  bvec flags = __builtin_bit_cast(bvec, (uint8_t)mask);
  return -__builtin_convertvector(flags, ivec);
#else
  ivec result;
  for (int i = 0; i < WIDTH; i++) result[i] = -(int64_t)((mask >> i) & 1);
  return result;
#endif
}

/// The greatest power of two up to each number from 0 to 2^52.
INLINE vec binade_of(ivec n) {
  // An integer below 2^52 as the last bits of a number from 2^52 on.
  vec number = __builtin_bit_cast(vec, n | INT64_C(0x4330000000000000)) - 0x1p52;
  return __builtin_bit_cast(vec, __builtin_bit_cast(ivec, number) & INT64_C(0x7ff0000000000000));
}

/// The greatest power of two up to the root of a power of two from 1 on.
INLINE vec root_of(vec binade) {
  ivec field = __builtin_bit_cast(ivec, binade) + INT64_C(0x3ff0000000000000);
  return __builtin_bit_cast(vec, (field >> 1) & INT64_C(0x7ff0000000000000));
}

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

/// |x + iy| of each.
INLINE vec modulus(vec x, vec y) { return __builtin_elementwise_sqrt(x * x + y * y); }

/// floor(log2|v|) of an ordinary number, -1023 of 0.
INLINE int64_t exponent_of(double v) {
  return (int64_t)((__builtin_bit_cast(uint64_t, v) >> 52) & 2047) - 1023;
}

INLINE double larger(double a, double b) { return a > b ? a : b; }
