// Runs the kernels on numbers of its own and prints a line for each with a hash of what it wrote:
// the same lines on every processor.

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "Levels.h"

// Inputs are the same as well.
#pragma clang fp contract(off)

static uint64_t state = 1;

static uint64_t next_word(void) {
  // Steele, Lea and Flood's SplitMix64.
  uint64_t z = state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/// A number from 0 to below 1.
static double next_number(void) { return (double)(next_word() >> 11) * 0x1p-53; }

static double *numbers(int64_t count, double least, double most) {
  double *result = malloc(count * sizeof *result);
  for (int64_t i = 0; i < count; i++) result[i] = least + (most - least) * next_number();
  return result;
}

static uint64_t hash(const void *bytes, int64_t size) {
  // FNV-1a.
  uint64_t result = 0xcbf29ce484222325;
  for (int64_t i = 0; i < size; i++) result = (result ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3;
  return result;
}

static void tell(const char *name, const void *bytes, int64_t size) {
  printf("%s %016" PRIx64 "\n", name, hash(bytes, size));
}

enum { COUNT = 200, ROOM = 64, ALL = COUNT + ROOM };

/// Sets the constants of samples to be added, anywhere in a rectangle.
static void set_constants(mandelbrot_samples *samples, double left, double top, double width, double height) {
  for (int i = 0; i < COUNT; i++) {
    samples->cx[i] = left + width * next_number();
    samples->cy[i] = top + height * next_number();
  }
}

static void tell_samples(const char *name, const mandelbrot_orbit *orbit, const mandelbrot_view *view,
                         mandelbrot_samples *samples) {
  while (mandelbrot_iterate_baseline(orbit, view, samples, true, 1 << 20) <= 0) {}
  const int64_t count = samples->count;
  uint64_t all[] = {hash(samples->x, 8 * count), hash(samples->y, 8 * count),
                    hash(samples->derivative_x, 8 * count), hash(samples->derivative_y, 8 * count),
                    hash(samples->n, 8 * count), hash(samples->phase, count)};
  tell(name, all, sizeof all);
  static double values[2 * MANDELBROT_ROOM];
  mandelbrot_smooth_counts_baseline(samples, values);
  mandelbrot_distances_baseline(samples, 1.5, values + count);
  tell("their values", values, 16 * count);
}

enum { PAIRS = 1400 };

/// Gives an orbit blocks of two steps with all their terms: a step is d' = (2 Z + d) d + c.
static void merge_pairs(mandelbrot_orbit *orbit) {
  static mandelbrot_block blocks[PAIRS];
  static mandelbrot_mixed_terms terms[PAIRS];
  for (int k = 0; k < PAIRS; k++) {
    const double *member = orbit->members + 2 * (1 + 2 * k);
    const double ax = 2 * member[0], ay = 2 * member[1], bx = 2 * member[2], by = 2 * member[3];
    blocks[k] = (mandelbrot_block){
      .ax = ax * bx - ay * by, .ay = ax * by + ay * bx, .bx = bx + 1, .by = by,
      .ex = bx + ax * ax - ay * ay, .ey = by + 2 * ax * ay, .gx = 2 * ax, .gy = 2 * ay, .hx = 1,
      .radius2 = 1e-8, .reach2 = 0,
    };
    terms[k] = (mandelbrot_mixed_terms){.mx = 2 * ax, .my = 2 * ay, .kx = 1, .rx = 2, .reach2 = 1e-8};
  }
  orbit->blocks = blocks;
  orbit->mixed_terms = terms;
  orbit->lowest_level = 1;
  orbit->level_count = 2;
  orbit->level_size[1] = PAIRS;
}

/// Points round the whole set, and those of a row, as seen from the point 0 of the plane.
static void components(void) {
  const mandelbrot_components all = {
    .cardioid = {.value = -0.01171875, .slope_x = 0.125},
    .disc = {.value = 0.9375, .slope_x = 2},
    .unit = 1, .left = -0.25, .bend = -0.125, .tolerance = 0x1p-48,
  };
  double *x = numbers(COUNT, -2, 0.5), *y = numbers(COUNT, -1.2, 1.2);
  static bool marks[2 * COUNT];
  mandelbrot_contains_baseline(&all, x, y, false, COUNT, marks);
  mandelbrot_contains_baseline(&all, x, y, true, COUNT, marks + COUNT);
  tell("mandelbrot_contains", marks, sizeof marks);
}

static bool never(void) { return false; }

/// Points of the whole set, and deltas from the orbit of a point near -1.77.
static void mandelbrot(void) {
  static mandelbrot_samples samples;
  static double members[2 * 3001];
  const double cx = -1.769110375463767, cy = 0.009020388228023440;
  int64_t last = 0;
  for (double x = 0, y = 0; last < 3000 && x * x + y * y < 1e6; last++) {
    members[2 * last] = x;
    members[2 * last + 1] = y;
    const double next = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = next;
  }
  mandelbrot_orbit orbit = {.members = members, .last = last - 1};
  mandelbrot_view view = {.limit = 2000, .bailout2 = 1e6, .pitch = 1.0 / 64, .is_shallow = true};
  mandelbrot_remove_all(&samples);
  set_constants(&samples, -2, -1.2, 2.5, 2.4);
  mandelbrot_append_direct(&samples, COUNT);
  tell_samples("mandelbrot, direct", &orbit, &view, &samples);

  view = (mandelbrot_view){.limit = 2000, .bailout2 = 1e6, .unit = -40, .pitch = 0x1p-6};
  for (int is_mixed = 0; is_mixed < 2; is_mixed++) {
    if (is_mixed) merge_pairs(&orbit);
    mandelbrot_remove_all(&samples);
    set_constants(&samples, -0.5, -0.5, 1, 1);
    mandelbrot_append_perturbed(&samples, COUNT, -40);
    tell_samples(is_mixed ? "mandelbrot, mixed terms" : "mandelbrot, perturbed", &orbit, &view, &samples);
  }

  mandelbrot_disc wide = {.cx = 0.25, .cy = -0.25, .radius = 0x1p14};
  // Their orbits stay together for more than 20 steps here, on the reference.
  if (!mandelbrot_expand_baseline(&orbit, &view, NULL, &wide, never)) exit(1);
  if (wide.n < 20 || wide.is_direct) exit(1);
  mandelbrot_disc disc = {.cx = 0.5, .cy = -0.25, .radius = 0.125};
  if (!mandelbrot_expand_baseline(&orbit, &view, &wide, &disc, never) || disc.n <= wide.n) exit(1);
  tell("mandelbrot_expand", disc.x, sizeof disc.x);
  mandelbrot_remove_all(&samples);
  set_constants(&samples, 0.45, -0.3, 0.1, 0.1);
  mandelbrot_append_perturbed(&samples, COUNT, 0);
  static double squares[2 * MANDELBROT_ROOM];
  mandelbrot_find_squares_baseline(&samples, 0x1p-6, squares, squares + COUNT);
  tell("mandelbrot_find_squares", squares, 16 * COUNT);
  mandelbrot_start_baseline(&disc, &view, &samples, 3, COUNT - 5);
  tell_samples("mandelbrot_start", &orbit, &view, &samples);
}

static void noise(void) {
  static uint64_t columns[ALL], hashes[ALL];
  static int64_t slots[ALL];
  static double slot_numbers[ALL], gradients[2 * NOISE_GRADIENT_ROWS * ALL], lines[16 * ALL],
    points_x[NOISE_POINT_ROWS * ALL], points_y[NOISE_POINT_ROWS * ALL];
  for (int i = 0; i < ALL; i++) columns[i] = next_word();
  for (int i = 0; i < ALL; i++) slots[i] = i / 5;
  for (int i = 0; i < ALL; i++) slot_numbers[i] = (double)(i / 5);
  noise_hash_baseline(columns, ALL, next_word(), hashes);
  tell("noise_hash", hashes, sizeof hashes);

  double *table = numbers(512, -1, 1), *along = numbers(ALL, 0, 0), *across = numbers(ALL, 0, 0);
  noise_look_up_heights_baseline(columns, COUNT, next_word(), along);
  tell("noise_look_up_heights", along, 8 * COUNT);
  noise_look_up_gradients_baseline(columns, COUNT, next_word(), 56, table, along, across);
  tell("noise_look_up_gradients", along, 8 * COUNT);
  tell("noise_look_up_gradients, across", across, 8 * COUNT);

  double *fractions = numbers(ALL, 0, 1), *ramps = numbers(4 * ALL, 0, 0), *values = numbers(4 * ALL, 0, 0);
  noise_spline_slopes_baseline(fractions, COUNT, 1.25, ramps, values);
  tell("noise_spline_slopes", values, 8 * 4 * COUNT);
  noise_spline_weights_baseline(fractions, COUNT, 1.25, ramps, values);
  tell("noise_spline_weights", values, 8 * 4 * COUNT);
  tell("noise_spline_weights, ramps", ramps, 8 * 4 * COUNT);

  double *blends = numbers(ALL, 0, 0), *across_blends = numbers(ALL, 0, 0);
  noise_blend_heights_baseline(slots, values, COUNT, along, blends);
  tell("noise_blend_heights", blends, 8 * COUNT);
  noise_blend_gradients_baseline(slots, ramps, values, COUNT, along, across, blends, across_blends);
  tell("noise_blend_gradients", blends, 8 * COUNT);
  tell("noise_blend_gradients, across", across_blends, 8 * COUNT);

  for (int i = 0; i < 16 * ALL; i++) lines[i] = next_number();
  double *sums = numbers(8 * ALL, 0, 0), *sums_x = numbers(ALL, 0, 0), *sums_y = numbers(ALL, 0, 0);
  const noise_fold_shape fold = {0.01, 0.5, -1.5, 0.25, 0.75, 0.125};
  noise_add_rows_baseline(lines, 4 * ALL, ALL, 3, values, ramps, COUNT, 7, NULL, 5, COUNT, sums, ALL);
  tell("noise_add_rows", sums, 8 * 5 * ALL);
  noise_add_rows_baseline(lines, 4 * ALL, ALL, 3, values, ramps, COUNT, 7, &fold, 5, COUNT, sums, ALL);
  tell("noise_add_rows, folded", sums, 8 * 5 * ALL);

  double *heights = numbers(ALL, -2, 2), *slopes_x = numbers(ALL, -2, 2), *slopes_y = numbers(ALL, -2, 2);
  noise_fold_baseline(&fold, heights, slopes_x, slopes_y, COUNT, sums, sums_x, sums_y);
  tell("noise_fold", sums, 8 * COUNT);
  tell("noise_fold, slopes", sums_x, 8 * COUNT);

  for (int row = 0; row < NOISE_POINT_ROWS; row++) {
    noise_hash_baseline(columns, ALL, row, hashes);
    noise_scatter_points_baseline(hashes, COUNT, points_x + row * ALL, points_y + row * ALL);
  }
  tell("noise_scatter_points", points_x, 8 * NOISE_POINT_ROWS * ALL);
  double *places_x = numbers(ALL, 0, 0), *places_y = numbers(ALL, 0, 0);
  for (int i = 0; i < ALL; i++) places_x[i] = (double)(i / 5 + 2) + (i % 5) * 0.1875;
  for (int i = 0; i < ALL; i++) places_y[i] = i * 0.25;
  const noise_points points = {points_x, points_y, ALL};
  const noise_places places = {slots, places_x, places_y, COUNT, 4};
  for (int is_difference = 0; is_difference < 2; is_difference++) {
    const noise_cell_shape cells = {is_difference, 0.4, 2.5, 0.5, 0.25};
    noise_cells_baseline(&cells, &points, 2, 6, &places, sums, NULL, NULL, ALL);
  }
  tell("noise_cells", sums, 8 * 4 * ALL);

  for (int row = 0; row < 8; row++) {
    noise_hash_baseline(columns, ALL, row, hashes);
    noise_gather_gradients_baseline(hashes, COUNT, table, gradients + 2 * row);
  }
  for (int i = 0; i < COUNT; i++) heights[i] = slopes_x[i] = 0.75 * next_number();
  const noise_row right = {heights, slopes_x, slopes_y}, down = {slopes_x, slopes_y, heights};
  const noise_row warped = {sums, sums_x, sums_y};
  const noise_warp_shape warp = {1.5, 0.5, 0.25};
  noise_warp_baseline(&warp, gradients, slot_numbers, fractions, COUNT, 2, 0.375, &right, &down, &warped);
  tell("noise_warp", sums, 8 * COUNT);
  tell("noise_warp, slopes", sums_y, 8 * COUNT);
}

static void light(void) {
  enum { STARTS = 40, STEPS = 64 };
  double *starts = numbers(STARTS + 1, 0, 1), *cubics = numbers(4 * STARTS, -1, 1);
  for (int i = 0; i < STARTS; i++) starts[i] = i * 0.5;
  starts[STARTS] = 0.0 / 0.0;
  static uint16_t buckets[COLOR_CURVE_BUCKETS];
  const color_curve curve = {starts, cubics, 2, 0.75, buckets};
  for (int64_t bucket = 0, next = 0; bucket < COLOR_CURVE_BUCKETS; bucket++) {
    buckets[bucket] = next > 0 ? next - 1 : 0;
    while (next < STARTS && color_curve_bucket(&curve, starts[next]) <= bucket) next++;
  }
  double *values = numbers(ALL, -1, 25), *positions = numbers(ALL, 0, 0);
  values[3] = 1.0 / 0.0;
  color_rank_baseline(&curve, values, COUNT, 0.75, 0.125, positions);
  tell("color_rank", positions, 8 * COUNT);
  static double shades[ALL];
  for (int kind = COLOR_LINEAR; kind <= COLOR_SOFT; kind++) {
    color_scale_baseline((color_scale_kind)kind, values, COUNT, 3, 0.2, 0.1, shades);
    tell("color_scale", shades, 8 * COUNT);
  }
  const color_terrain terrain = {0.1, 0.2, 1.9, 0.54, 0.95};
  color_landscape_baseline(&terrain, values, COUNT, shades);
  tell("color_landscape", shades, 8 * COUNT);
  // A computed number that is none has other bits on other processors.
  values[3] = 1;
  const color_light lamp = {0.6, 0.8, 0.6, 0.7, true, 0};
  double *turns = numbers(COUNT, 0, 1), *rooms = numbers(COUNT, 0, 9);
  color_shades_baseline(&lamp, turns, rooms, COUNT, shades);
  tell("color_shades", shades, 8 * COUNT);
  color_cosines_baseline(turns, COUNT, shades);
  tell("color_cosines", shades, 8 * COUNT);
  noise_directions_baseline(values, rooms, COUNT, shades);
  tell("noise_directions", shades, 8 * COUNT);
  noise_steepnesses_baseline(values, rooms, COUNT, shades);
  tell("noise_steepnesses", shades, 8 * COUNT);
  values[3] = 1.0 / 0.0;
  static float colors[4 * (STEPS + 4)], sums[4 * ALL];
  for (int i = 0; i < 4 * (STEPS + 4); i++) colors[i] = (float)next_number();
  for (int ending = COLOR_CLAMPED; ending <= COLOR_TURNING; ending++) {
    const color_table table = {colors, STEPS, STEPS + 2, (color_ending)ending};
    color_add_baseline(&table, positions, COUNT, sums);
  }
  tell("color_add", sums, 4 * 4 * COUNT);
  static float means[4 * ALL];
  const color_table mean_table = {colors, STEPS, STEPS + 2, COLOR_CYCLIC};
  const color_cells cells = {positions, 2, COUNT / 4, 2};
  color_mean_baseline(&mean_table, &cells, means, COUNT / 2);
  tell("color_mean", means, 4 * 4 * COUNT);
  static int32_t places[COLOR_PLACES + 2];
  for (int i = 0; i < COLOR_PLACES; i++) places[i] = i % 20 ? 8 * (i % STEPS / 2) + i % 6 : 0;
  places[COLOR_PLACES + 1] = 8;
  const color_ranks ranks = {&curve, 0.75, 0.125, &mean_table, places, colors};
  const color_values rows = {values, COUNT / 2 - 1, 2, COUNT / 2};
  color_look_up_baseline(&ranks, &rows, 0.5f, false, means, COUNT / 2);
  tell("color_look_up", means, 4 * 4 * COUNT);
  const color_shading shading = {turns, 0.5, shades, turns, {0.1f, 0.2f, 0.3f, 0}, rooms, 0.8,
                                 {0.9f, 0.8f, 0.7f, 0}};
  static float shaded[4 * ALL];
  color_shade_baseline(&shading, values, sums, COUNT, shaded);
  tell("color_shade", shaded, 4 * 4 * COUNT);
  static uint8_t samples[4 * ALL];
  static color_bin bins[65];
  for (int i = 0; i <= 64; i++) bins[i] = (color_bin){(uint32_t)(3 * i), (float)(3 * i + 1) / 192};
  const color_samples table = {bins, 64};
  color_encode_baseline(&table, sums, COUNT, samples);
  tell("color_encode", samples, 3 * COUNT);
  static float lights[257];
  for (int i = 0; i < 256; i++) lights[i] = (float)i / 255;
  lights[256] = (float)INFINITY;
  const color_mixture mixture = {bins, 64, lights};
  color_mix_baseline(&mixture, sums, COUNT, (uint32_t)next_word(), 12345677, samples);
  tell("color_mix", samples, 3 * COUNT);
  const color_weights weights[2] = {{11966, 40254, 4064, 16 << 16}, {-6596, -22189, 28785, 128 << 16}};
  static uint8_t planes[2][COUNT / 4];
  color_plane_baseline(weights, samples, COUNT - 3, samples + 3 * COUNT);
  color_halve_baseline(weights, samples, COUNT / 2 - 2, planes[0], planes[1]);
  tell("color_plane", samples + 3 * COUNT, COUNT - 3);
  tell("color_halve", planes, sizeof planes);
}

static void taps(void) {
  enum { TAPS = 6 };
  static int64_t indices[TAPS * COUNT];
  static float weights[TAPS * COUNT], line[4 * COUNT], mixed[TAPS * 4 * COUNT];
  static const int64_t order[TAPS] = {2, 0, 5, 1, 4, 3};
  for (int i = 0; i < 4 * COUNT; i++) line[i] = (float)next_number();
  for (int i = 0; i < TAPS * COUNT; i++) {
    indices[i] = (int64_t)(COUNT * next_number());
    weights[i] = (float)(next_number() - 0.25);
  }
  for (int count = TAPS - 1; count <= TAPS; count++) {
    const light_taps taps = {count, indices, weights};
    for (int tap = 0; tap < TAPS; tap++)
      light_mix_baseline(&taps, COUNT - tap, line, mixed + tap * 4 * COUNT);
    const light_taps lines = {count, order, weights};
    light_add_baseline(&lines, mixed, 4 * COUNT, line);
  }
  tell("light_mix and light_add", line, sizeof line);
}

static void polar(void) {
  enum { STRIDE = 80, ROWS = 64 };
  static float cells[4 * STRIDE * ROWS], octaves[ALL], turns[ALL], shares[ALL], sums[4 * ALL];
  for (int i = 0; i < 4 * STRIDE * ROWS; i++) cells[i] = (float)next_number();
  for (int i = 0; i < ALL; i++) {
    octaves[i] = (float)(3 * next_number());
    turns[i] = (float)next_number();
    shares[i] = i % 7 == 0 ? 0 : (float)next_number();
  }
  const polar_level levels[] = {{cells, STRIDE, 70, 16, 50.5f, 1.5f}, {cells, STRIDE, 35, 8, 40.25f, 0.5f}};
  const polar_map map = {levels, 1, 0.25f};
  const polar_pixels pixels = {octaves, turns, shares, COUNT / 4, COUNT / 4, 4};
  polar_set_baseline(&map, &pixels, sums);
  tell("polar_set", sums, 4 * 4 * COUNT);
}

int main(void) {
  mandelbrot();
  components();
  noise();
  light();
  taps();
  polar();
  return 0;
}
