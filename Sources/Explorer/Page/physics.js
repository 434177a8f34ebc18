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

/** The velocity of a touch from its last places, in pixels per second; 0 where it had stopped. */
export function velocity(samples, now) {
  const recent = samples.filter(({ time }) => now - time < 100);
  if (recent.length < 2) return { x: 0, y: 0 };
  const [first, last] = [recent[0], recent[recent.length - 1]];
  const seconds = (last.time - first.time) / 1000;
  if (seconds <= 0) return { x: 0, y: 0 };
  return { x: (last.x - first.x) / seconds, y: (last.y - first.y) / seconds };
}

/** From 0 to 1 and from rest to rest. */
export const eased = (t) => (t >= 1 ? 1 : t * t * (3 - 2 * t));
