// Packets of WIDTH numbers, as the noise's loops take them; whoever includes this defines WIDTH.

#ifndef PACKETS_H
#define PACKETS_H

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "include/CKernels.h"

#pragma clang fp contract(off)

// No vector is passed between files.
#pragma clang diagnostic ignored "-Wpsabi"

typedef double vec __attribute__((ext_vector_type(WIDTH)));
typedef uint64_t uvec __attribute__((ext_vector_type(WIDTH)));

#define INLINE static inline __attribute__((always_inline))

INLINE vec load(const double *numbers) {
  vec result;
  memcpy(&result, numbers, sizeof result);
  return result;
}

INLINE uvec load_words(const void *words) {
  uvec result;
  memcpy(&result, words, sizeof result);
  return result;
}

INLINE void store(double *numbers, vec packet) { memcpy(numbers, &packet, sizeof packet); }

INLINE vec smaller(vec a, vec b) { return a < b ? a : b; }
INLINE vec larger(vec a, vec b) { return a > b ? a : b; }

/// The kernels of the four lattice lines next to a place, times 6 `sixth`, from its `fraction`, and its
/// distances from the lines; of type vec or double.
#define KERNELS(type)                                                                    \
  type rest = 1 - fraction;                                                              \
  type distance[4] = {1 + fraction, fraction, -rest, -1 - rest};                         \
  type kernel[4];                                                                        \
  kernel[0] = rest * rest * rest * sixth;                                                \
  kernel[1] = (4 - fraction * fraction * (6 - 3 * fraction)) * sixth;                    \
  kernel[2] = (4 - rest * rest * (6 - 3 * rest)) * sixth;                                \
  kernel[3] = fraction * fraction * fraction * sixth;

/// The kernels' derivatives by the place, times 2 `half`.
#define SLOPES(type)                                                                     \
  type slope[4];                                                                         \
  slope[0] = -rest * rest * half;                                                        \
  slope[1] = fraction * (3 * fraction - 4) * half;                                       \
  slope[2] = rest * (4 - 3 * rest) * half;                                               \
  slope[3] = fraction * fraction * half;

/// The sum of four lattice rows' values and ramps, of type vec or double, in this order.
#define SUM(value, across, taps)                                                         \
  ((value[0] * taps.kernel[0] + across[0] * taps.ramp[0])                                \
   + (value[1] * taps.kernel[1] + across[1] * taps.ramp[1])                              \
   + (value[2] * taps.kernel[2] + across[2] * taps.ramp[2])                              \
   + (value[3] * taps.kernel[3] + across[3] * taps.ramp[3]))

INLINE void add_packet(double *samples, vec sum) { store(samples, load(samples) + sum); }

/// Stafford's variant 13 of the finaliser of SplitMix: see LatticeHash.
#define MIX(word)                               \
  word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9; \
  word = (word ^ word >> 27) * 0x94d049bb133111eb; \
  word = word ^ word >> 31;

#endif
