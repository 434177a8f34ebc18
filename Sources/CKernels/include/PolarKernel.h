// The inner loop of exponential maps: cells at angles and distances become pixels.
//
// Light is four numbers a cell or pixel: red, green, blue and one that nobody reads.

#ifndef POLAR_KERNEL_H
#define POLAR_KERNEL_H

#include <stdint.h>

#include "KernelLevel.h"

/// The cells of one level of detail: column x and row y are at x = `columns` · turn + `left` and
/// y = `outer_row` − `rows` · octaves, and take light from the three columns from x on and the three
/// rows from y on. A column more is read, without a share.
typedef struct {
  const float *cells;
  /// The cells of a row.
  int64_t stride;
  float columns, rows;
  float outer_row, left;
} polar_level;

/// Levels of detail, `last` + 1 of each sector, from the finest on: level k is for pixels of k to k + 1 octaves, the
/// first one for those below 0 as well; the next one is mixed in over the first `span` of these, but for the last level.
typedef struct {
  const polar_level *levels;
  int32_t last;
  float span;
} polar_map;

/// A rectangle of pixels, rows of which begin `pitch` numbers after each other.
typedef struct {
  /// The octaves inside some distance, above -1.
  const float *octaves;
  /// The directions: the number of the sector, and the place within it as the fraction.
  const float *turns;
  /// The map's shares in the pixels' light; null for 1 each. Where it is 0, no cell is read
  /// and the light is 0.
  const float *shares;
  int64_t pitch, columns, rows;
} polar_pixels;

/// Sets the light of pixels, by a quadratic B-spline of 3 x 3 cells each; rows of light begin `pitch` pixels after
/// each other as well.
void polar_set(kernel_level level, const polar_map *map, const polar_pixels *pixels, float *light);

#endif
