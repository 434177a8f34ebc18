// The motion after a touch: the closed forms of the module Scrolling.

/** The share of the velocity that is left after a millisecond. */
export const DECELERATION = 0.998;

/** Coasting on one axis, from position 0: velocity in pixels per second, time in seconds. */
export class Deceleration {
  constructor(velocity, rate = DECELERATION) {
    this.velocity = velocity;
    this.decay = 1000 * Math.log(rate);
  }

  position(time) {
    return (this.velocity * (Math.exp(this.decay * time) - 1)) / this.decay;
  }

  velocityAt(time) {
    return this.velocity * Math.exp(this.decay * time);
  }

  /** The position of rest. */
  get destination() {
    return -this.velocity / this.decay;
  }

  /** The time after which less than a threshold is left of the way. */
  duration(threshold) {
    const way = Math.abs(this.destination);
    return way > threshold ? Math.log(threshold / way) / this.decay : 0;
  }
}

/** Content beyond its limit by x under a touch: c x d / (d + c x), d the extent of the view. */
export class RubberBand {
  constructor(coefficient = 0.55) {
    this.coefficient = coefficient;
  }

  /** The distance from the limit to the content shown for an overshoot. */
  stretch(overshoot, extent) {
    const pull = this.coefficient * overshoot;
    return overshoot > 0 ? (pull * extent) / (extent + pull) : 0;
  }

  /** The overshoot that shows as a stretch, which never reaches the whole extent. */
  overshoot(stretch, extent) {
    const reachable = Math.min(stretch, 0.999 * extent);
    return stretch > 0 ? (reachable * extent) / (this.coefficient * (extent - reachable)) : 0;
  }

  /** Where content at a position lies after a touch has moved by a distance. */
  moved(position, distance, [least, most], extent) {
    const band = (place, change) => {
      const inside = Math.min(Math.max(place, least), most);
      const beyond = change(Math.abs(place - inside), extent);
      return place < inside ? inside - beyond : inside + beyond;
    };
    const asked = band(position, (x, d) => this.overshoot(x, d)) + distance;
    return band(asked, (x, d) => this.stretch(x, d));
  }
}

/** The stiffness of the spring that pulls content back to its limit. */
export const STIFFNESS = 100;

/** A critically damped spring of mass 1 on one axis, from a displacement to 0. */
export class Spring {
  constructor(displacement, velocity, stiffness = STIFFNESS) {
    const frequency = Math.sqrt(stiffness);
    Object.assign(this, { displacement, frequency, slope: velocity + frequency * displacement });
  }

  position(time) {
    return (this.displacement + this.slope * time) * Math.exp(-this.frequency * time);
  }

  /** A time after which the distance never exceeds a threshold. */
  duration(threshold) {
    const still = (2 * Math.abs(this.displacement)) / threshold;
    const moving = (4 * Math.abs(this.slope)) / (Math.E * this.frequency * threshold);
    return Math.max(
      still > 1 ? Math.log(still) / this.frequency : 0,
      moving > 1 ? (2 * Math.log(moving)) / this.frequency : 0,
    );
  }
}

/** The velocity of a touch from its last places, in pixels per second; 0 where it had stopped. */
export function velocity(samples, now) {
  const recent = samples.filter(({ time }) => now - time < 100);
  if (recent.length < 2) return { x: 0, y: 0 };
  const [first, last] = [recent[0], recent[recent.length - 1]];
  const seconds = (last.time - first.time) / 1000;
  if (seconds <= 0) return { x: 0, y: 0 };
  return { x: (last.x - first.x) / seconds, y: (last.y - first.y) / seconds };
}
