// The loops that stretch and shrink rows of light.

#ifndef TAP_KERNEL_H
#define TAP_KERNEL_H

#include <stdint.h>

#include "KernelLevel.h"

/// The pixels that others take their light from: `count` for each, one after the other.
typedef struct {
  int64_t count;
  const int64_t *indices;
  const float *weights;
} light_taps;

/// Mixes the light of a line for each of `pixels` pixels, by its taps in their order; a colour has four numbers.
void light_mix(kernel_level level, const light_taps *taps, int64_t pixels, const float *line,
               float *mixed);

/// Adds shares of some of several lines, `count` numbers each, to sums, by taps of lines in their order.
void light_add(kernel_level level, const light_taps *taps, const float *lines, int64_t count,
               float *sums);

#endif
