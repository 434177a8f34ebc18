// The loop of exponential maps, over packets of pixels.

#ifndef POLAR_PACKET_H
#define POLAR_PACKET_H

#include "Colors.h"
#include "Levels.h"

/// The pixels of a row that are worked on together: squares of pixels have cells near each other.
#define POLAR_RUN 32

/// The rows of pixels that cells are asked for ahead.
#define POLAR_AHEAD 3

/// The rows of pixels that coordinates are asked for ahead: more, since cells are found by them.
#define POLAR_FAR_AHEAD 8

/// Twice as many floats as doubles.
#define LANES (2 * WIDTH)

typedef float lanes __attribute__((ext_vector_type(LANES)));
typedef int32_t lane_words __attribute__((ext_vector_type(LANES)));
typedef uint32_t lane_counts __attribute__((ext_vector_type(LANES)));
typedef uint64_t lane_places __attribute__((ext_vector_type(LANES)));

INLINE lanes load_lanes(const float *numbers) {
  lanes result;
  memcpy(&result, numbers, sizeof result);
  return result;
}

/// The places of a packet of pixels among the cells of a level.
typedef struct {
  lanes x, y;
  lane_words column, row;
} polar_packet;

INLINE polar_packet find_packet(polar_level level, const float *octaves, const float *turns) {
  lanes x = load_lanes(turns) * level.columns + level.left;
  lanes y = level.outer_row - load_lanes(octaves) * level.rows;
  return (polar_packet){
    x, y, __builtin_convertvector(x, lane_words), __builtin_convertvector(y, lane_words)};
}

/// Stores the first of the 4 x 4 cells of each pixel.
INLINE void store_cells(polar_level level, const polar_packet *packet, int64_t *cells) {
  // Nothing is below 0: products of 32 bits each are quicker than those of 64.
  lane_places row = __builtin_convertvector((lane_counts)packet->row, lane_places);
  lane_places column = __builtin_convertvector((lane_counts)packet->column, lane_places);
  lane_places places = row * (uint64_t)(uint32_t)level.stride + column;
  memcpy(cells, &places, sizeof places);
}

/// Asks for the cells of pixels that will be wanted soon: rows of cells lie far from each other.
///
/// Neighbours share cells, so every other pixel asks for the first of its four columns, the others for
/// the last. Arrays have room for whole packets.
INLINE void prefetch_cells(polar_level level, const float *octaves, const float *turns,
                           int64_t count) {
  int64_t cells[POLAR_RUN + LANES];
  for (int64_t i = 0; i < count; i += LANES) {
    polar_packet packet = find_packet(level, octaves + i, turns + i);
    store_cells(level, &packet, cells + i);
  }
  for (int64_t i = 0; i < count; i++) {
    const float *line = level.cells + 4 * (cells[i] + 3 * (i & 1));
    for (int row = 0; row < 4; row++) __builtin_prefetch(line + 4 * row * level.stride);
  }
}

/// The places of a run of pixels among the cells of a level.
typedef struct {
  int64_t cells[POLAR_RUN + LANES];
  /// The shares of four columns and of four rows.
  float across[4][POLAR_RUN + LANES], down[4][POLAR_RUN + LANES];
} polar_places;

/// The share of a cell up to one cell away, and that of one `t` cells nearer than two.
INLINE lanes near_share(lanes t) { return (1.1f * t - 1.9f) * t * t + 13.0f / 15.0f; }
INLINE lanes far_share(lanes t) { return (11.0f / 30.0f * t - 0.3f) * t * t; }

/// Stores the shares of four cells in places between the second and the third, by a kernel of Mitchell and Netravali
/// ("Reconstruction filters in computer graphics", SIGGRAPH 1988): B = 2/5, C = 3/10.
INLINE void store_shares(lanes t, float (*shares)[POLAR_RUN + LANES], int64_t i) {
  lanes rest = 1.0f - t;
  lanes share[4] = {far_share(rest), near_share(t), near_share(rest), far_share(t)};
  for (int k = 0; k < 4; k++) memcpy(shares[k] + i, &share[k], sizeof share[k]);
}

/// Finds the places of pixels; arrays have room for whole packets.
INLINE void find_places(polar_level level, const float *octaves, const float *turns, int64_t count,
                        polar_places *places) {
  for (int64_t i = 0; i < count; i += LANES) {
    polar_packet packet = find_packet(level, octaves + i, turns + i);
    store_cells(level, &packet, places->cells + i);
    store_shares(packet.x - __builtin_convertvector(packet.column, lanes), places->across, i);
    store_shares(packet.y - __builtin_convertvector(packet.row, lanes), places->down, i);
  }
}

/// Four colours side by side.
typedef float four_colors __attribute__((ext_vector_type(16)));

INLINE four_colors load_four(const float *numbers) {
  four_colors result;
  memcpy(&result, numbers, sizeof result);
  return result;
}

/// Four numbers, each for all of a colour.
INLINE four_colors spread(float a, float b, float c, float d) {
  return (four_colors){a, a, a, a, b, b, b, b, c, c, c, c, d, d, d, d};
}

/// The light of the four columns of one of the pixels, which is their sum.
INLINE four_colors columns_at(polar_level level, const polar_places *places, int64_t i) {
  const float *line = level.cells + 4 * places->cells[i];
  int64_t stride = 4 * level.stride;
  four_colors mixed = load_four(line) * places->down[0][i];
  for (int row = 1; row < 4; row++) mixed += load_four(line + row * stride) * places->down[row][i];
  return mixed
         * spread(places->across[0][i], places->across[1][i], places->across[2][i],
                  places->across[3][i]);
}

/// Adds the sum of four columns, or a share of it, to the light of a pixel.
INLINE void add_columns(four_colors columns, const float *shares, int64_t i, float *light) {
  color sum = (columns.s0123 + columns.s89ab) + (columns.s4567 + columns.scdef);
  if (shares) sum *= shares[i];
  store_color(light + 4 * i, load_color(light + 4 * i) + sum);
}

/// Adds the sums of four columns of each of four pixels, as `add_columns` does.
INLINE void add_four(const four_colors columns[4], const float *shares, int64_t i, float *light) {
  four_colors halves[2];
  for (int k = 0; k < 2; k++) {
    four_colors a = columns[2 * k], b = columns[2 * k + 1];
    halves[k] =
      __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23)
      + __builtin_shufflevector(a, b, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31);
  }
  four_colors a = halves[0], b = halves[1];
  four_colors sum =
    __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27)
    + __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31);
  if (shares) sum *= spread(shares[i], shares[i + 1], shares[i + 2], shares[i + 3]);
  sum += load_four(light + 4 * i);
  memcpy(light + 4 * i, &sum, sizeof sum);
}

/// Adds the light of pixels that have one level alone.
INLINE void add_level(polar_level level, const float *octaves, const float *turns,
                      const float *shares, int64_t count, float *light) {
  polar_places places;
  find_places(level, octaves, turns, count, &places);
  int64_t i = 0;
  for (; i + 4 <= count; i += 4) {
    four_colors columns[4];
    for (int k = 0; k < 4; k++) columns[k] = columns_at(level, &places, i + k);
    add_four(columns, shares, i, light);
  }
  for (; i < count; i++) add_columns(columns_at(level, &places, i), shares, i, light);
}

/// The light of the four columns of one of the pixels that have two levels, `ways` from the first to the second.
INLINE four_colors mixed_columns_at(polar_level level, polar_level next, const polar_places *fine,
                                    const polar_places *coarse, const float *ways, int64_t i) {
  four_colors columns = columns_at(level, fine, i);
  return columns + (columns_at(next, coarse, i) - columns) * ways[i];
}

/// Adds the light of pixels that have two levels.
INLINE void add_mixed(polar_level level, polar_level next, const float *octaves,
                      const float *turns, const float *ways, const float *shares, int64_t count,
                      float *light) {
  polar_places fine, coarse;
  find_places(level, octaves, turns, count, &fine);
  find_places(next, octaves, turns, count, &coarse);
  int64_t i = 0;
  for (; i + 4 <= count; i += 4) {
    four_colors columns[4];
    for (int k = 0; k < 4; k++)
      columns[k] = mixed_columns_at(level, next, &fine, &coarse, ways, i + k);
    add_four(columns, shares, i, light);
  }
  for (; i < count; i++)
    add_columns(mixed_columns_at(level, next, &fine, &coarse, ways, i), shares, i, light);
}

/// The levels of a run of pixels: twice the first one's number, and 1 more where the next is mixed in;
/// -1 where there is nothing to add.
typedef struct {
  int32_t key[POLAR_RUN + LANES];
  /// The ways to the second level.
  float way[POLAR_RUN + LANES];
} polar_choices;

INLINE void choose(const polar_map *map, const float *octaves, polar_choices *choices) {
  for (int64_t i = 0; i < POLAR_RUN; i += LANES) {
    lanes below = load_lanes(octaves + i);
    lane_words level = __builtin_convertvector(below, lane_words);
    lane_words is_last = level >= map->last;
    lanes way = (below - __builtin_convertvector(level, lanes)) / map->span;
    lane_words is_mixed = ~is_last & (way > 0.0f) & (way < 1.0f);
    lane_words is_next = ~is_last & (way >= 1.0f);
    // Masks are -1.
    lane_words key = 2 * (is_last ? (lane_words)map->last : level - is_next) - is_mixed;
    memcpy(choices->key + i, &key, sizeof key);
    memcpy(choices->way + i, &way, sizeof way);
  }
}

/// As many coordinates as a run has, with room for whole packets.
typedef struct {
  float octaves[POLAR_RUN + LANES], turns[POLAR_RUN + LANES];
} polar_run;

INLINE polar_run load_run(const polar_pixels *pixels, int64_t first, int64_t count) {
  polar_run run = {0};
  const float *octaves = pixels->octaves + first, *turns = pixels->turns + first;
  if (count == POLAR_RUN) {
    // A size that the compiler knows needs no call.
    memcpy(run.octaves, octaves, POLAR_RUN * sizeof *octaves);
    memcpy(run.turns, turns, POLAR_RUN * sizeof *turns);
  } else {
    memcpy(run.octaves, octaves, count * sizeof *octaves);
    memcpy(run.turns, turns, count * sizeof *turns);
  }
  return run;
}

/// Asks for the coordinates of some pixels, which may begin within a line of the cache and end within another.
INLINE void prefetch_coordinates(const polar_pixels *pixels, int64_t first, int64_t count) {
  for (int64_t i = 0; i <= count; i += 16) {
    __builtin_prefetch(pixels->octaves + first + i);
    __builtin_prefetch(pixels->turns + first + i);
  }
}

/// Adds the light of a run; `ahead` are the pixels that come a few runs later, if any.
INLINE void add_run(const polar_map *map, const polar_run *run, const polar_run *ahead,
                    const float *shares, int64_t count, float *light) {
  polar_choices choices;
  choose(map, run->octaves, &choices);
  for (int64_t i = 0; shares && i < count; i++)
    if (shares[i] == 0) choices.key[i] = -1;
  // Neighbours nearly always have the same levels.
  for (int64_t first = 0, next; first < count; first = next) {
    int32_t key = choices.key[first];
    for (next = first + 1; next < count && choices.key[next] == key;) next++;
    if (key < 0) continue;
    const polar_level *level = map->levels + key / 2;
    const float *octaves = run->octaves + first, *turns = run->turns + first;
    const float *own = shares ? shares + first : 0;
    int64_t length = next - first;
    if (ahead) {
      prefetch_cells(level[0], ahead->octaves + first, ahead->turns + first, length);
      if (key & 1) prefetch_cells(level[1], ahead->octaves + first, ahead->turns + first, length);
    }
    if (key & 1)
      add_mixed(level[0], level[1], octaves, turns, choices.way + first, own, length,
                light + 4 * first);
    else
      add_level(level[0], octaves, turns, own, length, light + 4 * first);
  }
}

void LEVEL_NAME(polar_add)(const polar_map *map, const polar_pixels *pixels, float *light) {
  for (int64_t left = 0; left < pixels->columns; left += POLAR_RUN) {
    int64_t count = pixels->columns - left < POLAR_RUN ? pixels->columns - left : POLAR_RUN;
    for (int64_t row = 0; row < pixels->rows; row++) {
      int64_t first = row * pixels->pitch + left;
      polar_run run = load_run(pixels, first, count), ahead;
      bool has_ahead = row + POLAR_AHEAD < pixels->rows;
      if (has_ahead) ahead = load_run(pixels, first + POLAR_AHEAD * pixels->pitch, count);
      if (row + POLAR_FAR_AHEAD < pixels->rows)
        prefetch_coordinates(pixels, first + POLAR_FAR_AHEAD * pixels->pitch, count);
      const float *shares = pixels->shares;
      add_run(map, &run, has_ahead ? &ahead : 0, shares ? shares + first : 0, count,
              light + 4 * first);
    }
  }
}

#undef LANES

#endif
