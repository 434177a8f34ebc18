// Shallow samples that are drawn to the cycle of one before: they are tried for it before they are iterated.

#ifndef MANDELBROT_KNOWN_CYCLE_H
#define MANDELBROT_KNOWN_CYCLE_H

#include "MandelbrotDirect.h"

/// The most rounds of Newton's method from the cycle of another sample.
#define MOST_KNOWN_ROUNDS 3

/// The most packets passed where that cycle attracts none.
#define LONGEST_PAUSE 63

/// Ends the new samples of a shallow packet that are drawn to the cycle of a sample before; returns the steps
/// that it took.
static __attribute__((noinline)) int64_t take_known(packet *p) {
  mandelbrot_cycle *known = p->known;
  if (!known || known->period == 0 || greatest_n(p) > 0) return 0;
  if (known->passed < known->pause) {
    known->passed++;
    return 0;
  }
  known->passed = 0;
  complex_vec z = broadcast((complex_double){known->x, known->y});
  lane_set drawn =
    drawn_to_cycle(&z, direct_samples_of(p, true).c, known->period, p->direct, MOST_KNOWN_ROUNDS);
  if (drawn) {
    int i = __builtin_ctz(drawn);
    *known = (mandelbrot_cycle){z.x[i], z.y[i], known->period, 0, 0};
  } else {
    known->pause = least(2 * known->pause + 1, LONGEST_PAUSE);
  }
  p->direct &= ~drawn;
  p->bounded |= drawn;
  return known->period;
}

#endif
