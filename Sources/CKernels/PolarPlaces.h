// The places of pixels among the cells of an exponential map, and the shares of the cells round them.

#ifndef POLAR_PLACES_H
#define POLAR_PLACES_H

#include "Colors.h"
#include "Levels.h"

/// The pixels of a row that are worked on together: squares of pixels have cells near each other.
#define POLAR_RUN 32

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

/// Stores the first of the 3 x 3 cells of each pixel.
INLINE void store_cells(polar_level level, const polar_packet *packet, int64_t *cells) {
  // Nothing is below 0: products of 32 bits each are quicker than those of 64.
  lane_places row = __builtin_convertvector((lane_counts)packet->row, lane_places);
  lane_places column = __builtin_convertvector((lane_counts)packet->column, lane_places);
  lane_places places = row * (uint64_t)(uint32_t)level.stride + column;
  memcpy(cells, &places, sizeof places);
}

/// The places of a run of pixels among the cells of a level.
typedef struct {
  int64_t cells[POLAR_RUN + LANES];
  /// The shares of each pixel's three columns, and 0; of its rows the shares of the first for all pixels, then of the
  /// second.
  color across[POLAR_RUN + LANES];
  float down[3][POLAR_RUN + LANES];
} polar_places;

/// The shares of three cells in places.
typedef struct {
  lanes share[3];
} polar_shares;

/// The shares of three cells in places `t` from the edge of the second one: the quadratic B-spline.
INLINE polar_shares shares_at(lanes t) {
  lanes rest = 1.0f - t;
  lanes before = 0.5f * rest * rest, behind = 0.5f * t * t;
  return (polar_shares){{before, 1.0f - before - behind, behind}};
}

/// The elements of two packets of LANES in turns.
#if WIDTH == 8
#define IN_TURNS(a, b)                                                                           \
  __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23, 8, 24,   \
                          9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
#elif WIDTH == 4
#define IN_TURNS(a, b) \
  __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15)
#else
#define IN_TURNS(a, b) __builtin_shufflevector(a, b, 0, 4, 1, 5, 2, 6, 3, 7)
#endif

/// Two numbers of each pixel, as one.
typedef double lane_pairs __attribute__((ext_vector_type(LANES)));

/// Stores the shares of each pixel side by side.
INLINE void store_across(const polar_shares *shares, color *target) {
  lane_pairs first = __builtin_bit_cast(lane_pairs, IN_TURNS(shares->share[0], shares->share[1]));
  lane_pairs last = __builtin_bit_cast(lane_pairs, IN_TURNS(shares->share[2], (lanes)0.0f));
  __typeof__(IN_TURNS(first, last)) all = IN_TURNS(first, last);
  memcpy(target, &all, sizeof all);
}

/// Finds the places of pixels; arrays have room for whole packets.
INLINE void find_places(polar_level level, const float *octaves, const float *turns, int64_t count,
                        polar_places *places) {
  for (int64_t i = 0; i < count; i += LANES) {
    polar_packet packet = find_packet(level, octaves + i, turns + i);
    store_cells(level, &packet, places->cells + i);
    polar_shares across = shares_at(packet.x - __builtin_convertvector(packet.column, lanes));
    polar_shares down = shares_at(packet.y - __builtin_convertvector(packet.row, lanes));
    store_across(&across, places->across + i);
    for (int k = 0; k < 3; k++) memcpy(places->down[k] + i, &down.share[k], sizeof down.share[k]);
  }
}

#undef IN_TURNS

#endif
