// Vectors of WIDTH numbers.
//
// Every .c file of one instruction set defines WIDTH, the numbers in a vector, and
// LEVEL_NAME(name), the name that a kernel has at its level, then includes the kernels.

#ifndef VECTORS_H
#define VECTORS_H

#if !defined(WIDTH) || !defined(LEVEL_NAME)
#error "WIDTH and LEVEL_NAME must be defined: see Vectors.h"
#endif

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// The same bits at every level: no product and sum become one operation.
#pragma clang fp contract(off)

// No vector is passed between files.
#pragma clang diagnostic ignored "-Wpsabi"

#define INLINE static inline __attribute__((always_inline))

typedef double vec __attribute__((ext_vector_type(WIDTH)));
typedef int64_t ivec __attribute__((ext_vector_type(WIDTH)));
typedef uint64_t uvec __attribute__((ext_vector_type(WIDTH)));
typedef float float_packet __attribute__((ext_vector_type(WIDTH)));

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

/// Loads up to `count` numbers; the others are 0.
INLINE vec load_up_to(const double *numbers, int64_t count) {
  if (count >= WIDTH) return load(numbers);
  vec result = 0.0;
  memcpy(&result, numbers, (size_t)count * sizeof *numbers);
  return result;
}

/// Stores the first `count` numbers of a packet, or all.
INLINE void store_up_to(double *numbers, int64_t count, vec packet) {
  if (count >= WIDTH) return store(numbers, packet);
  memcpy(numbers, &packet, (size_t)count * sizeof *numbers);
}

INLINE void add_packet(double *sums, vec packet) { store(sums, load(sums) + packet); }

INLINE vec smaller(vec a, vec b) { return a < b ? a : b; }

INLINE vec larger(vec a, vec b) { return a > b ? a : b; }

INLINE vec square_root(vec number) { return __builtin_elementwise_sqrt(number); }

#endif
