// The loops that look up the colours of values by their ranks, in packets of WIDTH numbers.

#ifndef RANK_LIGHT_PACKET_H
#define RANK_LIGHT_PACKET_H

#include "ColorPacket.h"

/// The values that are looked up together: their steps are short, and what is stored in one is loaded in another.
#define LOOK_UP_RUN 64

/// Where a run of values is among steps.
typedef struct {
  int32_t places[LOOK_UP_RUN], indices[LOOK_UP_RUN];
  float ways[LOOK_UP_RUN];
} step_places;

/// Finds the places of a run of values, and the ways through them.
INLINE void find_step_places(const color_ranks *ranks, const double *values, step_places *run) {
  for (int64_t i = 0; i < LOOK_UP_RUN; i += WIDTH) {
    vec value = load(values + i);
    vec far = (value - ranks->curve->least) * ranks->curve->scale;
    far = far > 0.0 ? far : (vec)0.0;
    far = far < 0x1p20 ? far : (vec)0x1p20;
    float_packet place = 1.0f + __builtin_convertvector(far, float_packet);
    index_packet bits;
    memcpy(&bits, &place, sizeof bits);
    index_packet number = (bits >> (23 - COLOR_PLACE_BITS)) - (0x7f << COLOR_PLACE_BITS);
    number = number < COLOR_PLACES ? number : (index_packet)COLOR_PLACES;
    index_packet is_finite = __builtin_convertvector(magnitude(value) < (vec)INFINITY, index_packet);
    number = is_finite ? number : (index_packet)(COLOR_PLACES + 1);
    // What is left of the bits are those of the way.
    bits = ((bits << COLOR_PLACE_BITS) & 0x7fffff) | (0x7f << 23);
    float_packet way;
    memcpy(&way, &bits, sizeof way);
    way -= 1.0f;
    memcpy(run->places + i, &number, sizeof number);
    memcpy(run->ways + i, &way, sizeof way);
  }
}

/// Finds the steps of a run of values in their places, and the ways from there to the next ones; returns whether any
/// place has none.
INLINE bool find_steps(const color_ranks *ranks, step_places *run) {
  index_packet is_unknown = 0;
#pragma clang loop vectorize(disable)
  for (int64_t i = 0; i < LOOK_UP_RUN; i++) run->places[i] = ranks->places[run->places[i]];
  for (int64_t i = 0; i < LOOK_UP_RUN; i += WIDTH) {
    index_packet place, scale;
    float_packet way, parts;
    memcpy(&place, run->places + i, sizeof place);
    memcpy(&way, run->ways + i, sizeof way);
    is_unknown |= place == 0;
    scale = ((place & 7) + 0x7f) << 23;
    memcpy(&parts, &scale, sizeof parts);
    way *= parts;
    index_packet step = __builtin_convertvector(way, index_packet);
    way -= __builtin_convertvector(step, float_packet);
    step += place >> 3;
    memcpy(run->indices + i, &step, sizeof step);
    memcpy(run->ways + i, &way, sizeof way);
  }
  return __builtin_reduce_or(is_unknown) != 0;
}

/// The colours of a run of values by their ranks.
static __attribute__((noinline)) void LEVEL_NAME(find_colors)(const color_ranks *ranks,
                                                              const double *values, float *colors) {
  double positions[LOOK_UP_RUN];
  LEVEL_NAME(color_rank)(ranks->curve, values, LOOK_UP_RUN, ranks->density, ranks->offset, positions);
  // Of a wider view than the ranks are of, nearly all would have the first colour.
  if (ranks->table->ending == COLOR_TURNING)
    for (int64_t i = 0; i < LOOK_UP_RUN; i++) positions[i] = fabs(positions[i]);
  memset(colors, 0, 4 * LOOK_UP_RUN * sizeof *colors);
  LEVEL_NAME(color_add)(ranks->table, positions, LOOK_UP_RUN, colors);
}

/// Sets light to a share of the colours at a run's steps, or adds it; where there are none, of those that are `known`.
INLINE void put_colors(const color_ranks *ranks, const step_places *run, const float *known,
                       int64_t count, float share, bool is_first, float *light) {
  for (int64_t i = 0; i < count; i++) {
    const float *step = ranks->steps + 4 * (int64_t)run->indices[i];
    color low = load_color(step), high = load_color(step + 4);
    color color = low + (high - low) * run->ways[i];
    if (known && run->places[i] == 0) color = load_color(known + 4 * i);
    color *= share;
    store_color(light + 4 * i, is_first ? color : load_color(light + 4 * i) + color);
  }
}

/// As `color_look_up`, for a run of up to LOOK_UP_RUN values.
INLINE void look_up_run(const color_ranks *ranks, const double *values, int64_t count, float share,
                        bool is_first, float *light) {
  double rest[LOOK_UP_RUN];
  if (count < LOOK_UP_RUN) {
    for (int64_t i = 0; i < LOOK_UP_RUN; i++) rest[i] = NAN;
    values = memcpy(rest, values, (size_t)count * sizeof *values);
  }
  step_places run;
  find_step_places(ranks, values, &run);
  float known[4 * LOOK_UP_RUN];
  bool has_unknown = find_steps(ranks, &run);
  if (has_unknown) LEVEL_NAME(find_colors)(ranks, values, known);
  put_colors(ranks, &run, has_unknown ? known : NULL, count, share, is_first, light);
}

void LEVEL_NAME(color_look_up)(const color_ranks *ranks, const color_values *values, float share,
                               bool is_first, float *light, int64_t pitch) {
  int64_t columns = values->columns;
  for (int64_t row = 0; row < values->rows; row++) {
    const double *line = values->values + row * values->pitch;
    // Light goes to far memory, which the processor does not ask for ahead.
    for (int64_t i = 0; row + 2 < values->rows && i < columns; i += 4)
      __builtin_prefetch(light + 4 * ((row + 2) * pitch + i), 1);
    for (int64_t i = 0; i < columns; i += LOOK_UP_RUN)
      look_up_run(ranks, line + i, columns - i < LOOK_UP_RUN ? columns - i : LOOK_UP_RUN, share,
                  is_first, light + 4 * (row * pitch + i));
  }
}

#undef LOOK_UP_RUN

#endif
