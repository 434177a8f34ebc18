// One packet of WIDTH samples; included once per instruction set, which defines WIDTH.
//
// Turns: the perturbed samples that stand furthest back in the reference, and can take the same
// block, take it together. When all samples carry on directly, they go round in one tight loop.

#include <math.h>
#include <string.h>

#include "include/CKernels.h"

#pragma clang fp contract(off)

// No vector is passed between files.
#pragma clang diagnostic ignored "-Wpsabi"

typedef double vec __attribute__((ext_vector_type(WIDTH)));
typedef int64_t ivec __attribute__((ext_vector_type(WIDTH)));
typedef _Bool bvec __attribute__((ext_vector_type(WIDTH)));

#define INLINE static inline __attribute__((always_inline))

/// Samples are iterated directly where |dz/dc| is at least 2^-28 pixel^-1, and n 2^-36 pixel^-1 at
/// step n: rounding z moves them by 2^-53 / |dz/dc| pixels a step, 2^-17 in all, even beside a
/// parabolic point, where they take so many steps that each of them counts.
#define DIRECT_SLOPE2 0x1p-56
#define DIRECT_SLOPE2_PER_STEP2 0x1p-70

/// After so many direct steps others have their turn, and cancellation is looked at.
#define MOST_DIRECT_STEPS (1 << 22)

/// How often direct samples are looked at for cycles, and how near they have to come back.
#define CYCLE_STEPS 8
#define NEAR 0x1p-24

/// Deltas below 2^-442 are scaled: their squares would be too small to compare.
#define SMALLEST2 0x1p-884
#define SCALED_BELOW (-440)

/// The mask of a packet that is full.
#define ALL ((1u << WIDTH) - 1)

INLINE unsigned bits(ivec mask) {
  bvec flags = __builtin_convertvector(mask, bvec);
#if WIDTH == 16
  return __builtin_bit_cast(uint16_t, flags);
#elif WIDTH == 8
  return __builtin_bit_cast(uint8_t, flags);
#else
  unsigned result = 0;
  for (int i = 0; i < WIDTH; i++) result |= (unsigned)flags[i] << i;
  return result;
#endif
}

INLINE ivec lanes(unsigned mask) {
#if WIDTH == 16
  bvec flags = __builtin_bit_cast(bvec, (uint16_t)mask);
  return -__builtin_convertvector(flags, ivec);
#elif WIDTH == 8
  bvec flags = __builtin_bit_cast(bvec, (uint8_t)mask);
  return -__builtin_convertvector(flags, ivec);
#else
  ivec result;
  for (int i = 0; i < WIDTH; i++) result[i] = -(int64_t)((mask >> i) & 1);
  return result;
#endif
}

/// The greatest power of two up to each number from 0 to 2^52.
INLINE vec binade_of(ivec n) {
  // An integer below 2^52 as the last bits of a number from 2^52 on.
  vec number = __builtin_bit_cast(vec, n | INT64_C(0x4330000000000000)) - 0x1p52;
  return __builtin_bit_cast(vec, __builtin_bit_cast(ivec, number) & INT64_C(0x7ff0000000000000));
}

/// The greatest power of two up to the root of a power of two from 1 on.
INLINE vec root_of(vec binade) {
  ivec field = __builtin_bit_cast(ivec, binade) + INT64_C(0x3ff0000000000000);
  return __builtin_bit_cast(vec, (field >> 1) & INT64_C(0x7ff0000000000000));
}

/// The |dz/dc|² from which on samples are iterated directly, for an n of this binade.
INLINE vec direct_slope2(vec binade) {
  return __builtin_elementwise_max(binade * binade * DIRECT_SLOPE2_PER_STEP2, (vec)DIRECT_SLOPE2);
}

/// 2^e; 0 below 2^-1022 and 2^1023 at most.
INLINE double power_of_two(int64_t e) {
  uint64_t field = e < -1023 ? 0 : e > 1023 ? 2046 : (uint64_t)(e + 1023);
  return __builtin_bit_cast(double, field << 52);
}

/// floor(log2|v|) of an ordinary number, -1023 of 0.
INLINE int64_t exponent_of(double v) {
  return (int64_t)((__builtin_bit_cast(uint64_t, v) >> 52) & 2047) - 1023;
}

typedef struct {
  const mandelbrot_orbit *orbit;
  const mandelbrot_view *view;
  vec x, y, slope_x, slope_y, dx, dy, cx, cy, c2, spread, seen_x, seen_y;
  ivec n, m, exponent, rebases;
  unsigned perturbed, direct, escaped, bounded;
  /// The place and exponent that all perturbed samples share, if `together`.
  bool together;
  int64_t place, scale;
} packet;

/// What a step multiplies with, in the units of the samples that take it.
typedef struct {
  double ax, ay, bx, by, ex, ey, gx, gy;
  /// Units of 2^scale before become units of 2^next.
  int64_t next;
} step;

INLINE double larger(double a, double b) { return a > b ? a : b; }

/// Scales a step's coefficients for samples in units of 2^scale. G decides no unit: where a block
/// holds, G dz² is small beside A.
INLINE step scaled(double ax, double ay, int64_t a, double bx, double by, int64_t b, double ex, double ey, int64_t e,
                   double gx, double gy, int64_t g, int64_t scale, int64_t unit) {
  int64_t next = scale + a;
  if (2 * scale + e > next) next = 2 * scale + e;
  if (unit + b > next) next = unit + b;
  double fa = power_of_two(scale + a - next), fb = power_of_two(unit + b - next), fe = power_of_two(2 * scale + e - next);
  double fg = power_of_two(3 * scale + g - next);
  return (step){ax * fa, ay * fa, bx * fb, by * fb, ex * fe, ey * fe, gx * fg, gy * fg, next};
}

/// The member at an index, however small: its significands, and their exponent.
INLINE int64_t member(const mandelbrot_orbit *orbit, int64_t index, double *x, double *y) {
  *x = orbit->members[2 * index];
  *y = orbit->members[2 * index + 1];
  double size = larger(fabs(*x), fabs(*y));
  if (size >= 0x1p-400) {
    int64_t e = exponent_of(size);
    double factor = power_of_two(-e);
    *x *= factor;
    *y *= factor;
    return e;
  }
  int64_t low = 0, high = orbit->wide_member_count;
  while (low < high) {
    int64_t middle = (low + high) / 2;
    if (orbit->wide_members[middle].index < index) low = middle + 1; else high = middle;
  }
  if (low < orbit->wide_member_count && orbit->wide_members[low].index == index) {
    *x = orbit->wide_members[low].x;
    *y = orbit->wide_members[low].y;
    return orbit->wide_members[low].exponent;
  }
  *x = *y = 0;
  return -(INT64_C(1) << 40);
}

/// After a rebase: how much larger than usual the deltas are, and whether a sample comes round.
static void rebase(packet *p, unsigned who) {
  ivec mask = lanes(who);
  vec d2 = p->slope_x * p->slope_x + p->slope_y * p->slope_y, z2 = p->x * p->x + p->y * p->y;
  vec ratio2 = z2 / (d2 * 0x1p20);
  ratio2 = ratio2 > (vec)1 ? ratio2 : (vec)1;
  p->spread = mask ? __builtin_elementwise_sqrt(ratio2) : p->spread;
  p->m = mask ? (ivec)0 : p->m;
  // Brent's way to find a cycle: compare with the state of an ever earlier rebase.
  ivec same = mask & (p->x == p->seen_x) & (p->y == p->seen_y) & (p->rebases > (ivec)0);
  unsigned round = bits(same);
  p->rebases = mask ? p->rebases + 1 : p->rebases;
  ivec renew = mask & ((p->rebases & (p->rebases - 1)) == (ivec)0);
  p->seen_x = renew ? p->x : p->seen_x;
  p->seen_y = renew ? p->y : p->seen_y;
  p->bounded |= round;
  p->perturbed &= ~round;
}

/// One turn of the perturbed samples.
INLINE void turn(packet *p, bool with_derivative) {
  const mandelbrot_orbit *orbit = p->orbit;
  const mandelbrot_view *view = p->view;
  unsigned group = p->perturbed;
  if (!p->together) {
    ivec place = lanes(group) ? p->m : (ivec)INT64_MAX;
    p->place = __builtin_reduce_min(place);
    group = bits(p->m == (ivec)p->place) & p->perturbed;
    p->scale = p->exponent[__builtin_ctz(group)];
    group &= bits(p->exponent == (ivec)p->scale);
    p->together = group == p->perturbed;
  }
  int64_t place = p->place, scale = p->scale;

  // The longest block that the samples can take.
  int64_t length = 1;
  const mandelbrot_block *block = NULL;
  if (place > 0) {
    int64_t i = place - 1;
    double delta_unit = power_of_two(-2 * scale), constant_unit = power_of_two(-2 * view->unit);
    // The more iterations were made, the less each may err.
    vec binade = binade_of(p->n + 1);
    vec size2 = (p->x * p->x + p->y * p->y) * (p->spread * root_of(binade));
    vec c2 = p->c2 * (binade * binade);
    ivec room = (ivec)view->limit - p->n;
    for (int level = orbit->lowest_level; level < orbit->level_count; level++) {
      int64_t k = i >> level;
      if (k << level != i || k >= orbit->level_size[level]) break;
      const mandelbrot_block *next = &orbit->blocks[orbit->level_start[level] + k];
      double radius2 = next->radius2, reach2 = next->reach2;
      if (radius2 < 0) {
        const mandelbrot_wide_block *wide = &orbit->wide_blocks[-1 - (int64_t)radius2];
        radius2 = wide->radius2 * power_of_two(wide->radius2_exponent - 2 * scale);
        reach2 = wide->reach2 * power_of_two(wide->reach2_exponent - 2 * view->unit);
      } else {
        radius2 *= delta_unit;
        reach2 *= constant_unit;
      }
      unsigned able = group & bits((size2 < (vec)radius2) & (c2 < (vec)reach2) & (room >= (ivec)(INT64_C(1) << level)));
      if (!able) break;
      group = able;
      block = next;
      length = INT64_C(1) << level;
    }
  }

  p->together = group == p->perturbed;

  step s;
  if (block && block->radius2 < 0) {
    const mandelbrot_wide_block *w = &orbit->wide_blocks[-1 - (int64_t)block->radius2];
    s = scaled(w->ax, w->ay, w->a_exponent, w->bx, w->by, w->b_exponent, w->ex, w->ey, w->e_exponent,
               w->gx, w->gy, w->g_exponent, scale, view->unit);
  } else if (block && scale == 0) {
    double unit = power_of_two(view->unit);
    s = (step){block->ax, block->ay, block->bx * unit, block->by * unit, block->ex, block->ey, block->gx, block->gy, 0};
  } else if (block) {
    s = scaled(block->ax, block->ay, 0, block->bx, block->by, 0, block->ex, block->ey, 0, block->gx, block->gy, 0, scale, view->unit);
  } else if (scale == 0) {
    double zx = orbit->members[2 * place], zy = orbit->members[2 * place + 1];
    // Samples that a double carries alone go on without the reference.
    vec vx = zx + p->x, vy = zy + p->y;
    vec slope2 = p->slope_x * p->slope_x + p->slope_y * p->slope_y;
    vec least2 = direct_slope2(binade_of(p->n));
    unsigned able = group & bits((vx * vx + vy * vy) * slope2 >= least2);
    if (able) {
      ivec mask = lanes(able);
      p->x = mask ? vx : p->x;
      p->y = mask ? vy : p->y;
      p->perturbed &= ~able;
      p->direct |= able;
      group &= ~able;
      if (!group) return;
    }
    double unit = power_of_two(view->unit);
    s = (step){2 * zx, 2 * zy, unit, 0, 1, 0, 0, 0, 0};
  } else {
    double zx, zy;
    int64_t e = member(orbit, place, &zx, &zy);
    s = scaled(zx, zy, e + 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, scale, view->unit);
  }

  vec wx = s.gx * p->x - s.gy * p->y, wy = s.gx * p->y + s.gy * p->x;
  vec ux = s.ex + wx, uy = s.ey + wy;
  vec qx = ux * p->x - uy * p->y, qy = ux * p->y + uy * p->x;
  vec sx = s.ax + qx, sy = s.ay + qy;
  vec x = (sx * p->x - sy * p->y) + (s.bx * p->cx - s.by * p->cy);
  vec y = (sx * p->y + sy * p->x) + (s.bx * p->cy + s.by * p->cx);
  ux += wx;
  uy += wy;
  vec gx = sx + (ux * p->x - uy * p->y), gy = sy + (ux * p->y + uy * p->x);
  vec slope_x = (gx * p->slope_x - gy * p->slope_y) + s.bx * view->pitch;
  vec slope_y = (gx * p->slope_y + gy * p->slope_x) + s.by * view->pitch;
  vec dx = p->dx, dy = p->dy;
  if (with_derivative) {
    dx = (gx * p->dx - gy * p->dy) + s.bx * view->pitch;
    dy = (gx * p->dy + gy * p->dx) + s.by * view->pitch;
  }
  ivec mask = lanes(group);
  p->n = mask ? p->n + length : p->n;
  place += length;
  bool ends = place == orbit->last;

  double zx, zy;
  if (s.next != 0) {
    // Back to a size near 1, or to unscaled numbers where they are large enough.
    vec size = __builtin_elementwise_max(__builtin_elementwise_abs(x), __builtin_elementwise_abs(y));
    size = mask ? size : (vec)0;
    int64_t shift = exponent_of(__builtin_reduce_max(size));
    if (shift == -1023) shift = 0;
    int64_t e = member(orbit, place, &zx, &zy);
    int64_t next = s.next + shift;
    if (next > SCALED_BELOW || e > 1) next = 0;
    else if (ends && e > next) next = e > SCALED_BELOW ? 0 : e;
    double factor = power_of_two(s.next - next);
    x *= factor;
    y *= factor;
    slope_x *= factor;
    slope_y *= factor;
    if (with_derivative) {
      dx *= factor;
      dy *= factor;
    }
    double unit = power_of_two(e - next);
    zx *= unit;
    zy *= unit;
    s.next = next;
  } else {
    zx = orbit->members[2 * place];
    zy = orbit->members[2 * place + 1];
  }
  if (s.next != scale) {
    p->exponent = mask ? (ivec)s.next : p->exponent;
    p->scale = s.next;
  }

  vec vx = zx + x, vy = zy + y;
  vec v2 = vx * vx + vy * vy, d2 = x * x + y * y;
  unsigned gone = s.next == 0 ? group & ~bits(v2 <= (vec)view->bailout2) : 0;
  unsigned back = ends ? group & ~gone : group & ~gone & bits(v2 < d2);
  ivec moves = lanes(gone | back);
  p->x = mask ? (moves ? vx : x) : p->x;
  p->y = mask ? (moves ? vy : y) : p->y;
  p->slope_x = mask ? slope_x : p->slope_x;
  p->slope_y = mask ? slope_y : p->slope_y;
  if (with_derivative) {
    p->dx = mask ? dx : p->dx;
    p->dy = mask ? dy : p->dy;
  }
  p->m = mask ? (ivec)place : p->m;
  p->place = place;
  if (gone) {
    p->escaped |= gone;
    p->perturbed &= ~gone;
  }
  unsigned over = group & ~gone & bits(p->n >= (ivec)view->limit);
  if (over) {
    p->bounded |= over;
    p->perturbed &= ~over;
  }
  if (back) {
    rebase(p, back);
    p->together = p->together && (back & p->perturbed) == p->perturbed;
    p->place = 0;
  }
  if (s.next == 0) {
    unsigned tiny = group & p->perturbed & bits(p->x * p->x + p->y * p->y < (vec)SMALLEST2);
    if (tiny) {
      ivec small = lanes(tiny);
      p->x = small ? p->x * 0x1p512 : p->x;
      p->y = small ? p->y * 0x1p512 : p->y;
      p->slope_x = small ? p->slope_x * 0x1p512 : p->slope_x;
      p->slope_y = small ? p->slope_y * 0x1p512 : p->slope_y;
      p->dx = small ? p->dx * 0x1p512 : p->dx;
      p->dy = small ? p->dy * 0x1p512 : p->dy;
      p->exponent = small ? (ivec)-512 : p->exponent;
      p->together = false;
    }
  }
}

/// Whether the orbit of z is drawn to a cycle of `period` steps close by.
///
/// With F the map of a whole period, F(z) = z + d and multiplier l, Newton's method for F(z) = z
/// finds a fixed point where 2 |F''| |d| < |1 - l|^2, and the cycle attracts what lies that close
/// where |l| is still below 1 there; a factor of 4 is left for F'' to change.
static bool is_attracted(double x, double y, double cx, double cy, int64_t period) {
  double x0 = x, y0 = y, lx = 1, ly = 0, kx = 0, ky = 0;
  for (int64_t i = 0; i < period; i++) {
    double ux = lx * lx - ly * ly + x * kx - y * ky, uy = 2 * lx * ly + x * ky + y * kx;
    kx = 2 * ux;
    ky = 2 * uy;
    double tx = x * lx - y * ly, ty = x * ly + y * lx;
    lx = 2 * tx;
    ly = 2 * ty;
    double xy = x * y;
    x = (x * x - y * y) + cx;
    y = (xy + xy) + cy;
  }
  double left = 1 - sqrt(lx * lx + ly * ly);
  double distance2 = (x - x0) * (x - x0) + (y - y0) * (y - y0);
  double bend2 = kx * kx + ky * ky;
  return left > 0 && 64 * bend2 * distance2 < left * left * left * left && distance2 < 0x1p-12 * left * left;
}

/// The direct samples of a packet on their way.
typedef struct {
  vec x, y, cx, cy, slope2, dx, dy;

  /// The |dz/dc|² below which a sample goes on by the reference.
  vec least2;
} flow;

/// Goes on until a sample escapes, or may not go on directly, or for so many steps; returns those made.
INLINE int64_t flow_on(flow *f, double pitch, double bailout2, int64_t steps, bool with_derivative, bool is_shallow) {
  vec x = f->x, y = f->y, dx = f->dx, dy = f->dy, slope2 = f->slope2;
  vec cx = f->cx, cy = f->cy, least2 = f->least2;
  vec x2 = x * x, y2 = y * y, next2 = 4 * (x2 + y2) * slope2;
  int64_t made = 0;
  while (made < steps) {
    vec twice_x = x + x;
    if (with_derivative) {
      vec twice_y = y + y;
      vec tx = twice_x * dx - twice_y * dy;
      dy = twice_x * dy + twice_y * dx;
      dx = tx + pitch;
    }
    y = twice_x * y + cy;
    x = (x2 - y2) + cx;
    x2 = x * x;
    y2 = y * y;
    vec r2 = x2 + y2;
    made++;
    ivec goes_on = r2 <= (vec)bailout2;
    if (!is_shallow) {
      // dz/dc' = 2 z dz/dc + 1, where the 1 is nothing.
      slope2 = next2;
      next2 = 4 * r2 * slope2;
      goes_on &= next2 >= least2;
    }
    if (bits(goes_on) != ALL) break;
  }
  f->x = x;
  f->y = y;
  f->dx = dx;
  f->dy = dy;
  f->slope2 = slope2;
  return made;
}

// Functions of their own, so that the loops keep to registers.
#define FLOW(name, with_derivative, is_shallow)                                                        \
  static __attribute__((noinline)) int64_t name(flow *f, double pitch, double bailout2, int64_t steps) { \
    return flow_on(f, pitch, bailout2, steps, with_derivative, is_shallow);                            \
  }
FLOW(flow_deep, false, false)
FLOW(flow_deep_with_derivative, true, false)
FLOW(flow_shallow, false, true)
FLOW(flow_shallow_with_derivative, true, true)

/// Puts samples that flow no more where nothing ever happens: at a fixed point.
INLINE void park(flow *f, unsigned who) {
  ivec mask = lanes(who);
  f->x = mask ? (vec)0.5 : f->x;
  f->y = mask ? (vec)0 : f->y;
  f->cx = mask ? (vec)0.25 : f->cx;
  f->cy = mask ? (vec)0 : f->cy;
  f->slope2 = mask ? (vec)1 : f->slope2;
}

/// Takes samples out of the flow, `made` steps after it began.
INLINE void take_out(packet *p, flow *f, unsigned who, int64_t made) {
  ivec mask = lanes(who);
  p->x = mask ? f->x : p->x;
  p->y = mask ? f->y : p->y;
  p->slope_x = mask ? __builtin_elementwise_sqrt(f->slope2) : p->slope_x;
  p->slope_y = mask ? (vec)0 : p->slope_y;
  p->dx = mask ? f->dx : p->dx;
  p->dy = mask ? f->dy : p->dy;
  p->n = mask ? p->n + made : p->n;
  p->direct &= ~who;
  park(f, who);
}

/// Iterates the direct samples until none of them is direct any more, or hardly one, or for very
/// long; returns the steps made.
static int64_t iterate_directly(packet *p, bool with_derivative) {
  const mandelbrot_view *view = p->view;
  double unit = power_of_two(view->unit), pitch = view->pitch * unit;
  flow f = {
    .x = p->x, .y = p->y,
    .cx = p->cx * unit + p->orbit->members[2], .cy = p->cy * unit + p->orbit->members[3],
    .slope2 = p->slope_x * p->slope_x + p->slope_y * p->slope_y, .dx = p->dx, .dy = p->dy,
  };
  vec cx = f.cx, cy = f.cy;
  park(&f, ALL & ~p->direct);
  vec seen_x = f.x, seen_y = f.y, near = NEAR;
  int64_t made = 0, seen = 0, renewal = 32;
  while (p->direct && made < MOST_DIRECT_STEPS) {
    int64_t room = __builtin_reduce_min(lanes(p->direct) ? (ivec)view->limit - p->n : (ivec)INT64_MAX) - made;
    // Cycles are looked for every few steps.
    int64_t steps = view->is_shallow && room > CYCLE_STEPS ? CYCLE_STEPS : room;
    if (view->is_shallow) {
      made += (with_derivative ? flow_shallow_with_derivative : flow_shallow)(&f, pitch, view->bailout2, steps);
    } else {
      if (steps > MOST_DIRECT_STEPS - made) steps = MOST_DIRECT_STEPS - made;
      // As far as no sample's n gets one bit longer.
      ivec next = lanes(p->direct) ? p->n + (made + 1) : (ivec)1;
      vec binade = binade_of(next);
      int64_t same = __builtin_reduce_min(lanes(p->direct) ? __builtin_convertvector(2 * binade, ivec) - next : (ivec)INT64_MAX);
      if (steps > same) steps = same;
      f.least2 = direct_slope2(binade);
      made += (with_derivative ? flow_deep_with_derivative : flow_deep)(&f, pitch, view->bailout2, steps);
    }
    vec r2 = f.x * f.x + f.y * f.y;
    unsigned gone = p->direct & ~bits(r2 <= (vec)view->bailout2);
    if (gone) {
      take_out(p, &f, gone, made);
      p->escaped |= gone;
    }
    unsigned over = p->direct & bits(p->n + made >= (ivec)view->limit);
    if (over) {
      take_out(p, &f, over, made);
      p->bounded |= over;
    }
    if (!view->is_shallow) {
      unsigned low = p->direct & ~bits(4 * r2 * f.slope2 >= f.least2);
      if (low) {
        take_out(p, &f, low, made);
        p->perturbed |= low;
        p->together = false;
        rebase(p, low);
      }
      // A few stragglers wait for the others.
      if (p->perturbed && __builtin_popcount(p->direct) <= WIDTH / 4) break;
      continue;
    }
    vec away = __builtin_elementwise_max(__builtin_elementwise_abs(f.x - seen_x), __builtin_elementwise_abs(f.y - seen_y));
    // Back where it was some time ago: perhaps it goes round for ever.
    unsigned round = p->direct & bits(away < near);
    while (round) {
      int lane = __builtin_ctz(round);
      round &= round - 1;
      if (is_attracted(seen_x[lane], seen_y[lane], cx[lane], cy[lane], made - seen)) {
        take_out(p, &f, 1u << lane, made);
        p->bounded |= 1u << lane;
      } else {
        near[lane] = away[lane] * 0x1p-8;
      }
    }
    if (made >= renewal) {
      seen_x = f.x;
      seen_y = f.y;
      near = NEAR;
      seen = made;
      renewal += renewal / 2;
    }
  }
  unsigned rest = p->direct;
  if (rest) {
    take_out(p, &f, rest, made);
    p->direct = rest;
  }
  return made;
}

static int64_t iterate(const mandelbrot_orbit *orbit, const mandelbrot_view *view, mandelbrot_samples *samples,
                     bool with_derivative, int64_t budget) {
  for (int64_t start = 0; start < samples->count; start += WIDTH) {
    packet p = {.orbit = orbit, .view = view};
    int64_t count = samples->count - start < WIDTH ? samples->count - start : WIDTH;
    for (int i = 0; i < count; i++) {
      unsigned bit = 1u << i;
      switch (samples->phase[start + i]) {
        case MANDELBROT_PERTURBED: p.perturbed |= bit; break;
        case MANDELBROT_DIRECT: p.direct |= bit; break;
        case MANDELBROT_ESCAPED: p.escaped |= bit; break;
        default: p.bounded |= bit;
      }
    }
    if (!(p.perturbed | p.direct)) continue;
    if (budget <= 0) break;
#define LOAD(v) memcpy(&p.v, samples->v + start, sizeof p.v)
#define STORE(v) memcpy(samples->v + start, &p.v, sizeof p.v)
    LOAD(x); LOAD(y); LOAD(slope_x); LOAD(slope_y); LOAD(dx); LOAD(dy); LOAD(cx); LOAD(cy); LOAD(spread); LOAD(seen_x); LOAD(seen_y);
    LOAD(n); LOAD(m); LOAD(exponent); LOAD(rebases);
    p.c2 = p.cx * p.cx + p.cy * p.cy;
    while ((p.perturbed | p.direct) && budget > 0) {
      if (with_derivative) {
        for (; p.perturbed && budget > 0; budget -= 8) turn(&p, true);
      } else {
        for (; p.perturbed && budget > 0; budget -= 8) turn(&p, false);
      }
      if (!p.direct || budget <= 0) break;
      budget -= iterate_directly(&p, with_derivative);
    }
    STORE(x); STORE(y); STORE(slope_x); STORE(slope_y); STORE(dx); STORE(dy); STORE(spread); STORE(seen_x); STORE(seen_y);
    STORE(n); STORE(m); STORE(exponent); STORE(rebases);
    for (int i = 0; i < count; i++) {
      unsigned bit = 1u << i;
      samples->phase[start + i] = p.perturbed & bit ? MANDELBROT_PERTURBED : p.direct & bit ? MANDELBROT_DIRECT
        : p.escaped & bit ? MANDELBROT_ESCAPED : MANDELBROT_BOUNDED;
    }
  }
  return budget;
}
