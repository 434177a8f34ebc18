// Samples of the Mandelbrot set, packet by packet.
//
// Each header includes what it uses; they are best read in this order:
//   Vectors.h                  vectors of WIDTH numbers
//   MandelbrotLanes.h          sets of lanes, complex numbers, powers of two
//   MandelbrotPacket.h         the state of WIDTH samples
//   MandelbrotAttractor.h      cycles that samples are attracted to: search and proof
//   MandelbrotRebase.h         return to the reference's beginning
//   MandelbrotReturns.h        return to 0 a period later, in one
//   MandelbrotBlocks.h         bilinear approximation: the longest valid block, its coefficients
//   MandelbrotPerturbation.h   one step of the perturbed samples
//   MandelbrotSingleSteps.h    many steps of perturbed samples that have no blocks
//   MandelbrotPerturbedLoop.h  all steps of the perturbed samples
//   MandelbrotPolynomial.h     the polynomial through values at a disc's edge
//   MandelbrotNodes.h          the nodes on a disc's edge
//   MandelbrotNodeSteps.h      the steps that they take together
//   MandelbrotDisc.h           the steps that all samples of a disc have in common
//   MandelbrotDirectLoop.h     direct iteration
//   MandelbrotDirect.h         the direct samples between their loop and the rest
//   MandelbrotKnownCycle.h     shallow samples that are drawn to the cycle of one before
//   MandelbrotStragglers.h     shallow samples that take longer than their packets
//   MandelbrotComponents.h     the points in the cardioid and the disc
//   MandelbrotValues.h         the numbers of samples that have come to their end
//   MandelbrotIteration.h      all steps of all samples

#ifndef MANDELBROT_ITERATION_H
#define MANDELBROT_ITERATION_H

#include "Levels.h"
#include "MandelbrotKnownCycle.h"
#include "MandelbrotPerturbedLoop.h"
#include "MandelbrotStragglers.h"

int64_t LEVEL_NAME(mandelbrot_iterate)(const mandelbrot_orbit *orbit, const mandelbrot_view *view,
                                       mandelbrot_samples *samples, bool with_derivative,
                                       int64_t budget) {
  for (int64_t start = 0; start < samples->count; start += WIDTH) {
    packet p;
    load_phases(&p, samples, start);
    if (!(p.perturbed | p.direct)) continue;
    if (budget <= 0) break;
    load_state(&p, orbit, view, samples, start);
    p.known = known_cycle(samples);
    if (view->is_shallow) {
      budget -= take_known(&p);
      budget -= run_direct_samples(&p, with_derivative, MOST_STRAGGLERS);
    } else {
      while ((p.perturbed | p.direct) && budget > 0) {
        budget = iterate_perturbed(&p, with_derivative, budget);
        if (!p.direct || budget <= 0) break;
        budget -= run_direct_samples(&p, with_derivative, 0);
      }
    }
    store_packet(&p, samples, start);
    samples->step_count += p.step_count;
    samples->stepping_count += p.stepping_count;
  }
  samples->were_iterated = true;
  if (!view->is_shallow) return budget;
  return iterate_stragglers(orbit, view, samples, with_derivative, budget);
}

#endif
