// The loop of warped noise in packets of WIDTH samples; included once per instruction set, which defines
// WIDTH.
//
// The samples of a packet have different lattice points. So their taps are computed side by side, then
// for each sample four lattice rows are blended along the columns side by side, and these are summed for
// all samples again: memory is never read lane by lane.

#include "Packets.h"

typedef double pair __attribute__((ext_vector_type(2)));
typedef int32_t offset_vec __attribute__((ext_vector_type(WIDTH)));

/// The numbers in a column of the table.
#define COLUMN (2 * NOISE_GRADIENT_ROWS)

/// How many packets are the four gradients of a column.
#define PARTS (8 / WIDTH)

INLINE void lay(const uint64_t *hashes, int64_t count, const double *vectors, double *gradients) {
  for (int64_t i = 0; i < count; i++) memcpy(gradients + i * COLUMN, vectors + 2 * (hashes[i] >> 56), sizeof(pair));
}

/// Lane j of packet i becomes lane i of packet j; and a's and b's lanes in turns.
#if WIDTH == 8
#define EVERY(pair) __builtin_shufflevector(pair, pair, 0, 1, 0, 1, 0, 1, 0, 1)
#define FIRST_TURNS(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define LAST_TURNS(a, b) __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
#define UPPER1(a, b) __builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14)
#define LOWER1(a, b) __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15)
#define UPPER2(a, b) __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13)
#define LOWER2(a, b) __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15)
#define UPPER4(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11)
#define LOWER4(a, b) __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15)
#elif WIDTH == 4
#define EVERY(pair) __builtin_shufflevector(pair, pair, 0, 1, 0, 1)
#define FIRST_TURNS(a, b) __builtin_shufflevector(a, b, 0, 4, 1, 5)
#define LAST_TURNS(a, b) __builtin_shufflevector(a, b, 2, 6, 3, 7)
#define UPPER1(a, b) __builtin_shufflevector(a, b, 0, 4, 2, 6)
#define LOWER1(a, b) __builtin_shufflevector(a, b, 1, 5, 3, 7)
#define UPPER2(a, b) __builtin_shufflevector(a, b, 0, 1, 4, 5)
#define LOWER2(a, b) __builtin_shufflevector(a, b, 2, 3, 6, 7)
#else
#define EVERY(pair) (pair)
#define FIRST_TURNS(a, b) __builtin_shufflevector(a, b, 0, 2)
#define LAST_TURNS(a, b) __builtin_shufflevector(a, b, 1, 3)
#define UPPER1(a, b) FIRST_TURNS(a, b)
#define LOWER1(a, b) LAST_TURNS(a, b)
#endif

/// Exchanges squares of `step` lanes across the diagonal.
#define EXCHANGE(step)                                    \
  for (int i = 0; i < WIDTH; i++) {                       \
    if (i & step) continue;                               \
    vec upper = UPPER##step(packets[i], packets[i + step]); \
    packets[i + step] = LOWER##step(packets[i], packets[i + step]); \
    packets[i] = upper;                                   \
  }

INLINE void transpose(vec *packets) {
  EXCHANGE(1)
#if WIDTH > 2
  EXCHANGE(2)
#endif
#if WIDTH > 4
  EXCHANGE(4)
#endif
}

/// The taps of a packet of places.
typedef struct {
  vec kernel[4], ramp[4];
} tap_packet;

INLINE tap_packet taps_of_places(vec fraction, double weight) {
  double sixth = weight * (1.0 / 6);
  KERNELS(vec)
  tap_packet taps;
  for (int tap = 0; tap < 4; tap++) {
    taps.kernel[tap] = kernel[tap];
    taps.ramp[tap] = distance[tap] * kernel[tap];
  }
  return taps;
}

INLINE tap_packet slope_taps_of_places(vec fraction, double weight) {
  double sixth = weight * (1.0 / 6), half = weight * 0.5;
  KERNELS(vec)
  SLOPES(vec)
  tap_packet taps;
  for (int tap = 0; tap < 4; tap++) {
    taps.kernel[tap] = slope[tap];
    taps.ramp[tap] = distance[tap] * slope[tap] + kernel[tap];
  }
  return taps;
}

/// Column taps in pairs of a ramp and a kernel, lane by lane.
typedef struct {
  double pairs[4][WIDTH][2];
} tap_pairs;

INLINE void pair_up(const tap_packet *taps, tap_pairs *result) {
  for (int tap = 0; tap < 4; tap++) {
    store(result->pairs[tap][0], FIRST_TURNS(taps->ramp[tap], taps->kernel[tap]));
    store(result->pairs[tap][WIDTH / 2], LAST_TURNS(taps->ramp[tap], taps->kernel[tap]));
  }
}

/// The values and the ramps that four lattice rows have where places meet them.
typedef struct {
  vec value[4], ramp[4];
} blend_packet;

/// Blends, for each lane, the gradients at an offset of the table along the columns.
INLINE blend_packet blend_columns(const double *gradients, const int32_t *offsets, const tap_pairs *taps) {
  vec blends[PARTS][WIDTH];
  for (int lane = 0; lane < WIDTH; lane++) {
    const double *own = gradients + offsets[lane];
    vec tap[4];
    for (int i = 0; i < 4; i++) {
      pair both;
      memcpy(&both, taps->pairs[i][lane], sizeof both);
      tap[i] = EVERY(both);
    }
    for (int part = 0; part < PARTS; part++) {
      const double *rows = own + part * WIDTH;
      blends[part][lane] = tap[0] * load(rows) + tap[1] * load(rows + COLUMN) +
                           (tap[2] * load(rows + 2 * COLUMN) + tap[3] * load(rows + 3 * COLUMN));
    }
  }
  for (int part = 0; part < PARTS; part++) transpose(blends[part]);
  blend_packet result;
  for (int row = 0; row < 4; row++) {
    result.value[row] = blends[2 * row / WIDTH][2 * row % WIDTH];
    result.ramp[row] = blends[(2 * row + 1) / WIDTH][(2 * row + 1) % WIDTH];
  }
  return result;
}

/// The greatest whole number that is not greater, of numbers near zero.
INLINE vec floor_of(vec number) {
  vec whole = __builtin_convertvector(__builtin_convertvector(number, offset_vec), vec);
  return whole > number ? whole - 1 : whole;
}

/// Places that have moved: fractions of cells, and where in the table their gradients are.
typedef struct {
  vec x, y;
  int32_t offsets[WIDTH];
  tap_pairs columns;
  tap_packet rows;
} moved_packet;

/// So many packets go through one step together: each of them waits for its own numbers most of the time.
#define TOGETHER (32 / WIDTH)

INLINE void move(const double *slots, const double *fractions, double row, double row_fraction,
                 const double *right, const double *down, double unit, moved_packet *moved) {
  vec x = load(fractions) + load(right), y = row_fraction + load(down);
  vec column_on = floor_of(x), row_on = floor_of(y);
  offset_vec offset = __builtin_convertvector((load(slots) + column_on) * COLUMN + (row + row_on) * 2, offset_vec);
  memcpy(moved->offsets, &offset, sizeof offset);
  moved->x = x - column_on;
  moved->y = y - row_on;
  tap_packet columns = taps_of_places(moved->x, 1);
  pair_up(&columns, &moved->columns);
  moved->rows = taps_of_places(moved->y, unit);
}

INLINE void warp(const noise_warp_shape *shape, const double *gradients, const double *slots,
                 const double *fractions, int64_t count, double row, double row_fraction,
                 const noise_numbers *right, const noise_numbers *down, const noise_numbers *sums, bool with_slopes) {
  moved_packet moved[TOGETHER];
  for (int64_t first = 0; first < count; first += TOGETHER * WIDTH) {
    int packets = count - first < TOGETHER * WIDTH ? (int)(count - first + WIDTH - 1) / WIDTH : TOGETHER;
    for (int packet = 0; packet < packets; packet++) {
      int64_t i = first + packet * WIDTH;
      move(slots + i, fractions + i, row, row_fraction, right->heights + i, down->heights + i, shape->unit,
           &moved[packet]);
    }
    for (int packet = 0; packet < packets; packet++) {
      int64_t i = first + packet * WIDTH;
      const moved_packet *own = &moved[packet];
      blend_packet blends = blend_columns(gradients, own->offsets, &own->columns);
      add_packet(sums->heights + i, SUM(blends.value, blends.ramp, own->rows) * shape->weight);
      if (with_slopes) {
        tap_packet column_slopes = slope_taps_of_places(own->x, 1);
        tap_packet row_slopes = slope_taps_of_places(own->y, shape->unit);
        tap_pairs pairs;
        pair_up(&column_slopes, &pairs);
        blend_packet across = blend_columns(gradients, own->offsets, &pairs);
        vec slope_x = SUM(across.value, across.ramp, own->rows);
        vec slope_y = SUM(blends.value, blends.ramp, row_slopes);
        // What moves a place moves where its neighbours go.
        vec sum_x = slope_x + slope_x * load(right->slopes_x + i) + slope_y * load(down->slopes_x + i);
        vec sum_y = slope_y + slope_x * load(right->slopes_y + i) + slope_y * load(down->slopes_y + i);
        add_packet(sums->slopes_x + i, sum_x * shape->slope_weight);
        add_packet(sums->slopes_y + i, sum_y * shape->slope_weight);
      }
    }
  }
}

/// The functions of one instruction set.
#define WARP_KERNELS(level)                                                                                           \
  void noise_lay_##level(const uint64_t *hashes, int64_t count, const double *vectors, double *gradients) {           \
    lay(hashes, count, vectors, gradients);                                                                           \
  }                                                                                                                   \
  void noise_warp_##level(const noise_warp_shape *shape, const double *gradients, const double *slots,                \
                          const double *fractions, int64_t count, double row, double row_fraction,                    \
                          const noise_numbers *right, const noise_numbers *down, const noise_numbers *sums) {         \
    if (sums->slopes_x)                                                                                               \
      warp(shape, gradients, slots, fractions, count, row, row_fraction, right, down, sums, true);                    \
    else                                                                                                              \
      warp(shape, gradients, slots, fractions, count, row, row_fraction, right, down, sums, false);                   \
  }
