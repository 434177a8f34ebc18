// Packets of WIDTH samples from beginning to end; included once per instruction set, which defines
// WIDTH.

#include "MandelbrotLanes.h"
#include "MandelbrotPacket.h"
#include "MandelbrotRebase.h"
#include "MandelbrotTurn.h"
#include "MandelbrotFlow.h"

/// What changes of a sample.
#define PLANES(DO)                                                                                     \
  DO(x); DO(y); DO(slope_x); DO(slope_y); DO(dx); DO(dy); DO(spread);                                  \
  DO(n); DO(m); DO(exponent);                                                                          \
  DO(seen_x); DO(seen_y); DO(seen_slope2); DO(near2); DO(growth_x); DO(growth_y); DO(reach); DO(radius);                \
  DO(seen_n); DO(seen_exponent); DO(rebases); DO(period); DO(rounds); DO(searched);                                 \
  DO(held_x); DO(held_y); DO(held_slope_x); DO(held_slope_y); DO(held_dx); DO(held_dy); DO(held_spread); \
  DO(held_exponent);

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
    PLANES(LOAD)
    LOAD(cx); LOAD(cy);
    for (int i = 0; i < count; i++) p.searching |= (unsigned)samples->is_searching[start + i] << i;
    p.until = lanes(p.searching) ? p.seen_n + p.period : (ivec)view->limit;
    p.c2 = p.cx * p.cx + p.cy * p.cy;
    while ((p.perturbed | p.direct) && budget > 0) {
      for (; p.perturbed && budget > 0; budget -= 8) {
        if (p.searching & p.perturbed) {
          if (with_derivative) turn(&p, true, true); else turn(&p, false, true);
        } else {
          if (with_derivative) turn(&p, true, false); else turn(&p, false, false);
        }
      }
      if (!p.direct || budget <= 0) break;
      budget -= iterate_directly(&p, with_derivative);
    }
    PLANES(STORE)
    for (int i = 0; i < count; i++) {
      unsigned bit = 1u << i;
      samples->phase[start + i] = p.perturbed & bit ? MANDELBROT_PERTURBED : p.direct & bit ? MANDELBROT_DIRECT
        : p.escaped & bit ? MANDELBROT_ESCAPED : MANDELBROT_BOUNDED;
      samples->is_searching[start + i] = (p.searching & bit) != 0;
    }
  }
  return budget;
}
