// The loops of colourings, in packets of WIDTH numbers.

#ifndef COLOR_PACKET_H
#define COLOR_PACKET_H

#include "Colors.h"
#include "Elementary.h"
#include "Levels.h"
#include "Vectors.h"

typedef int32_t index_packet __attribute__((ext_vector_type(WIDTH)));

// MARK: Ranks

/// The values that go through one step together: their steps are short, so that the processor is at many of them
/// at once.
#define RANK_RUN 128

/// Finds the buckets of a run of values; returns whether any may have more than two starts.
INLINE bool find_buckets(const color_curve *curve, const double *values, int32_t *buckets) {
  index_packet has_more = 0;
  for (int64_t i = 0; i < RANK_RUN; i += WIDTH) {
    vec place = (load(values + i) - curve->least) * curve->scale;
    // Not a number is not greater than 0.
    place = 1.0 + (place > 0.0 ? place : (vec)0.0);
    ivec bits;
    memcpy(&bits, &place, sizeof bits);
    bits = (bits >> (52 - COLOR_CURVE_BITS)) - (0x3ffLL << COLOR_CURVE_BITS);
    index_packet packet = __builtin_convertvector(bits, index_packet);
    packet = packet < COLOR_CURVE_BUCKETS - 1 ? packet : (index_packet)(COLOR_CURVE_BUCKETS - 1);
    has_more |= (packet == 0) | (packet >= curve->plain_end);
    memcpy(buckets + i, &packet, sizeof packet);
  }
  return __builtin_reduce_or(has_more) != 0;
}

/// Finds the last piece that begins at each value or before it, else the first; behind two starts in a bucket only
/// where it `has_more`.
INLINE void find_pieces(const color_curve *curve, const double *values, const int32_t *buckets,
                        bool has_more, int32_t *pieces) {
#pragma clang loop vectorize(disable)
  for (int64_t i = 0; i < RANK_RUN; i++) {
    // A branch would be guessed wrong too often.
    int32_t piece = curve->buckets[buckets[i]];
    piece += curve->starts[piece + 1] <= values[i];
    piece += curve->starts[piece + 1] <= values[i];
    pieces[i] = piece;
  }
  for (int64_t i = 0; has_more && i < RANK_RUN; i++)
    while (curve->starts[pieces[i] + 1] <= values[i]) pieces[i]++;
}

/// The four coefficients of a piece.
typedef double cubic __attribute__((ext_vector_type(4)));

INLINE cubic load_cubic(const color_curve *curve, int32_t piece) {
  cubic result;
  memcpy(&result, curve->cubics + 4 * (int64_t)piece, sizeof result);
  return result;
}

/// Loads the coefficients of a packet's pieces, each as a vector: a piece is one load, where four would be gathered.
INLINE void load_cubics(const color_curve *curve, const int32_t *pieces, vec *coefficients) {
  cubic rows[WIDTH];
  for (int lane = 0; lane < WIDTH; lane++) rows[lane] = load_cubic(curve, pieces[lane]);
#if WIDTH == 2
  coefficients[0] = __builtin_shufflevector(rows[0], rows[1], 0, 4);
  coefficients[1] = __builtin_shufflevector(rows[0], rows[1], 1, 5);
  coefficients[2] = __builtin_shufflevector(rows[0], rows[1], 2, 6);
  coefficients[3] = __builtin_shufflevector(rows[0], rows[1], 3, 7);
#elif WIDTH == 4
  vec even = __builtin_shufflevector(rows[0], rows[1], 0, 4, 2, 6);
  vec odd = __builtin_shufflevector(rows[0], rows[1], 1, 5, 3, 7);
  vec next_even = __builtin_shufflevector(rows[2], rows[3], 0, 4, 2, 6);
  vec next_odd = __builtin_shufflevector(rows[2], rows[3], 1, 5, 3, 7);
  coefficients[0] = __builtin_shufflevector(even, next_even, 0, 1, 4, 5);
  coefficients[1] = __builtin_shufflevector(odd, next_odd, 0, 1, 4, 5);
  coefficients[2] = __builtin_shufflevector(even, next_even, 2, 3, 6, 7);
  coefficients[3] = __builtin_shufflevector(odd, next_odd, 2, 3, 6, 7);
#elif WIDTH == 8
  // Lanes 0 and 4, 1 and 5, and so on: halves stay where they are.
  vec pairs[4];
  for (int i = 0; i < 4; i++)
    pairs[i] = __builtin_shufflevector(rows[i], rows[i + 4], 0, 1, 2, 3, 4, 5, 6, 7);
  vec even = __builtin_shufflevector(pairs[0], pairs[1], 0, 8, 2, 10, 4, 12, 6, 14);
  vec odd = __builtin_shufflevector(pairs[0], pairs[1], 1, 9, 3, 11, 5, 13, 7, 15);
  vec next_even = __builtin_shufflevector(pairs[2], pairs[3], 0, 8, 2, 10, 4, 12, 6, 14);
  vec next_odd = __builtin_shufflevector(pairs[2], pairs[3], 1, 9, 3, 11, 5, 13, 7, 15);
  coefficients[0] = __builtin_shufflevector(even, next_even, 0, 1, 8, 9, 4, 5, 12, 13);
  coefficients[1] = __builtin_shufflevector(odd, next_odd, 0, 1, 8, 9, 4, 5, 12, 13);
  coefficients[2] = __builtin_shufflevector(even, next_even, 2, 3, 10, 11, 6, 7, 14, 15);
  coefficients[3] = __builtin_shufflevector(odd, next_odd, 2, 3, 10, 11, 6, 7, 14, 15);
#endif
}

/// The ranks of a packet of values in their pieces.
INLINE vec ranks(const color_curve *curve, const int32_t *pieces, vec values) {
  double starts[WIDTH];
#pragma clang loop vectorize(disable)
  for (int lane = 0; lane < WIDTH; lane++) starts[lane] = curve->starts[pieces[lane]];
  vec c[4];
  load_cubics(curve, pieces, c);
  vec x = larger(values - load(starts), (vec)0.0);
  return c[0] + x * (c[1] + x * (c[2] + x * c[3]));
}

void LEVEL_NAME(color_rank)(const color_curve *curve, const double *values, int64_t count,
                            double density, double offset, double *positions) {
  for (int64_t first = 0; first < count; first += RANK_RUN) {
    int64_t length = count - first < RANK_RUN ? count - first : RANK_RUN;
    double rest[RANK_RUN];
    const double *run = values + first;
    if (length < RANK_RUN) {
      memset(rest, 0, sizeof rest);
      run = memcpy(rest, run, (size_t)length * sizeof *run);
    }
    // Values come from far memory, whose next page the processor does not ask for by itself.
    if (first + 2 * RANK_RUN <= count)
      for (int64_t i = RANK_RUN; i < 2 * RANK_RUN; i += 8) __builtin_prefetch(run + i);
    int32_t buckets[RANK_RUN], pieces[RANK_RUN];
    bool has_more = find_buckets(curve, run, buckets);
    find_pieces(curve, run, buckets, has_more, pieces);
    for (int64_t i = 0; i < length; i += WIDTH) {
      vec value = load(run + i);
      vec position = density * ranks(curve, pieces + i, value) + offset;
      store_up_to(positions + first + i, length - i, where_finite(value, position));
    }
  }
}

#undef RANK_RUN

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

INLINE color_places places(const color_table *table, color_ending ending, vec position) {
  ivec is_interior = position != position;
  vec phase;
  if (ending == COLOR_CYCLIC) {
    vec size = magnitude(position);
    is_interior = ~(size < (vec)INFINITY);
    ivec is_whole = ~(size < (vec)WHOLE_POSITIONS);
    vec near = nearest_whole(size);
    near = position < 0.0 ? -near : near;
    vec whole = near > position ? near - 1.0 : near;
    phase = is_whole ? (vec)0.0 : position - whole;
  } else {
    phase = smaller(larger(position, (vec)0.0), (vec)1.0);
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

/// The colours at a packet of places.
INLINE colors_packet colors_at(const color_table *table, const color_places *places) {
  // Through memory, which is where every lane's colours are looked up from.
  int32_t index[WIDTH];
  memcpy(index, &places->index, sizeof index);
  colors_packet low, high;
  for (int lane = 0; lane < WIDTH; lane++) {
    const float *colors = table->colors + 4 * (int64_t)index[lane];
    memcpy((float *)&low + 4 * lane, colors, sizeof(color));
    memcpy((float *)&high + 4 * lane, colors + 4, sizeof(color));
  }
  return low + (high - low) * four_of_each(places->way);
}

INLINE void add_colors(const color_table *table, color_ending ending, const double *positions,
                       int64_t count, float *light) {
  for (int64_t i = 0; i < count; i += WIDTH) {
    int64_t rest = count - i;
    color_places packet = places(table, ending, load_up_to(positions + i, rest));
    colors_packet colors = colors_at(table, &packet);
    store_colors(light + 4 * i, rest, load_colors(light + 4 * i, rest) + colors);
  }
}

void LEVEL_NAME(color_add)(const color_table *table, const double *positions, int64_t count,
                           float *light) {
  switch (table->ending) {
  case COLOR_CLAMPED: return add_colors(table, COLOR_CLAMPED, positions, count, light);
  case COLOR_CYCLIC: return add_colors(table, COLOR_CYCLIC, positions, count, light);
  case COLOR_TURNING: return add_colors(table, COLOR_TURNING, positions, count, light);
  }
}

// MARK: Means

/// The mean colours of a packet of cells, or of `count` if those are fewer; samples of a cell are `area` numbers apart.
INLINE colors_packet mean_colors(const color_table *table, color_ending ending,
                                 const double *positions, int64_t samples, int64_t area,
                                 int64_t count) {
  colors_packet sum = 0.0f;
  for (int64_t i = 0; i < samples * area; i += area) {
    color_places packet = places(table, ending, load_up_to(positions + i, count));
    sum += colors_at(table, &packet);
  }
  return sum * (1.0f / (float)samples);
}

/// As `color_mean`, for one ending.
INLINE void set_mean(const color_table *table, color_ending ending, const color_cells *cells,
                     float *light, int64_t pitch) {
  int64_t columns = cells->columns, samples = cells->samples, area = cells->rows * columns;
  for (int64_t row = 0; row < cells->rows; row++) {
    const double *positions = cells->positions + row * columns;
    float *line = light + 4 * row * pitch;
    int64_t column = 0;
    // Whole packets on their own: what they need then stays in registers.
    for (; column + WIDTH <= columns; column += WIDTH)
      store_colors(line + 4 * column, WIDTH,
                   mean_colors(table, ending, positions + column, samples, area, WIDTH));
    int64_t rest = columns - column;
    if (rest)
      store_colors(line + 4 * column, rest,
                   mean_colors(table, ending, positions + column, samples, area, rest));
  }
}

void LEVEL_NAME(color_mean)(const color_table *table, const color_cells *cells, float *light,
                            int64_t pitch) {
  switch (table->ending) {
  case COLOR_CLAMPED: return set_mean(table, COLOR_CLAMPED, cells, light, pitch);
  case COLOR_CYCLIC: return set_mean(table, COLOR_CYCLIC, cells, light, pitch);
  case COLOR_TURNING: return set_mean(table, COLOR_TURNING, cells, light, pitch);
  }
}

#endif
