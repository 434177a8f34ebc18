// The edges of a world with bounds: how far a camera may go, and what holds it back.

import { readBounds } from "./lattice.js";
import { RubberBand } from "./physics.js";

/** Of an excess, what is only the rounding of a commit, in pixels: half of one is. */
const ROUNDING = 0.75;

export class Edges {
  /** The edges of a world whose bounds the server tells; "" for one without any. */
  constructor(bounds) {
    this.bounds = readBounds(bounds);
    this.band = new RubberBand();
  }

  /** A movement by a touch; beyond the edges it pulls on a rubber band. */
  drag(camera, dx, dy) {
    if (!this.bounds) return [dx, dy];
    const axis = ({ at, range }, distance, extent) => this.band.moved(at, distance, range, extent) - at;
    const { x, y } = camera.limits(this.bounds);
    return [axis(x, dx, camera.width), axis(y, dy, camera.height)];
  }

  /** How far the world lies beyond where it may, in pixels. */
  excess(camera) {
    if (!this.bounds) return { x: 0, y: 0 };
    const axis = ({ at, range: [least, most] }) => {
      const beyond = at - Math.min(Math.max(at, least), most);
      return Math.abs(beyond) > ROUNDING ? beyond : 0;
    };
    const { x, y } = camera.limits(this.bounds);
    return { x: axis(x), y: axis(y) };
  }

  /** The factor of a zoom that leaves half a screen of the world. */
  bounded(camera, factor) {
    if (!this.bounds || factor >= 1) return factor;
    const { x, y } = camera.limits(this.bounds);
    const share = Math.max(x.length / camera.width, y.length / camera.height);
    return Math.min(1, Math.max(factor, 0.5 / share));
  }
}
