// The inner loops of colourings: values become places in a palette, and those become light.
//
// Light is four numbers a sample: red, green, blue and one that nobody reads.

#ifndef COLOR_KERNEL_H
#define COLOR_KERNEL_H

#include <stdbool.h>
#include <stdint.h>

#include "KernelLevel.h"

/// A curve of cubics: from each start on, c0 + c1 x + c2 x² + c3 x³ in the distance x from there.
typedef struct {
  /// At least one, ascending, and `count` / 16 + 16 infinite ones behind them.
  const double *starts;
  /// Four numbers for each start.
  const double *cubics;
  int64_t count;
} color_curve;

/// The curve at values times `density`, plus `offset`; level before its first start.
void color_rank(kernel_level level, const color_curve *curve, const double *values, int64_t count,
                double density, double offset, double *positions);

/// What positions below 0 and above 1 have.
typedef enum {
  /// The end's colour.
  COLOR_CLAMPED = 0,
  /// The colours once more.
  COLOR_CYCLIC = 1,
  /// The end's colour below 0; above 1 the colours back, and there again.
  COLOR_TURNING = 2,
} color_ending;

/// The colours at even steps from 0 on.
typedef struct {
  /// Four numbers a colour: `steps` + 2 colours at least, then the interior's, twice.
  const float *colors;
  double steps;
  /// The index of the interior's first.
  int32_t interior;
  color_ending ending;
} color_table;

/// Adds the colours at positions to light; the interior's where a value is not finite.
void color_add(kernel_level level, const color_table *table, const double *values,
               const double *positions, int64_t count, float *light);

/// The nearest samples of 8 bits to light from 0 to 1.
typedef struct {
  /// For each bin of light, one of `bins` and one for 1 itself, the sample of the least light in it;
  /// a bin has two samples at most.
  const uint8_t *samples;
  float bins;
  /// The bits of the greatest light of each sample.
  const uint32_t *last_bits;
} color_samples;

/// Turns the light of pixels into three samples each. Light beyond 0 to 1 is clamped, and what is not
/// a number is none.
void color_encode(kernel_level level, const color_samples *table, const float *light, int64_t count,
                  uint8_t *samples);

#endif
