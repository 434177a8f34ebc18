// Samples of the Mandelbrot set, packet by packet.
//
// Each header includes what it uses; they are best read in this order:
//   Vectors.h                  vectors of WIDTH numbers
//   MandelbrotLanes.h          sets of lanes, complex numbers, powers of two
//   MandelbrotPacket.h         the state of WIDTH samples
//   MandelbrotAttractor.h      cycles that samples are attracted to: search and proof
//   MandelbrotRebase.h         return to the reference's beginning
//   MandelbrotBlocks.h         bilinear approximation: the longest valid block, its coefficients
//   MandelbrotPerturbation.h   one step of the perturbed samples
//   MandelbrotSingleSteps.h    many steps of perturbed samples that have no blocks
//   MandelbrotDirectLoop.h     direct iteration
//   MandelbrotDirect.h         the direct samples between their loop and the rest
//   MandelbrotStragglers.h     shallow samples that take longer than their packets
//   MandelbrotIteration.h      all of it

#ifndef MANDELBROT_ITERATION_H
#define MANDELBROT_ITERATION_H

#include "Levels.h"
#include "MandelbrotSingleSteps.h"
#include "MandelbrotStragglers.h"

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

int64_t LEVEL_NAME(mandelbrot_iterate)(const mandelbrot_orbit *orbit, const mandelbrot_view *view,
                                       mandelbrot_samples *samples, bool with_derivative,
                                       int64_t budget) {
  for (int64_t start = 0; start < samples->count; start += WIDTH) {
    packet p;
    load_phases(&p, samples, start);
    if (!(p.perturbed | p.direct)) continue;
    if (budget <= 0) break;
    load_state(&p, orbit, view, samples, start);
    if (view->is_shallow) {
      budget -= run_direct_samples(&p, with_derivative, MOST_STRAGGLERS);
    } else {
      while ((p.perturbed | p.direct) && budget > 0) {
        budget = iterate_perturbed(&p, with_derivative, budget);
        if (!p.direct || budget <= 0) break;
        budget -= run_direct_samples(&p, with_derivative, 0);
      }
    }
    store_packet(&p, samples, start);
  }
  if (!view->is_shallow) return budget;
  return iterate_stragglers(orbit, view, samples, with_derivative, budget);
}

#endif
