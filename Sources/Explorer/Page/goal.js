// The goal: the very point that one went to, beyond the view's pixels.

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

  /**
   * The point of the screen to zoom about: who points near the goal means the goal. It comes below the hands on the way
   * in, since each commit moves it by a part of a pixel. `ratio` is the screen's pixels in one of the page's.
   */
  aim(camera, factor, x, y, ratio) {
    const at = { x: this.spot.x * camera.zoom - camera.offsetX, y: this.spot.y * camera.zoom - camera.offsetY };
    if (factor < 1 || Math.hypot(x - at.x, y - at.y) > REACH * ratio) return { x, y };
    const share = 1 - 1 / factor, dx = (x - at.x) * share, dy = (y - at.y) * share;
    camera.pan(dx, dy);
    return { x: at.x + dx, y: at.y + dy };
  }
}
