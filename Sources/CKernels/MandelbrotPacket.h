// A packet of samples: where each of them stands.

/// WIDTH samples at work, with numbers as in `mandelbrot_samples`; a mask has a bit for each.
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

/// Samples are iterated directly where |dz/dc| is at least 2^-28 pixel^-1, and n 2^-36 pixel^-1 at
/// step n: rounding z moves them by 2^-53 / |dz/dc| pixels a step, 2^-17 in all, even beside a
/// parabolic point, where they take so many steps that each of them counts.
#define DIRECT_SLOPE2 0x1p-56
#define DIRECT_SLOPE2_PER_STEP2 0x1p-70

/// The |dz/dc|² from which on samples are iterated directly, for an n of this binade.
INLINE vec direct_slope2(vec binade) {
  return __builtin_elementwise_max(binade * binade * DIRECT_SLOPE2_PER_STEP2, (vec)DIRECT_SLOPE2);
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
