// When all samples carry on directly, they go round in one tight loop.

/// After so many direct steps others have their turn, and cancellation is looked at.
#define MOST_DIRECT_STEPS (1 << 22)

/// How often direct samples are looked at for cycles, and how near they have to come back.
#define CYCLE_STEPS 8
#define NEAR 0x1p-24

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

  /// Of samples that are searching; 0 of the others.
  vec radius, growth_x, growth_y;

  /// The |dz/dc|² below which a sample goes on by the reference.
  vec least2;
} flow;

/// Goes on until a sample escapes, or may not go on directly, or for so many steps; returns those made.
INLINE int64_t flow_on(flow *f, double pitch, double bailout2, int64_t steps, bool with_derivative, bool is_shallow,
                     bool is_searching) {
  vec x = f->x, y = f->y, dx = f->dx, dy = f->dy, slope2 = f->slope2;
  vec cx = f->cx, cy = f->cy, least2 = f->least2, radius = f->radius;
  vec growth_x = f->growth_x, growth_y = f->growth_y;
  vec x2 = x * x, y2 = y * y, next2 = 4 * (x2 + y2) * slope2;
  int64_t made = 0;
  while (made < steps) {
    vec twice_x = x + x;
    if (is_searching) {
      radius = (2 * __builtin_elementwise_sqrt(x2 + y2) + radius) * radius;
      vec real = x * growth_x - y * growth_y, imaginary = x * growth_y + y * growth_x;
      growth_x = real + real;
      growth_y = imaginary + imaginary;
    }
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
  f->radius = radius;
  f->growth_x = growth_x;
  f->growth_y = growth_y;
  return made;
}

// Functions of their own, so that the loops keep to registers.
#define FLOW(name, with_derivative, is_shallow, is_searching)                                            \
  static __attribute__((noinline)) int64_t name(flow *f, double pitch, double bailout2, int64_t steps) { \
    return flow_on(f, pitch, bailout2, steps, with_derivative, is_shallow, is_searching);                \
  }
FLOW(flow_deep, false, false, false)
FLOW(flow_deep_with_derivative, true, false, false)
FLOW(flow_searching, false, false, true)
FLOW(flow_searching_with_derivative, true, false, true)
FLOW(flow_shallow, false, true, false)
FLOW(flow_shallow_with_derivative, true, true, false)

/// Puts samples that flow no more where nothing ever happens: at a fixed point.
INLINE void park(flow *f, unsigned who) {
  ivec mask = lanes(who);
  f->x = mask ? (vec)0.5 : f->x;
  f->y = mask ? (vec)0 : f->y;
  f->cx = mask ? (vec)0.25 : f->cx;
  f->cy = mask ? (vec)0 : f->cy;
  f->slope2 = mask ? (vec)1 : f->slope2;
  f->radius = mask ? (vec)0 : f->radius;
  f->growth_x = mask ? (vec)0 : f->growth_x;
  f->growth_y = mask ? (vec)0 : f->growth_y;
}

/// Takes samples out of the flow, `made` steps after it began.
INLINE void take_out(packet *p, flow *f, unsigned who, int64_t made) {
  ivec mask = lanes(who);
  p->x = mask ? f->x : p->x;
  p->y = mask ? f->y : p->y;
  p->slope_x = mask ? __builtin_elementwise_sqrt(f->slope2) : p->slope_x;
  p->slope_y = mask ? (vec)0 : p->slope_y;
  p->radius = mask ? f->radius : p->radius;
  p->growth_x = mask ? f->growth_x : p->growth_x;
  p->growth_y = mask ? f->growth_y : p->growth_y;
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
    .radius = lanes(p->searching) ? p->radius : (vec)0,
    .growth_x = lanes(p->searching) ? p->growth_x : (vec)0, .growth_y = lanes(p->searching) ? p->growth_y : (vec)0,
  };
  vec cx = f.cx, cy = f.cy;
  park(&f, ALL & ~p->direct);
  vec seen_x = f.x, seen_y = f.y, near = NEAR;
  int64_t made = 0, seen = 0, renewal = 32;
  while (p->direct && made < MOST_DIRECT_STEPS) {
    int64_t room = __builtin_reduce_min(lanes(p->direct) ? p->until - p->n : (ivec)INT64_MAX) - made;
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
      made += (p->searching & p->direct ? with_derivative ? flow_searching_with_derivative : flow_searching
               : with_derivative ? flow_deep_with_derivative : flow_deep)(&f, pitch, view->bailout2, steps);
    }
    vec r2 = f.x * f.x + f.y * f.y;
    unsigned gone = p->direct & ~bits(r2 <= (vec)view->bailout2);
    if (gone) {
      take_out(p, &f, gone, made);
      p->escaped |= gone & ~p->searching;
      if (gone & p->searching) return_to_orbit(p, gone & p->searching);
    }
    unsigned over = p->direct & bits(p->n + made >= p->until);
    if (over) {
      take_out(p, &f, over, made);
      p->bounded |= over & ~p->searching;
    }
    if (!view->is_shallow) {
      unsigned low = p->direct & ~bits(4 * r2 * f.slope2 >= f.least2);
      if (low) take_out(p, &f, low, made);
      low |= over & p->searching;
      if (low) {
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
