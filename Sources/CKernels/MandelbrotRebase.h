// Rebases: samples go on from the reference's beginning. There all of z is at hand, and a sample that
// comes back to about where it was looks for a cycle that would keep it.
//
// It leaves its orbit for that, to go round from nearby points: by Newton's method to a fixed point of
// so many steps, and with a ball about it. All that was within `reach` of z when a round began is
// within `radius` of z when it ends; where the second ball lies in the first, there is an attracting
// cycle in it, and that attracts the orbit of 0 (Fatou): the sample is bounded. A sample that finds
// none takes up its orbit where it left it, as if nothing had happened.
//
// Rounding, and what blocks leave out, move a sample by 2^-15 pixels at most, in a round as in an
// orbit. The ball has 2^-12 of a pixel to spare: in z, that times |dz/dc|, which grows from 0 in every
// round as it does in an orbit.

/// How near a sample has to come to where it was, as a part of |z|, squared. Samples that will escape
/// come back as well, but hardly ever so near.
#define NEAR2 0x1p-10

/// From here on searches are made, or from 1/64 of the limit on if that is less.
#define EARLY (INT64_C(1) << 18)

/// What the ball has to spare, in pixels.
#define SPARE 0x1p-12

/// No ball is smaller: squares of distances must not vanish beside it.
#define SMALLEST_REACH 0x1p-400

/// The most rounds; Newton's method doubles the digits with each.
#define MOST_ROUNDS 8

/// Sends samples on a round from where they are; `reach` is 0 where there is no hope of a ball yet.
static void go_round(packet *p, unsigned who, vec reach) {
  ivec mask = lanes(who);
  p->seen_x = mask ? p->x : p->seen_x;
  p->seen_y = mask ? p->y : p->seen_y;
  p->seen_exponent = mask ? p->exponent : p->seen_exponent;
  p->slope_x = mask ? (vec)0 : p->slope_x;
  p->slope_y = mask ? (vec)0 : p->slope_y;
  p->spread = mask ? __builtin_elementwise_max(__builtin_elementwise_sqrt(p->c2) * (0x1p-10 / p->view->pitch), (vec)1) : p->spread;
  p->growth_x = mask ? (vec)1 : p->growth_x;
  p->growth_y = mask ? (vec)0 : p->growth_y;
  p->reach = mask ? reach : p->reach;
  p->radius = mask ? reach : p->radius;
  p->n = mask ? p->seen_n : p->n;
  p->until = mask ? p->seen_n + p->period : p->until;
  p->searched = mask ? p->searched + p->period : p->searched;
}

/// Lets samples look for a cycle of `period` steps.
static void search(packet *p, unsigned who) {
  ivec mask = lanes(who);
  p->held_x = mask ? p->x : p->held_x;
  p->held_y = mask ? p->y : p->held_y;
  p->held_slope_x = mask ? p->slope_x : p->held_slope_x;
  p->held_slope_y = mask ? p->slope_y : p->held_slope_y;
  p->held_dx = mask ? p->dx : p->held_dx;
  p->held_dy = mask ? p->dy : p->held_dy;
  p->held_spread = mask ? p->spread : p->held_spread;
  p->held_exponent = mask ? p->exponent : p->held_exponent;
  p->rounds = mask ? (ivec)0 : p->rounds;
  p->searching |= who;
  go_round(p, who, (vec)0);
}

/// Takes samples back to where they left their orbits.
static void return_to_orbit(packet *p, unsigned who) {
  ivec mask = lanes(who);
  p->x = mask ? p->held_x : p->x;
  p->y = mask ? p->held_y : p->y;
  p->slope_x = mask ? p->held_slope_x : p->slope_x;
  p->slope_y = mask ? p->held_slope_y : p->slope_y;
  p->dx = mask ? p->held_dx : p->dx;
  p->dy = mask ? p->held_dy : p->dy;
  p->spread = mask ? p->held_spread : p->spread;
  p->exponent = mask ? p->held_exponent : p->exponent;
  p->seen_x = mask ? p->held_x : p->seen_x;
  p->seen_y = mask ? p->held_y : p->seen_y;
  p->seen_exponent = mask ? p->held_exponent : p->seen_exponent;
  p->n = mask ? p->seen_n : p->n;
  p->m = mask ? (ivec)0 : p->m;
  p->until = mask ? (ivec)p->view->limit : p->until;
  // What comes back next has to be much nearer.
  p->near2 = mask ? p->near2 * 0x1p-4 : p->near2;
  p->searching &= ~who;
  p->direct &= ~who;
  p->perturbed |= who;
  p->together = false;
}

/// What becomes of searching samples that have come round: `away` from where they began, in units
/// of which these are `seen_unit`.
static void conclude(packet *p, unsigned who, vec away_x, vec away_y, vec seen_unit) {
  vec slope = modulus(p->slope_x, p->slope_y), spare = slope * SPARE, reach = p->reach * seen_unit;
  // What is rounded here is less than a millionth of the ball.
  ivec fits = modulus(away_x, away_y) + p->radius + spare < reach * (1 - 0x1p-20);
  unsigned proved = who & bits(fits & (reach >= (vec)SMALLEST_REACH));
  p->bounded |= proved;
  p->perturbed &= ~proved;
  p->searching &= ~proved;
  who &= ~proved;
  if (!who) return;

  // How far F is nearly linear: about |z|, and at a nucleus still a good part of a pixel.
  vec extent = modulus(p->x, p->y) + slope * 0x1p-6;

  // Newton's method for F(z) = z: from z to z + (F(z) - z) / (1 - F'(z)).
  vec growth_x = p->growth_x / seen_unit, growth_y = p->growth_y / seen_unit;
  vec rest_x = 1 - growth_x, rest_y = -growth_y, rest2 = rest_x * rest_x + rest_y * rest_y;
  vec step_x = (away_x * rest_x + away_y * rest_y) / rest2, step_y = (away_y * rest_x - away_x * rest_y) / rest2;
  vec step = modulus(step_x, step_y), shrinks = 1 - modulus(growth_x, growth_y);
  ivec mask = lanes(who);
  p->rounds = mask ? p->rounds + 1 : p->rounds;
  // Once it has found the cycle, that has to attract, and the last ball had its chance.
  ivec is_there = (step < extent * 0x1p-10) & ((shrinks <= (vec)0) | (step < reach * 0x1p-4));
  unsigned goes_on = who & bits((step < extent) & (p->rounds < (ivec)MOST_ROUNDS) & ~is_there);
  if (who & ~goes_on) return_to_orbit(p, who & ~goes_on);
  mask = lanes(goes_on);
  p->x = mask ? p->seen_x * seen_unit + step_x : p->x;
  p->y = mask ? p->seen_y * seen_unit + step_y : p->y;
  // Wide enough for what it has to spare and what is left for Newton's method, but not so wide that
  // its square terms, about radius² / |z|, would matter.
  vec wide = 4 * (spare + 8 * step * step / extent) / shrinks, most = shrinks * extent * 0x1p-4;
  go_round(p, goes_on, shrinks > (vec)0 ? wide < most ? wide : most : (vec)0);
}

/// After a rebase: how much larger than usual the deltas are, and whether a sample comes round.
static void rebase(packet *p, unsigned who) {
  ivec mask = lanes(who);
  vec slope2 = p->slope_x * p->slope_x + p->slope_y * p->slope_y, z2 = p->x * p->x + p->y * p->y;
  vec ratio2 = z2 / (slope2 * 0x1p20);
  ratio2 = ratio2 > (vec)1 ? ratio2 : (vec)1;
  p->spread = mask ? __builtin_elementwise_sqrt(ratio2) : p->spread;
  p->m = mask ? (ivec)0 : p->m;
  // Brent's way to find a cycle: compare with an ever earlier rebase.
  vec seen_unit = powers_of_two(p->seen_exponent - p->exponent);
  vec away_x = p->x - p->seen_x * seen_unit, away_y = p->y - p->seen_y * seen_unit;
  vec away2 = away_x * away_x + away_y * away_y;
  // At a nucleus z vanishes, but for rounding.
  vec extent2 = z2 + slope2 * (SPARE * SPARE);
  ivec made = p->n - p->seen_n;
  // Where something escapes, the slope has grown meanwhile.
  ivec is_near = (away2 < extent2 * p->near2) & (slope2 <= 4 * (p->seen_slope2 * seen_unit * seen_unit));
  // There again to the last bit: it comes round for ever.
  unsigned same = who & ~p->searching & bits((away2 == (vec)0) & (z2 > (vec)0) & (p->rebases > (ivec)0));
  p->bounded |= same;
  p->perturbed &= ~same;
  who &= ~same;
  unsigned near = who & ~p->searching & bits(is_near);
  unsigned back = who & p->searching & bits(p->n >= p->until);
  p->rebases = mask ? p->rebases + 1 : p->rebases;
  unsigned renew = who & ~p->searching & bits((p->rebases & (p->rebases - 1)) == (ivec)0);
  ivec seen = lanes(near | renew);
  p->seen_x = seen ? p->x : p->seen_x;
  p->seen_y = seen ? p->y : p->seen_y;
  p->seen_slope2 = seen ? slope2 : p->seen_slope2;
  p->seen_n = seen ? p->n : p->seen_n;
  p->seen_exponent = seen ? p->exponent : p->seen_exponent;
  int64_t start = p->view->limit >> 6 < EARLY ? p->view->limit >> 6 : EARLY;
  vec nearness2 = p->n > (ivec)start ? (vec)NEAR2 : (vec)0;
  p->near2 = lanes(near) ? away2 / extent2 : lanes(renew) ? nearness2 : p->near2;
  if (near) {
    // Nearer again after as many steps: drawn to something. All searches together may take half as
    // long as the orbit so far, and 1/32 of what they could save.
    ivec worth = __builtin_elementwise_min(p->n >> 1, ((ivec)p->view->limit - p->n) >> 5);
    unsigned drawn = near & bits((made == p->period) & (p->searched + 2 * made <= worth));
    p->period = lanes(near) ? made : p->period;
    if (drawn) search(p, drawn);
  }
  if (back) conclude(p, back, away_x, away_y, seen_unit);
}
