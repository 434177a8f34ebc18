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

/// Stafford's variant 13 of the finaliser of SplitMix: see LatticeHash.
#define MIX(word)                               \
  word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9; \
  word = (word ^ word >> 27) * 0x94d049bb133111eb; \
  word = word ^ word >> 31;

#endif
