// Packets of WIDTH samples from beginning to end; included once per instruction set, which defines
// WIDTH.

#include "MandelbrotLanes.h"
#include "MandelbrotPacket.h"
#include "MandelbrotTurn.h"
#include "MandelbrotFlow.h"

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
