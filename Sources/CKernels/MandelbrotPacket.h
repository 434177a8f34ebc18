// A packet of samples: where each of them stands.

/// WIDTH samples at work, with numbers as in `mandelbrot_samples`; a mask has a bit for each.
typedef struct {
  const mandelbrot_orbit *orbit;
  const mandelbrot_view *view;
  vec x, y, slope_x, slope_y, dx, dy, cx, cy, c2, spread;
  ivec n, m, exponent;
  /// How far n goes: to the limit, or to the end of a search's round.
  ivec until;
  vec seen_x, seen_y, seen_slope2, near2, growth_x, growth_y, reach, radius;
  ivec seen_n, seen_exponent, rebases, period, rounds, searched;
  vec held_x, held_y, held_slope_x, held_slope_y, held_dx, held_dy, held_spread;
  ivec held_exponent;
  unsigned perturbed, direct, escaped, bounded;
  /// The samples that have left their orbits to look for a cycle.
  unsigned searching;
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
