// Perturbed iteration, step by step or in runs.

#ifndef MANDELBROT_PERTURBED_LOOP_H
#define MANDELBROT_PERTURBED_LOOP_H

#include "MandelbrotSingleSteps.h"

/// Makes perturbed steps until no sample is perturbed any more or the budget is spent; returns what
/// is left of it. A step counts as 8 direct ones.
INLINE int64_t iterate_perturbed(packet *p, bool with_derivative, int64_t budget) {
  // The compiler leaves out of each step what its kind does not need.
  while (p->perturbed && budget > 0) {
    lane_set returning = p->orbit->returns ? lanes_that_return(p) : 0;
    if (returning && take_returns(p, returning, with_derivative)) {
      budget -= STEPS_PER_RETURN;
      continue;
    }
    budget -= 8;
    bool is_single;
    if (p->searching & p->perturbed) {
      is_single = with_derivative ? perturb_step(p, true, true) : perturb_step(p, false, true);
    } else {
      is_single = with_derivative ? perturb_step(p, true, false) : perturb_step(p, false, false);
    }
    // After a single step more of them are to be expected.
    if (!is_single || !p->perturbed) continue;
    sample_group group = samples_furthest_back(p);
    if (group.exponent == 0)
      budget -= 8 * run_steps(p, &group, (budget + 7) / 8, with_derivative);
  }
  return budget;
}

#endif
