// Perturbed iteration, step by step or in runs.

#ifndef MANDELBROT_PERTURBED_LOOP_H
#define MANDELBROT_PERTURBED_LOOP_H

#include "MandelbrotSingleSteps.h"

/// The single steps in a row after which more of them are expected.
#define SINGLES_OF_A_RUN 2

/// The steps of a run that is worth its beginning.
#define LONG_RUN 8

/// Makes perturbed steps until no sample is perturbed any more or the budget is spent; returns what
/// is left of it. A step counts as 8 direct ones.
INLINE int64_t iterate_perturbed(packet *p, bool with_derivative, int64_t budget) {
  int singles = 0;
  // The compiler leaves out of each step what its kind does not need.
  while (p->perturbed && budget > 0) {
    budget -= 8;
    if (p->searching & p->perturbed) {
      if (with_derivative) perturb_step(p, true, true); else perturb_step(p, false, true);
      singles = 0;
      continue;
    }
    bool is_single =
      with_derivative ? perturb_step(p, true, false) : perturb_step(p, false, false);
    singles = is_single ? singles + 1 : 0;
    bool is_run = singles >= SINGLES_OF_A_RUN && p->is_uniform && p->common_exponent == 0
      && p->perturbed && !(p->searching & p->perturbed);
    if (!is_run) continue;
    int64_t most = (budget + 7) / 8;
    int64_t made = with_derivative ? run_single_steps(p, most, true)
                                   : run_single_steps(p, most, false);
    budget -= 8 * made;
    // What ended a long run, a rebasing perhaps, is followed by another.
    singles = made >= LONG_RUN ? SINGLES_OF_A_RUN - 1 : 0;
  }
  return budget;
}

#endif
