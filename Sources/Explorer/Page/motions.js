// Motions that go on by themselves: of keys and wheels, after a touch, back within bounds, along a way.
//
// A motion's step(stage, seconds) moves the stage to where it is so long after it began, and gives the
// motion that goes on: itself, another, or null at its end. aim(camera), where there is one, is where the camera
// will be at the end of the motion, as {offsetX, offsetY, zoom}.

import { log2Pitch } from "./lattice.js";
import { Deceleration, Spring } from "./physics.js";

/** The time in which all but a third of a glide is done, in seconds. */
const GLIDE = 0.05;
/** The most octaves that a glide goes on after hands have left: what they ask for beyond is dropped. */
const AHEAD = 10;
/** The time that a glide waits for pictures at most, in seconds. */
const LONGEST_WAIT = 4;

/** A zoom by octaves about a point and a pan, over a short time; more may be added on the way. */
export class Glide {
  constructor() {
    Object.assign(this, { octaves: 0, dx: 0, dy: 0, focus: null, last: 0, waited: 0 });
  }

  add({ octaves, dx, dy, focus }) {
    this.octaves = Math.max(-AHEAD, Math.min(this.octaves + octaves, AHEAD));
    this.dx += dx;
    this.dy += dy;
    if (octaves) this.focus = focus;
  }

  step(stage, seconds) {
    const { octaves, dx, dy, focus } = this;
    const isLast = stage.calm.matches || (Math.abs(octaves) < 0.004 && Math.hypot(dx, dy) < 0.5);
    // At most an octave at a time: longer ones are commits of their own.
    const share = Math.min(1 - Math.exp((this.last - seconds) / GLIDE), 0.9 / Math.max(0.9, Math.abs(octaves)));
    const part = isLast ? 1 : share;
    // Rather late than past the edges of all pictures, or into one pixel of them.
    if (octaves && stage.waits(this.aim(stage.camera, part))) {
      this.waited += seconds - this.last;
      this.last = seconds;
      return this.waited < LONGEST_WAIT ? this : null;
    }
    this.waited = 0;
    if (octaves) stage.magnify(2 ** (octaves * part), focus.x, focus.y);
    if (dx || dy) stage.pan(dx * part, dy * part);
    Object.assign(this, { octaves: octaves * (1 - part), dx: dx * (1 - part), dy: dy * (1 - part), last: seconds });
    return isLast ? null : this;
  }

  aim({ offsetX, offsetY, zoom, width, height }, part = 1) {
    const factor = 2 ** (this.octaves * part), focus = this.focus ?? { x: 0, y: 0 };
    return {
      offsetX: (offsetX + focus.x) * factor - focus.x - this.dx * part,
      offsetY: (offsetY + focus.y) * factor - focus.y - this.dy * part,
      zoom: zoom * factor, width, height,
    };
  }
}

/** Coasting with the velocity that a touch had, in pixels per second. */
export class Coast {
  constructor(vx, vy) {
    Object.assign(this, { x: new Deceleration(vx), y: new Deceleration(vy), atX: 0, atY: 0 });
    this.end = Math.max(this.x.duration(0.5), this.y.duration(0.5));
  }

  step(stage, seconds) {
    const time = Math.min(seconds, this.end);
    const [atX, atY] = [this.x.position(time), this.y.position(time)];
    stage.pan(atX - this.atX, atY - this.atY);
    Object.assign(this, { atX, atY });
    const { x, y } = stage.excess;
    if (x || y) return new SpringBack(stage, x && this.x.velocityAt(time), y && this.y.velocityAt(time));
    return time < this.end ? this : null;
  }
}

/** The pull of a world back within its bounds, from velocities in pixels per second. */
export class SpringBack {
  constructor(stage, vx = 0, vy = 0) {
    const { x: atX, y: atY } = stage.excess;
    Object.assign(this, { x: new Spring(atX, vx), y: new Spring(atY, vy), atX, atY });
    this.end = stage.calm.matches ? 0 : Math.max(this.x.duration(0.5), this.y.duration(0.5));
  }

  step(stage, seconds) {
    const isLast = seconds >= this.end;
    const [atX, atY] = isLast ? [0, 0] : [this.x.position(seconds), this.y.position(seconds)];
    stage.pan(atX - this.atX, atY - this.atY);
    Object.assign(this, { atX, atY });
    return isLast ? null : this;
  }
}

/** The way of a film's camera through views {time, lattice, x, y}, as frames of a size show it, to a view as text. */
export class Way {
  constructor(views, size, end) {
    Object.assign(this, { views, size, end });
  }

  step(stage, seconds) {
    const { views, size } = this;
    const last = views.length - 1;
    let at = 0;
    while (at < last - 1 && views[at + 1].time <= seconds) at += 1;
    const [from, to] = [views[at], views[Math.min(at + 1, last)]];
    const part = Math.min(1, Math.max(0, (seconds - from.time) / (to.time - from.time || 1)));
    stage.camera.goBetween(from, to, part, size);
    // Tiles are wanted round the middle, where a film goes to.
    stage.point(null);
    stage.demand.direction = Math.sign(log2Pitch(from.lattice) - log2Pitch(to.lattice));
    stage.moved();
    if (seconds < views[last].time) return this;
    // The last frame comes within a frame's time of the last stop.
    stage.camera.show(this.end);
    return null;
  }
}
