// Turns: the perturbed samples that stand furthest back in the reference, and can take the same
// block, take it together.

/// Deltas below 2^-442 are scaled: their squares would be too small to compare.
#define SMALLEST2 0x1p-884
#define SCALED_BELOW (-440)

/// What a step multiplies with, in the units of the samples that take it.
typedef struct {
  double ax, ay, bx, by, ex, ey, gx, gy;
  /// Units of 2^scale before become units of 2^next.
  int64_t next;
} step;

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

/// The square of the |dz| that a block holds for, in units of 2^scale.
INLINE double radius2_of(const mandelbrot_orbit *orbit, const mandelbrot_block *block, int64_t scale) {
  if (block->radius2 >= 0) return block->radius2 * power_of_two(-2 * scale);
  const mandelbrot_wide_block *wide = &orbit->wide_blocks[-1 - (int64_t)block->radius2];
  return wide->radius2 * power_of_two(wide->radius2_exponent - 2 * scale);
}

/// What a step makes of balls round its samples, of which some are searching.
///
/// A block has to hold in all of them; a quarter further out it leaves out 2.5 times as much.
static vec grown(const packet *p, const step *s, const mandelbrot_block *block, vec slope, vec bend) {
  vec radius = p->radius;
  if (block) {
    vec size = modulus(p->x, p->y) + radius;
    vec size2 = size * size * (p->spread * root_of(binade_of(p->n + 1)));
    radius = size2 <= (vec)(1.5 * radius2_of(p->orbit, block, p->scale)) ? radius : (vec)INFINITY;
  }
  double twist = sqrt(s->gx * s->gx + s->gy * s->gy);
  return (slope + (bend + twist * radius) * radius) * radius;
}

/// One turn of the perturbed samples, of which some are searching or none.
INLINE void turn(packet *p, bool with_derivative, bool is_searching) {
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
    ivec room = (is_searching ? p->until : (ivec)view->limit) - p->n;
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
  vec radius = p->radius, growth_x = p->growth_x, growth_y = p->growth_y;
  if (is_searching) {
    radius = grown(p, &s, block, modulus(gx, gy), modulus(ux + wx, uy + wy));
    growth_x = gx * p->growth_x - gy * p->growth_y;
    growth_y = gx * p->growth_y + gy * p->growth_x;
  }
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
    if (is_searching) {
      radius *= factor;
      growth_x *= factor;
      growth_y *= factor;
    }
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
  unsigned over = group & ~gone & bits(p->n >= (is_searching ? p->until : (ivec)view->limit));
  unsigned back = ends ? group & ~gone : group & ~gone & bits(v2 < d2);
  if (is_searching) back |= over & p->searching;
  ivec moves = lanes(gone | back);
  p->x = mask ? (moves ? vx : x) : p->x;
  p->y = mask ? (moves ? vy : y) : p->y;
  p->slope_x = mask ? slope_x : p->slope_x;
  p->slope_y = mask ? slope_y : p->slope_y;
  if (is_searching) {
    p->radius = mask ? radius : p->radius;
    p->growth_x = mask ? growth_x : p->growth_x;
    p->growth_y = mask ? growth_y : p->growth_y;
  }
  if (with_derivative) {
    p->dx = mask ? dx : p->dx;
    p->dy = mask ? dy : p->dy;
  }
  p->m = mask ? (ivec)place : p->m;
  p->place = place;
  unsigned astray = is_searching ? gone & p->searching : 0;
  gone &= ~astray;
  if (is_searching) over &= ~p->searching;
  if (gone) {
    p->escaped |= gone;
    p->perturbed &= ~gone;
  }
  if (over) {
    p->bounded |= over;
    p->perturbed &= ~over;
  }
  if (back) {
    rebase(p, back);
    p->together = p->together && (back & p->perturbed) == p->perturbed;
    p->place = 0;
  }
  if (astray) return_to_orbit(p, astray);
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
      // One may have begun just now.
      if (p->searching & tiny) {
        p->radius = small ? p->radius * 0x1p512 : p->radius;
        p->growth_x = small ? p->growth_x * 0x1p512 : p->growth_x;
        p->growth_y = small ? p->growth_y * 0x1p512 : p->growth_y;
      }
      p->exponent = small ? (ivec)-512 : p->exponent;
      p->together = false;
    }
  }
}
