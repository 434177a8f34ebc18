// The goal: the very point that one went to, beyond the view's pixels, or that one goes out from.

import { log2Pitch } from "./lattice.js";

/** The octaves below the view from which on a goal stays one wherever on screen it lies: outwards, all comes together. */
const FAR = 3;
/** How far from it hands may be that zoom into it, in pixels of the page. */
const REACH = 12;

export class Goal {
  /** The corner of a lattice's pixel, {m, e, x, y}. */
  constructor(pixel) {
    this.pixel = pixel;
  }

  /** Finds where it lies after a camera's commit. */
  follow(camera) {
    this.spot = camera.spot(this.pixel, this.pixel.x, this.pixel.y);
  }

  /** Whether who goes out about a point (x, y) of the screen goes out from it: it lies there, or is far below. */
  isLeft(camera, x, y, ratio) {
    const at = this.place(camera), depth = this.depth(camera);
    const isOnScreen = at.x >= 0 && at.y >= 0 && at.x < camera.width && at.y < camera.height;
    return depth > FAR ? isOnScreen : depth >= 0 && Goal.isNear(at, x, y, ratio);
  }

  /** The octaves by which its pixel is smaller than those here. */
  depth({ lattice }) {
    return log2Pitch(lattice) - log2Pitch(this.pixel);
  }

  /** Its place on screen. */
  place({ zoom, offsetX, offsetY }) {
    return { x: this.spot.x * zoom - offsetX, y: this.spot.y * zoom - offsetY };
  }

  static isNear(at, x, y, ratio) {
    return Math.hypot(x - at.x, y - at.y) <= REACH * ratio;
  }

  /**
   * The point of the screen to zoom about: who points near the goal means the goal, as far as its pixel goes. It comes
   * below the hands on the way in, since each commit moves it by a part of a pixel. `ratio` is the screen's pixels in
   * one of the page's.
   */
  aim(camera, factor, x, y, ratio) {
    const at = this.place(camera);
    if (factor < 1 || this.depth(camera) < 0 || !Goal.isNear(at, x, y, ratio)) return { x, y };
    const share = 1 - 1 / factor, dx = (x - at.x) * share, dy = (y - at.y) * share;
    camera.pan(dx, dy);
    return { x: at.x + dx, y: at.y + dy };
  }
}
