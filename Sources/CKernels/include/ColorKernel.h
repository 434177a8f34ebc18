// The inner loops of colourings: values become places in a palette, and those become light.
//
// Light is four numbers a sample: red, green, blue and one that nobody reads.

#ifndef COLOR_KERNEL_H
#define COLOR_KERNEL_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "KernelLevel.h"

/// The buckets in which a curve's pieces are looked for.
enum { COLOR_CURVE_BITS = 7, COLOR_CURVE_BUCKETS = 32 << COLOR_CURVE_BITS };

/// A curve of cubics: from each start on, c0 + c1 x + c2 x² + c3 x³ in the distance x from there.
typedef struct {
  /// At least one, ascending, and one that is not a number behind them.
  const double *starts;
  /// Four numbers for each start.
  const double *cubics;
  /// Where buckets begin, and one over the width of the first octave of them: the next is twice as wide, and
  /// so on. Each has the last piece that begins in a bucket before it, else the first.
  double least, scale;
  const uint16_t *buckets;
  /// The end of the buckets behind the first that have two starts at most.
  int32_t plain_end;
} color_curve;

/// The bucket of a value; the first of what is not a number.
static inline int64_t color_curve_bucket(const color_curve *curve, double value) {
  double place = (value - curve->least) * curve->scale;
  place = 1 + (place > 0 ? place : 0);
  // The exponent is the octave, and the first bits after the point are the bucket in it.
  int64_t bits;
  memcpy(&bits, &place, sizeof bits);
  int64_t bucket = (bits >> (52 - COLOR_CURVE_BITS)) - (0x3ffLL << COLOR_CURVE_BITS);
  return bucket < COLOR_CURVE_BUCKETS - 1 ? bucket : COLOR_CURVE_BUCKETS - 1;
}

/// The curve at values times `density`, plus `offset`; level before its first start, and not a number where a value is
/// not finite.
void color_rank(kernel_level level, const color_curve *curve, const double *values, int64_t count,
                double density, double offset, double *positions);

/// How positions grow with values above a base, and below it with the sign turned.
typedef enum {
  COLOR_LINEAR = 0,
  COLOR_ROOT = 1,
  /// log2 (1 + x).
  COLOR_LOG = 2,
  /// x / √(1 + x² / 4): never beyond -2 and 2.
  COLOR_SOFT = 3,
} color_scale_kind;

/// The scale of values less `base`, times `density`, plus `offset`; not a number where a value is not finite.
void color_scale(kernel_level level, color_scale_kind kind, const double *values, int64_t count,
                 double base, double density, double offset, double *positions);

/// The heights of sea, shore and snow, and the positions where shore ends and snow begins.
typedef struct {
  double sea, shore, snow, shore_end, snow_start;
} color_terrain;

/// The positions of heights in a landscape's palette: half of it is the sea's; not a number where a height is not
/// finite.
void color_landscape(kernel_level level, const color_terrain *terrain, const double *heights,
                     int64_t count, double *positions);

/// Light that falls on slopes.
typedef struct {
  /// The direction that it comes from in turns, the cosine of its elevation and the sine.
  double direction, level, height;
  /// The share of its shade.
  double strength;
  /// Whether slopes are even: as steep as r / (r + 1) where there is room r. Else each has its own steepness r,
  /// times `relief`.
  bool is_even;
  double relief;
} color_light;

/// The light on slopes less that on level ground, from -1 to 1, by Lambert's law; directions are in turns.
void color_shades(kernel_level level, const color_light *light, const double *slopes,
                  const double *rooms, int64_t count, double *shades);

/// The cosines of angles in turns, below 2^50.
void color_cosines(kernel_level level, const double *turns, int64_t count, double *cosines);

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

/// Adds the colours at positions to light; the interior's at what is not a number.
void color_add(kernel_level level, const color_table *table, const double *positions, int64_t count,
               float *light);

/// Positions of the samples of a rectangle of cells: the first one of all cells, row by row, then the next.
typedef struct {
  const double *positions;
  int64_t samples, columns, rows;
} color_cells;

/// Sets light to the mean colours of the samples of cells, rows of which begin `pitch` cells after each other there.
void color_mean(kernel_level level, const color_table *table, const color_cells *cells,
                float *light, int64_t pitch);

/// The places of a table of light: octaves of distances from a curve's least value have as many each.
enum { COLOR_PLACE_BITS = 7, COLOR_PLACES = 8 << COLOR_PLACE_BITS };

/// The colours of values by their ranks, and the same at steps.
typedef struct {
  const color_curve *curve;
  double density, offset;
  /// Where it turns, positions below 0 are those above it.
  const color_table *table;
  /// Of every place, then of what lies beyond all and of the interior: eight times the index of its first step and the
  /// binary logarithm of the number of its steps, 7 at most; 0 where colours are not straight between so many.
  const int32_t *places;
  /// The colours at steps, and two more behind the last.
  const float *steps;
} color_ranks;

/// Values of a rectangle, whose rows begin `pitch` values after each other.
typedef struct {
  const double *values;
  int64_t columns, rows, pitch;
} color_values;

/// Sets light to a share of the colours of values, or adds that to what is there already if it `is_first` no longer:
/// between steps where those are straight, else by their ranks. Rows of light begin `pitch` colours after each other.
void color_look_up(kernel_level level, const color_ranks *ranks, const color_values *values,
                   float share, bool is_first, float *light, int64_t pitch);

/// What samples are shaded by: numbers of each, nil where they have none of a kind.
typedef struct {
  /// The cosines of angles, from -1 in the dark cells to 1, and the share of the dark.
  const double *cosines;
  double decomposition;
  /// The shades of slopes, from -1 to 1.
  const double *shades;
  /// The coverage by contours, 0 to 1, and their colour.
  const double *covers;
  float contour[4];
  /// The distances from the set in pixels, and the coverage by its outline, a pixel on either side, and its colour.
  const double *distances;
  double outline;
  float outline_color[4];
} color_shading;

/// Adds colours to light, shaded where a value is finite.
void color_shade(kernel_level level, const color_shading *shading, const double *values,
                 const float *colors, int64_t count, float *light);

/// A bin of light, which has two samples at most: that of the least light in it, and the light from which on it is the
/// next one.
typedef struct {
  uint32_t sample;
  float next;
} color_bin;

/// The nearest samples of 8 bits to light from 0 to 1.
typedef struct {
  /// As many as `count`, and one for 1 itself.
  const color_bin *bins;
  float count;
} color_samples;

/// Turns the light of pixels into three samples each. Light beyond 0 to 1 is clamped, and what is not
/// a number is none.
void color_encode(kernel_level level, const color_samples *table, const float *light, int64_t count,
                  uint8_t *samples);

/// The two samples of 8 bits that light from 0 to 1 lies between.
typedef struct {
  /// As many as `count`, and one for 1 itself; the sample is the greatest with no more light.
  const color_bin *bins;
  float count;
  /// The light of each sample, and no light beyond the last.
  const float *lights;
} color_mixture;

/// Turns the light of pixels into three samples each, of the two that it lies between the greater one from a share
/// of the way on: 1/128 for each 2^25 of `place`, which grows by `step` from pixel to pixel, and 1/256. Light
/// beyond 0 to 1 is clamped, and what is not a number is none.
void color_mix(kernel_level level, const color_mixture *mixture, const float *light, int64_t count,
               uint32_t place, uint32_t step, uint8_t *samples);

/// What a sample of a video's plane is made of: shares of red, green and blue and what is added, in 1/65536, which keep
/// all sums from 0 to below 256.
typedef struct {
  int32_t red, green, blue;
  int32_t offset;
} color_weights;

/// Turns the samples of pixels, three each, into those of one plane, rounded down.
void color_plane(kernel_level level, const color_weights *weights, const uint8_t *samples,
                 int64_t count, uint8_t *plane);

/// Turns the samples of two rows of pixels into one row of two planes of half the width, an even one, by weights of
/// each: the means of 1 2 1 pixels in both rows around every other one, rounded down, the first repeated at its left.
void color_halve(kernel_level level, const color_weights *weights, const uint8_t *samples,
                 int64_t width, uint8_t *first_plane, uint8_t *second_plane);

#endif
