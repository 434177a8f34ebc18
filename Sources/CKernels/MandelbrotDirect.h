// The direct samples of a packet: into the loops, and back when they escape, end or need the
// reference again.

#ifndef MANDELBROT_DIRECT_H
#define MANDELBROT_DIRECT_H

#include "MandelbrotDirectLoop.h"
#include "MandelbrotRebase.h"

/// The direct steps after which the perturbed samples have their turn, and cancellation is looked
/// at.
#define MOST_DIRECT_STEPS (1 << 22)

/// So few direct samples wait for the perturbed ones of their packet.
#define FEW_DIRECT (WIDTH / 4)

/// The steps after which shallow samples are looked at for cycles, and the distance at which they
/// have returned.
#define CYCLE_STEPS 8
#define RETURN_DISTANCE 0x1p-24

/// The distance at which Newton's method is worth a try, where a sample has made that many times the
/// steps that it took to return: a try's steps take much longer than one of a packet's lane. Where samples share
/// cycles, fewer have to find their own.
#define NEWTON_DISTANCE 0x1p-10
#define STEPS_PER_TRY 16
#define STEPS_PER_TRY_WHERE_SHARED 64

/// The steps after which shallow samples of a packet are stragglers, when few are left.
#define FEW_SHALLOW_STEPS 128

// MARK: In and out

/// Puts samples that are not direct where nothing ever happens.
INLINE void park(direct_samples *s, lane_set lanes, bool is_shallow) {
  ivec mask = mask_of(lanes);
  SET_COMPLEX_WHERE(mask, s->z, broadcast(PARKED_Z));
  SET_COMPLEX_WHERE(mask, s->c, broadcast(PARKED_C));
  if (is_shallow) return;
  SET_WHERE(mask, s->slope2, 1);
  SET_WHERE(mask, s->least_slope2, 0);
  SET_WHERE(mask, s->image_radius, 0);
  SET_WHERE(mask, s->multiplier.x, 0);
  SET_WHERE(mask, s->multiplier.y, 0);
}

/// The direct samples of a packet; the other lanes are parked.
INLINE direct_samples direct_samples_of(const packet *p, bool is_shallow) {
  double unit = power_of_two(p->view->unit);
  const double *c = p->orbit->members + 2;
  ivec searching = mask_of(p->searching);
  direct_samples s = {
    .z = p->dz,
    .c = {p->c.x * unit + c[0], p->c.y * unit + c[1]},
    .slope2 = squared_modulus(p->slope),
    .derivative = p->derivative,
    .multiplier = {searching ? p->multiplier.x : (vec)0, searching ? p->multiplier.y : (vec)0},
    .image_radius = searching ? p->image_radius : (vec)0,
  };
  park(&s, ALL_LANES & ~p->direct, is_shallow);
  return s;
}

/// Takes samples back into the packet, `made` steps after they left it.
INLINE void take_back(packet *p, direct_samples *s, lane_set lanes, int64_t made, bool is_shallow) {
  ivec mask = mask_of(lanes);
  SET_COMPLEX_WHERE(mask, p->dz, s->z);
  SET_COMPLEX_WHERE(mask, p->derivative, s->derivative);
  SET_WHERE(mask, p->n, p->n + made);
  if (!is_shallow) {
    SET_WHERE(mask, p->slope.x, square_root(s->slope2));
    SET_WHERE(mask, p->slope.y, 0);
    SET_WHERE(mask, p->image_radius, s->image_radius);
    SET_COMPLEX_WHERE(mask, p->multiplier, s->multiplier);
  }
  p->direct &= ~lanes;
  park(s, lanes, is_shallow);
}

/// Takes back the samples that escaped while the loop went on.
INLINE void take_noted(packet *p, direct_samples *s, bool with_derivative) {
  const noted_escapes *escapes = &s->escapes;
  if (!escapes->lanes) return;
  ivec mask = mask_of(escapes->lanes);
  SET_COMPLEX_WHERE(mask, p->dz, escapes->z);
  SET_WHERE(mask, p->slope.x, square_root(escapes->slope2));
  SET_WHERE(mask, p->slope.y, 0);
  if (with_derivative) SET_COMPLEX_WHERE(mask, p->derivative, escapes->derivative);
  SET_WHERE(mask, p->n, p->n + escapes->made);
  p->direct &= ~escapes->lanes;
  p->escaped |= escapes->lanes;
  park(s, escapes->lanes, false);
}

/// Takes back the samples at whose escape the loop ended.
INLINE void take_escaped(packet *p, direct_samples *s, vec z2, int64_t made, bool is_shallow) {
  lane_set escaped = p->direct & ~lanes_where(z2 <= (vec)p->view->bailout2);
  if (!escaped) return;
  take_back(p, s, escaped, made, is_shallow);
  p->escaped |= escaped & ~p->searching;
  // A sample that searches has not escaped on its own orbit.
  if (!is_shallow && (escaped & p->searching)) return_to_orbit(p, escaped & p->searching);
}

/// Takes back the samples that have made their last step; returns them.
INLINE lane_set take_ended(packet *p, direct_samples *s, int64_t made, bool is_shallow) {
  lane_set ended = p->direct & lanes_where(p->n + made >= p->end_n);
  if (ended) {
    take_back(p, s, ended, made, is_shallow);
    p->undecided_direct |= ended & ~p->searching;
  }
  return ended;
}

/// Lets samples go on by the reference that may not go on directly, or whose Newton round is over.
INLINE void resume_reference(packet *p, direct_samples *s, lane_set ended, vec z2, int64_t made) {
  lane_set resumed = p->direct & ~lanes_where(4 * z2 * s->slope2 >= s->least_slope2);
  if (resumed) take_back(p, s, resumed, made, false);
  resumed |= ended & p->searching;
  if (resumed) {
    p->perturbed |= resumed;
    p->is_uniform = false;
    rebase(p, resumed);
  }
}

// MARK: Cycles of shallow samples

/// A point that shallow samples may return to.
typedef struct {
  complex_vec z;
  /// The distance at which they have returned, and at which Newton's method is tried.
  vec distance, newton_distance;
  /// The steps made there, and those after which the next one is set.
  int64_t made, next;
} direct_checkpoint;

/// Makes a place the checkpoint.
INLINE void set_direct_checkpoint(direct_checkpoint *checkpoint, complex_vec z, int64_t made) {
  checkpoint->z = z;
  checkpoint->distance = (vec)RETURN_DISTANCE;
  checkpoint->newton_distance = (vec)NEWTON_DISTANCE;
  checkpoint->made = made;
  checkpoint->next += checkpoint->next / 2;
}

/// Takes back the shallow samples that are drawn to a cycle.
INLINE void take_attracted(packet *p, direct_samples *s, complex_vec c,
                           direct_checkpoint *checkpoint, int64_t made) {
  vec distance = greater_part(subtract(s->z, checkpoint->z));
  int64_t period = made - checkpoint->made;
  int64_t steps_per_try = p->known ? STEPS_PER_TRY_WHERE_SHARED : STEPS_PER_TRY;
  ivec is_long = p->n + made > (ivec)(steps_per_try * period);
  vec near = is_long ? checkpoint->newton_distance : checkpoint->distance;
  // Back at some earlier place: perhaps they go round for ever.
  lane_set returned = p->direct & lanes_where(distance < near);
  while (returned) {
    int i = __builtin_ctz(returned);
    lane_set lane = 1u << i;
    returned &= ~lane;
    double x = s->z.x[i], y = s->z.y[i];
    int64_t steps = steps_to_return(x, y, c.x[i], c.y[i], period, distance[i]);
    complex_vec z = s->z;
    if (drawn_to_cycle(&z, c, steps, lane, MOST_SHALLOW_ROUNDS)) {
      take_back(p, s, lane, made, true);
      p->bounded |= lane;
      if (p->known) *p->known = (mandelbrot_cycle){z.x[i], z.y[i], steps, 0, 0};
    } else {
      checkpoint->newton_distance[i] = distance[i] * 0x1p-8;
      double least = checkpoint->newton_distance[i];
      if (checkpoint->distance[i] > least) checkpoint->distance[i] = least;
    }
  }
  if (made >= checkpoint->next) set_direct_checkpoint(checkpoint, s->z, made);
}

// MARK: All of it

/// The steps until one of the direct samples has made its last one.
INLINE int64_t steps_to_end(const packet *p, int64_t made) {
  ivec steps = mask_of(p->direct) ? p->end_n - p->n : (ivec)INT64_MAX;
  return __builtin_reduce_min(steps) - made;
}

INLINE int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

/// The steps until one of the direct samples of a deep view has made its last one, or its n gets one bit longer; sets
/// the slope for which they go on directly so far.
INLINE int64_t steps_alike_directly(const packet *p, direct_samples *s, int64_t made) {
  ivec direct = mask_of(p->direct);
  ivec next_n = p->n + (made + 1);
  vec binade = binade_of(next_n);
  s->least_slope2 = direct ? direct_slope2(p->view, binade) : (vec)0;
  ivec steps = __builtin_convertvector(2 * binade, ivec) - next_n;
  return least(__builtin_reduce_min(direct ? steps : (ivec)INT64_MAX), steps_to_end(p, made));
}

/// The steps that any of the direct samples has made before.
INLINE int64_t greatest_n(const packet *p) {
  return __builtin_reduce_max(mask_of(p->direct) ? p->n : (ivec)0);
}

/// As `run_direct_samples`, for samples of one kind of view.
INLINE int64_t run_direct(packet *p, bool with_derivative, int stragglers, bool is_shallow) {
  const mandelbrot_view *view = p->view;
  double pitch = view->pitch * power_of_two(view->unit);
  direct_samples s = direct_samples_of(p, is_shallow);
  complex_vec c = s.c;
  direct_checkpoint checkpoint = {.next = 32};
  // `made` where the direct samples differ next: meanwhile fewer of them are left, at most. Of shallow samples, `made`
  // where the first may end.
  int64_t made = 0, alike = 0, end = 0;
  if (is_shallow) {
    if (greatest_n(p) > checkpoint.next) checkpoint.next = greatest_n(p);
    set_direct_checkpoint(&checkpoint, s.z, 0);
  } else {
    // Those of a disc begin where it has come, be that just before a dip of dz/dc.
    alike = least(steps_alike_directly(p, &s, 0), MOST_DIRECT_STEPS);
    resume_reference(p, &s, 0, squared_modulus(s.z), 0);
  }
  while (p->direct && made < MOST_DIRECT_STEPS) {
    if (is_shallow) {
      // When samples leave it comes no sooner.
      if (end < made + CYCLE_STEPS) end = made + steps_to_end(p, made);
      alike = least(end, made + CYCLE_STEPS);
    } else if (made == alike) {
      alike = least(made + steps_alike_directly(p, &s, made), MOST_DIRECT_STEPS);
    }
    direct_run run = {
      .pitch = pitch,
      .bailout2 = view->bailout2,
      .made = made,
      .end = alike,
      .lanes = p->direct,
      .few = p->perturbed ? FEW_DIRECT : 0,
    };
    made = run_loop(&s, &run, with_derivative, is_shallow, p->searching & p->direct);
    if (!is_shallow) take_noted(p, &s, with_derivative);
    vec z2 = squared_modulus(s.z);
    take_escaped(p, &s, z2, made, is_shallow);
    lane_set ended = made == alike ? take_ended(p, &s, made, is_shallow) : 0;
    if (is_shallow) {
      take_attracted(p, &s, c, &checkpoint, made);
      if (made >= FEW_SHALLOW_STEPS && __builtin_popcount(p->direct) <= stragglers) break;
    } else {
      resume_reference(p, &s, ended, z2, made);
      if (p->perturbed && __builtin_popcount(p->direct) <= FEW_DIRECT) break;
    }
  }
  lane_set rest = p->direct;
  if (rest) {
    take_back(p, &s, rest, made, is_shallow);
    p->direct = rest;
  }
  return made;
}

// Functions of their own: shallow samples have less to keep.
static __attribute__((noinline)) int64_t run_shallow(packet *p, bool with_derivative,
                                                     int stragglers) {
  return run_direct(p, with_derivative, stragglers, true);
}
static __attribute__((noinline)) int64_t run_deep(packet *p, bool with_derivative, int stragglers) {
  return run_direct(p, with_derivative, stragglers, false);
}

/// Iterates the direct samples until none or few of them are direct any more, or for
/// MOST_DIRECT_STEPS; returns the steps made. So many may be left over for a packet of stragglers.
INLINE int64_t run_direct_samples(packet *p, bool with_derivative, int stragglers) {
  return p->view->is_shallow ? run_shallow(p, with_derivative, stragglers)
                             : run_deep(p, with_derivative, stragglers);
}

#endif
