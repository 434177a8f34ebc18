// The loops of colourings, in packets of WIDTH numbers.

#ifndef COLOR_PACKET_H
#define COLOR_PACKET_H

#if WIDTH == 8
#include <immintrin.h>
#endif

#include "Colors.h"
#include "Levels.h"
#include "Vectors.h"

typedef int32_t index_packet __attribute__((ext_vector_type(WIDTH)));
typedef float float_packet __attribute__((ext_vector_type(WIDTH)));

// MARK: Ranks

#if WIDTH == 8
/// A curve as a piece is looked for: first among 16 starts, then in the stretch that begins with one
/// of these.
typedef struct {
  __m512d first[2];
  const double *starts;
  int64_t count, stretch;
} rank_search;

INLINE rank_search search_of(const color_curve *curve) {
  rank_search search = {.starts = curve->starts, .count = curve->count};
  search.stretch = (curve->count + 255) / 256 * 16;
  // Stretches that are not there are before no value, not even infinity.
  double first[16];
  for (int64_t i = 0; i < 16; i++)
    first[i] = i * search.stretch < curve->count ? curve->starts[i * search.stretch] : NAN;
  memcpy(search.first, first, sizeof first);
  return search;
}

/// The number of starts, among sixteen, that are not greater than a value.
INLINE int64_t count_before(__m512d first, __m512d second, __m512d value) {
  __mmask8 low = _mm512_cmp_pd_mask(first, value, _CMP_LE_OQ);
  __mmask8 high = _mm512_cmp_pd_mask(second, value, _CMP_LE_OQ);
  return __builtin_popcount(_mm512_kunpackb(high, low));
}

/// The last piece that begins at a value or before it, else the first.
INLINE int64_t piece_of(const rank_search *search, double value) {
  __m512d all = _mm512_set1_pd(value);
  int64_t stretch = count_before(search->first[0], search->first[1], all);
  int64_t before = stretch > 0 ? (stretch - 1) * search->stretch : 0;
  const double *starts = search->starts + before;
  for (int64_t i = 0; i < search->stretch; i += 16)
    before += count_before(_mm512_loadu_pd(starts + i), _mm512_loadu_pd(starts + i + 8), all);
  before = before < search->count ? before : search->count;
  return before > 1 ? before - 1 : 0;
}
#else
typedef struct {
  const double *starts;
  int64_t count;
} rank_search;

INLINE rank_search search_of(const color_curve *curve) {
  return (rank_search){curve->starts, curve->count};
}

/// The last piece that begins at a value or before it, else the first.
INLINE int64_t piece_of(const rank_search *search, double value) {
  // Halving without a branch: which way it goes cannot be guessed.
  int64_t piece = 0;
  for (int64_t count = search->count; count > 1;) {
    int64_t half = count / 2;
    piece += half * (search->starts[piece + half] <= value);
    count -= half;
  }
  return piece;
}
#endif

INLINE double rank(const color_curve *curve, int64_t piece, double value) {
  const double *cubic = curve->cubics + 4 * piece;
  double distance = value - curve->starts[piece];
  double x = distance > 0 ? distance : 0;
  return cubic[0] + x * (cubic[1] + x * (cubic[2] + x * cubic[3]));
}

void LEVEL_NAME(color_rank)(const color_curve *curve, const double *values, int64_t count,
                            double density, double offset, double *positions) {
  rank_search search = search_of(curve);
#pragma clang loop vectorize(disable)
  for (int64_t i = 0; i < count; i++)
    positions[i] = density * rank(curve, piece_of(&search, values[i]), values[i]) + offset;
}

// MARK: Colours

/// Positions from which on all numbers are whole.
#define WHOLE_POSITIONS 0x1p52

/// Numbers below WHOLE_POSITIONS, not below 0, rounded to the nearest whole ones.
INLINE vec nearest_whole(vec numbers) { return numbers + WHOLE_POSITIONS - WHOLE_POSITIONS; }

/// The way from the colour of an index to the next, for a packet.
typedef struct {
  index_packet index;
  float_packet way;
} color_places;

INLINE vec magnitude(vec number) { return __builtin_elementwise_abs(number); }

INLINE color_places places(const color_table *table, color_ending ending, vec value, vec position) {
  ivec is_interior = ~(magnitude(value) < (vec)INFINITY);
  vec phase;
  if (ending == COLOR_CYCLIC) {
    is_interior |= ~(magnitude(position) < (vec)INFINITY);
    vec size = magnitude(position);
    ivec is_whole = ~(size < (vec)WHOLE_POSITIONS);
    vec near = nearest_whole(size);
    near = position < 0.0 ? -near : near;
    vec whole = near > position ? near - 1.0 : near;
    phase = is_whole ? (vec)0.0 : position - whole;
  } else {
    phase = smaller(larger(position, (vec)0.0), (vec)1.0);
    is_interior |= position != position;
    if (ending == COLOR_TURNING) {
      ivec is_beyond = position > 1.0;
      is_interior |= position == (vec)INFINITY;
      ivec is_whole = ~(position < (vec)WHOLE_POSITIONS);
      vec near = nearest_whole(position);
      vec whole = near > position ? near - 1.0 : near;
      vec half = 0.5 * whole;
      vec part = position - whole;
      part = nearest_whole(half) != half ? 1.0 - part : part;
      phase = is_beyond ? (is_whole ? (vec)0.0 : part) : phase;
    }
  }
  vec step = is_interior ? (vec)(double)table->interior : phase * table->steps;
  index_packet index = __builtin_convertvector(step, index_packet);
  vec way = step - __builtin_convertvector(index, vec);
  return (color_places){index, __builtin_convertvector(way, float_packet)};
}

INLINE void add_places(const color_table *table, const color_places *places, int64_t count,
                       float *light) {
  // Through memory, which is where every lane's colours are looked up from.
  int32_t index[WIDTH];
  float way[WIDTH];
  memcpy(index, &places->index, sizeof index);
  memcpy(way, &places->way, sizeof way);
  for (int64_t lane = 0; lane < count; lane++) {
    const float *colors = table->colors + 4 * (int64_t)index[lane];
    color low = load_color(colors), high = load_color(colors + 4);
    store_color(light + 4 * lane,
                load_color(light + 4 * lane) + (low + (high - low) * way[lane]));
  }
}

INLINE void add_colors(const color_table *table, color_ending ending, const double *values,
                       const double *positions, int64_t count, float *light) {
  int64_t i = 0;
  for (; i + WIDTH <= count; i += WIDTH) {
    color_places packet = places(table, ending, load(values + i), load(positions + i));
    add_places(table, &packet, WIDTH, light + 4 * i);
  }
  for (; i < count; i++) {
    color_places packet = places(table, ending, (vec)values[i], (vec)positions[i]);
    add_places(table, &packet, 1, light + 4 * i);
  }
}

void LEVEL_NAME(color_add)(const color_table *table, const double *values, const double *positions,
                           int64_t count, float *light) {
  switch (table->ending) {
  case COLOR_CLAMPED: return add_colors(table, COLOR_CLAMPED, values, positions, count, light);
  case COLOR_CYCLIC: return add_colors(table, COLOR_CYCLIC, values, positions, count, light);
  case COLOR_TURNING: return add_colors(table, COLOR_TURNING, values, positions, count, light);
  }
}

#endif
