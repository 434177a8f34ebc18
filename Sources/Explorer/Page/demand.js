// The demand for tiles: which ones a stage asks for, and when.

import { magnified } from "./lattice.js";

/** The time between requests on the way out and in, in milliseconds: each ends the one before, and what is on its way. */
const HASTE = 120;
/** The time without an event after which hands seem to have made their gesture, in milliseconds. */
const MOMENT = 40;
/** The same while one zooms faster than views are completed, in milliseconds: some notches of a wheel come within. */
const STRIDE = 250;
/** The octaves that hands are ahead of the tiles of a view when nothing but wider pixels is asked for. */
const FAR = 5;

export class Demand {
  /** The demand of a stage. */
  constructor(stage) {
    this.stage = stage;
    /** Where hands zoom: 1 is in, -1 is out. */
    this.direction = 0;
    /** The lattices in force that hands have gone on from before their tiles were there, one after the other. */
    this.missed = 0;
    /** Whether hands seem to have made their gesture, or have made none. */
    this.isSure = true;
    /** The last request, and when it was made. */
    this.wanted = "";
    this.asked = -Infinity;
  }

  /** Hands have moved; where the view comes to rest is known when they do no more for a moment. */
  touch() {
    this.isSure = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.isSure = true;
      this.ask();
    }, this.way !== "rest" && !this.stage.wasComplete ? STRIDE : MOMENT);
  }

  /** Hands go on from the lattice in force. */
  pass() {
    this.missed = this.stage.epochs.covers(this.stage.camera, true) ? 0 : this.missed + 1;
  }

  /** The way on which tiles are wanted that serve for long, rather than those of a view: "out", or "in"; or "rest". */
  get way() {
    if (this.direction < 0) return "out";
    return this.direction > 0 && this.missed > 0 ? "in" : "rest";
  }

  /** Asks for the tiles that the view lacks, whether others than before have come into it or not. */
  askAgain() {
    this.wanted = "";
    this.ask();
  }

  /**
   * Asks for the tiles that the view lacks, when others than before have come into it: for those of the
   * lattice in force, or of the one on which the view will come to rest, as soon as that is known.
   */
  ask() {
    const { camera, epochs, isSlow, pointer, tiles, draft, fingerprint } = this.stage;
    const aim = this.isSure ? this.stage.aim : null, view = aim ?? camera;
    const lattice = aim && aim.zoom !== 1 ? magnified(camera.lattice, aim.zoom) : camera.lattice;
    const way = aim ? "rest" : this.way, isFar = this.missed > FAR;
    const now = performance.now();
    if (way !== "rest" && now - this.asked < HASTE) return;
    const wanted = epochs.wanted(camera, view, lattice, way);
    if (wanted === this.wanted) return;
    Object.assign(this, { wanted, asked: now });
    const point = pointer ?? { x: camera.width / 2, y: camera.height / 2 };
    tiles.want(epochs.missing(camera, view, lattice, point, { way, isSlow, isFar }).map((tile) => (
      { ...tile, path: `${tile.isDraft ? draft : fingerprint}/${tile.path}` })));
  }
}
