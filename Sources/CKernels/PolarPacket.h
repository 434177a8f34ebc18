// The loop of exponential maps, over packets of pixels.

#ifndef POLAR_PACKET_H
#define POLAR_PACKET_H

#include "PolarPlaces.h"

/// The rows of pixels that cells are asked for ahead.
#define POLAR_AHEAD 3

/// The rows of pixels that coordinates are asked for ahead: more, since cells are found by them.
#define POLAR_FAR_AHEAD 8

/// Asks for the cells of pixels that will be wanted soon: rows of cells lie far from each other.
///
/// Neighbours share cells, so every other pixel asks for the first of its columns, the others for the one behind the
/// last. Arrays have room for whole packets.
INLINE void prefetch_cells(polar_level level, const float *octaves, const float *turns,
                           int64_t count) {
  int64_t cells[POLAR_RUN + LANES];
  for (int64_t i = 0; i < count; i += LANES) {
    polar_packet packet = find_packet(level, octaves + i, turns + i);
    store_cells(level, &packet, cells + i);
  }
  for (int64_t i = 0; i < count; i++) {
    const float *line = level.cells + 4 * (cells[i] + 3 * (i & 1));
    for (int row = 0; row < 3; row++) __builtin_prefetch(line + 4 * row * level.stride);
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
INLINE four_colors spread(color numbers) {
  return __builtin_shufflevector(numbers, numbers, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
}

/// The light of the three columns of one of the pixels, which is their sum, and 0 for the one behind them.
INLINE four_colors columns_at(polar_level level, const polar_places *places, int64_t i) {
  const float *line = level.cells + 4 * places->cells[i];
  int64_t stride = 4 * level.stride;
  four_colors mixed = load_four(line) * places->down[0][i];
  for (int row = 1; row < 3; row++) mixed += load_four(line + row * stride) * places->down[row][i];
  return mixed * spread(places->across[i]);
}

/// Sets the light of a pixel to the sum of its columns, or a share of it.
INLINE void set_columns(four_colors columns, const float *shares, int64_t i, float *light) {
  color sum = (columns.s0123 + columns.s89ab) + (columns.s4567 + columns.scdef);
  if (shares) sum *= shares[i];
  store_color(light + 4 * i, sum);
}

/// Sets the light of four pixels, as `set_columns` does.
INLINE void set_four(const four_colors columns[4], const float *shares, int64_t i, float *light) {
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
  if (shares) sum *= spread(load_color(shares + i));
  memcpy(light + 4 * i, &sum, sizeof sum);
}

/// Sets the light of pixels that have one level alone.
INLINE void set_level(polar_level level, const float *octaves, const float *turns,
                      const float *shares, int64_t count, float *light) {
  polar_places places;
  find_places(level, octaves, turns, count, &places);
  int64_t i = 0;
  for (; i + 4 <= count; i += 4) {
    four_colors columns[4];
    for (int k = 0; k < 4; k++) columns[k] = columns_at(level, &places, i + k);
    set_four(columns, shares, i, light);
  }
  for (; i < count; i++) set_columns(columns_at(level, &places, i), shares, i, light);
}

/// The light of the columns of one of the pixels that have two levels, `ways` from the first to the second.
INLINE four_colors mixed_columns_at(polar_level level, polar_level next, const polar_places *fine,
                                    const polar_places *coarse, const float *ways, int64_t i) {
  four_colors columns = columns_at(level, fine, i);
  return columns + (columns_at(next, coarse, i) - columns) * ways[i];
}

/// Sets the light of pixels that have two levels.
INLINE void set_mixed(polar_level level, polar_level next, const float *octaves,
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
    set_four(columns, shares, i, light);
  }
  for (; i < count; i++)
    set_columns(mixed_columns_at(level, next, &fine, &coarse, ways, i), shares, i, light);
}

/// The levels of a run of pixels: twice the first one's number, and 1 more where the next is mixed in;
/// -1 where there is no light.
typedef struct {
  int32_t key[POLAR_RUN + LANES];
  /// The ways to the second level.
  float way[POLAR_RUN + LANES];
} polar_choices;

INLINE void choose(const polar_map *map, const float *octaves, const float *turns,
                   polar_choices *choices) {
  for (int64_t i = 0; i < POLAR_RUN; i += LANES) {
    lanes below = load_lanes(octaves + i);
    lane_words level = __builtin_convertvector(below, lane_words);
    lane_words is_last = level >= map->last;
    lanes way = (below - __builtin_convertvector(level, lanes)) / map->span;
    lane_words is_mixed = ~is_last & (way > 0.0f) & (way < 1.0f);
    lane_words is_next = ~is_last & (way >= 1.0f);
    lane_words sector = __builtin_convertvector(load_lanes(turns + i), lane_words);
    // Masks are -1.
    lane_words chosen = is_last ? (lane_words)map->last : level - is_next;
    lane_words key = 2 * (sector * (map->last + 1) + chosen) - is_mixed;
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

/// Sets the light of a run; `ahead` are the pixels that come a few runs later, if any.
INLINE void set_run(const polar_map *map, const polar_run *run, const polar_run *ahead,
                    const float *shares, int64_t count, float *light) {
  polar_choices choices;
  choose(map, run->octaves, run->turns, &choices);
  for (int64_t i = 0; shares && i < count; i++)
    if (shares[i] == 0) choices.key[i] = -1;
  // Neighbours nearly always have the same levels.
  for (int64_t first = 0, next; first < count; first = next) {
    int32_t key = choices.key[first];
    for (next = first + 1; next < count && choices.key[next] == key;) next++;
    if (key < 0) {
      memset(light + 4 * first, 0, 4 * sizeof *light * (size_t)(next - first));
      continue;
    }
    const polar_level *level = map->levels + key / 2;
    const float *octaves = run->octaves + first, *turns = run->turns + first;
    const float *own = shares ? shares + first : 0;
    int64_t length = next - first;
    if (ahead) {
      prefetch_cells(level[0], ahead->octaves + first, ahead->turns + first, length);
      if (key & 1) prefetch_cells(level[1], ahead->octaves + first, ahead->turns + first, length);
    }
    if (key & 1)
      set_mixed(level[0], level[1], octaves, turns, choices.way + first, own, length,
                light + 4 * first);
    else
      set_level(level[0], octaves, turns, own, length, light + 4 * first);
  }
}

void LEVEL_NAME(polar_set)(const polar_map *map, const polar_pixels *pixels, float *light) {
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
      set_run(map, &run, has_ahead ? &ahead : 0, shares ? shares + first : 0, count,
              light + 4 * first);
    }
  }
}

#endif
