// The stage: a camera over a world, its tiles on a canvas, and what moves them.

import { Camera } from "./camera.js";
import { linkText, readChanges } from "./changes.js";
import { Coats } from "./coats.js";
import { Demand } from "./demand.js";
import { Edges } from "./edges.js";
import { $ } from "./elements.js";
import { Goal } from "./goal.js";
import { log2Pitch, readView } from "./lattice.js";
import { Coast, Glide, SpringBack } from "./motions.js";
import { TileSource } from "./tiles.js";
import { Trail } from "./trail.js";
import { Wait } from "./wait.js";

/** Exponents beyond which no view is gone to, some room before those that the server refuses. */
const DEEPEST = 65_000;
/** The time between draws of tiles that come, in milliseconds: each draw takes as long as some tiles do. */
const PAUSE = 50;
/** The time for which the picture of another place stays where one arrives, in milliseconds. */
const ARRIVAL = 3000;
/** The time at rest after which a view that is not complete is sketched, in milliseconds. */
const PATIENCE = 500;
/** The part of a view that is there of which the rest is soon to come. */
const MOST = 0.4;
/** Gestures that begin so soon after the one before are undone together with it, in milliseconds. */
const BREATH = 700;
/** The time that hands pause before they go out beyond the whole world, in milliseconds. */
const STOP = 800;
/** The octaves within which the whole world is seen: the server tells them to a hundredth. */
const NEAR = 0.01;
/** The width of a stretched pixel up to which one goes in before finer ones are there. */
const BLURRED = 64;

export class Stage {
  /** `go(world, question, remembers)` goes to a view; `warn` says what went wrong. */
  constructor(canvas, go, warn) {
    Object.assign(this, { canvas, go });
    this.context = canvas.getContext("2d", { alpha: false });
    this.coats = new Coats();
    this.tiles = new TileSource((tile, bitmap) => this.tileCame(tile, bitmap), warn,
      // A server that was started again knows no changed worlds before a view of them is asked for.
      () => this.go(this.world, { tiles: this.camera.view }, false));
    /** The screen's pixels in one of the page's. */
    this.ratio = devicePixelRatio;
    this.motion = null;
    this.drawn = 0;
    this.focus = null;
    this.pointer = null;
    this.trail = new Trail(go);
    this.demand = new Demand(this);
    this.wait = new Wait($("wait"), () => this.epochs.share(this.camera));
    /** Whether the view of the lattice in force has been complete. */
    this.wasComplete = false;
    /** Whether more than the tiles that came has changed since the last draw. */
    this.isStale = true;
    this.came = [];
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    /** When hands moved last, and when the view was another's last. */
    this.touched = this.arrived = -Infinity;
    /** Whether hands have begun a gesture that cannot be undone yet. */
    this.isNewGesture = false;
    /** The point that one went to or goes out from; null where there is none, and after a drag. */
    this.goal = null;
    /** log2 of the size of pixels in which the whole world fills the screen, and when hands wanted to go on there. */
    this.whole = NaN;
    this.stopped = -Infinity;
    /** Whether followers do not know yet that the view is complete. */
    this.isNew = false;
    /** What follows the view: moved(stage) at each frame, passed(stage) when a gesture that goes on has gone
     *  into the world, held(stage) where it would go beyond the whole world, settled(stage) when hands have left,
     *  completed(stage) when the tiles at rest are there, and measured(stage) when the laboratory knows what its
     *  camera has left. */
    this.followers = [];
  }

  notify(event) {
    for (const follower of this.followers) follower[event]?.(this);
  }

  /** The tiles of the world as it is coloured now. */
  get epochs() {
    return this.coats.newest;
  }

  // Showing

  /** Takes the tiles of a world that has this fingerprint. */
  take({ world, fingerprint, draft, isLand }) {
    if (!this.world || readChanges(world).base !== readChanges(this.world).base) {
      this.coats.clear();
    }
    Object.assign(this, { world, fingerprint, draft });
    Object.assign(this.coats.begin(world, fingerprint), { hasDrafts: draft !== fingerprint, isLand });
    if (this.camera) this.epochs.follow(this.camera);
  }

  /** Shows the world in other colours, whatever hands are doing. */
  repaint(answer) {
    const { isSlow } = this;
    this.take(answer);
    if (!this.isAtRest) {
      this.demand.askAgain();
      return this.draw();
    }
    this.settle(false);
    this.draw();
    if (isSlow) this.sketch();
  }

  /** Shows a view of a world. */
  show(answer, remembers) {
    const { tiles: view, bounds, goal } = answer;
    this.take(answer);
    this.goal = goal ? new Goal(readView(goal)) : null;
    this.edges = new Edges(bounds);
    this.hold();
    this.demand.direction = 0;
    const { width, height } = this.canvas;
    if (this.camera) {
      this.camera.resize(width, height);
      this.camera.show(view);
    } else {
      this.camera = new Camera(view, width, height);
    }
    this.arrived = performance.now();
    this.settle(remembers);
    this.draw();
    this.touched = -Infinity;
  }

  /** After a commit: the epoch of the new lattice begins, and what it lacks is asked for. */
  begin() {
    this.coats.follow(this.camera);
    this.laboratory.place(this.camera);
    this.goal?.follow(this.camera);
    // Where there is nothing to stretch, the whole view is sketched at once.
    this.isSlow = this.coats.isBare(this.camera);
    this.wasComplete = false;
    this.wait.tell(false);
    this.waitToSketch();
    this.demand.askAgain();
    // Tiles are drawn over what hands have left; to draw that once more would keep them waiting.
    if (this.epochs.covers(this.camera)) this.draw();
    else this.drawAfter(PAUSE);
  }

  /** Sketches the view in a while, unless it is complete by then. */
  waitToSketch() {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.sketch(), PATIENCE);
  }

  /** The view takes long: what it shows is soon to be seen in wider pixels, and its colours are looked at. */
  sketch() {
    const isCovered = this.epochs.covers(this.camera);
    if (!this.isAtRest || (isCovered && this.laboratory.isComplete)) return;
    this.wait.tell(true);
    if (isCovered) return;
    if (this.epochs.share(this.camera) > MOST) return this.waitToSketch();
    this.notify("delayed");
    this.isSlow = true;
    this.demand.askAgain();
  }

  /** Whether nothing moves, and all zooms are in the world. */
  get isAtRest() {
    return this.camera.isAtRest && !this.motion;
  }

  /** Where the view comes to rest if hands do no more; null where that is not known, or a commit comes before. */
  get aim() {
    const view = this.motion ? this.motion.aim?.(this.camera) : this.camera;
    return view && view.zoom > 0.49 && view.zoom < 2.04 ? view : null;
  }

  /** Hands have moved. */
  touch() {
    const now = performance.now();
    this.isNewGesture ||= now - this.touched >= BREATH;
    this.touched = now;
    this.demand.touch();
  }

  /** After the hands have left: this is a view to remember. */
  settle(remembers = true) {
    if (this.wasComplete) this.demand.direction = 0;
    // It is completed anew, also where all of its tiles are there.
    document.documentElement.dataset.rest = "";
    this.begin();
    const link = `#${linkText(this.world)}/${this.camera.view}${this.laboratory.link}`;
    const view = `${link}/${this.size}`;
    if (view === this.view) return;
    this.trail.pass(link, remembers);
    this.view = view;
    history.replaceState(null, "", link);
    this.notify("settled");
  }

  /** Draws all before the next refresh of the screen. */
  draw() {
    this.isStale = true;
    this.drawSoon();
  }

  /** Draws what is new after some milliseconds, or sooner. */
  drawAfter(time) {
    this.pause ||= setTimeout(() => {
      this.pause = 0;
      this.drawSoon();
    }, time);
  }

  drawSoon() {
    this.request ||= requestAnimationFrame((now) => this.refresh(now));
  }

  refresh(now) {
    this.request = 0;
    if (!this.camera) return;
    this.drawn = performance.now();
    this.move(now);
    // The server works while the page draws.
    this.demand.ask();
    const { camera } = this;
    const isStill = !this.isStale && this.isAtRest;
    if (!isStill || this.laboratory.isOn || !this.coats.drawTiles(this.context, this.came, camera)) {
      const waits = this.isAtRest && this.drawn - this.arrived < ARRIVAL;
      this.coats.draw(this.context, camera, this.drawn, waits);
      this.laboratory.paint(this.context, camera);
    }
    this.isStale = false;
    this.came = [];
    this.wait.update();
    this.notify("moved");
    const { dataset } = document.documentElement;
    const isComplete = this.isAtRest && this.epochs.covers(camera) && this.laboratory.isComplete;
    this.isNew ||= isComplete && !dataset.rest;
    this.wasComplete ||= isComplete;
    if (isComplete) this.demand.missed = 0;
    dataset.rest = isComplete ? "complete" : "";
    dataset.fading = this.coats.fading ? "fading" : "";
    if (this.coats.fading) return this.draw();
    if (!isComplete || !this.isNew) return;
    this.isNew = false;
    this.wait.tell(false);
    this.notify("completed");
    // Now all of the tiles whose parts are on screen.
    this.demand.askAgain();
  }

  tileCame(tile, bitmap) {
    if (![this.fingerprint, this.draft].some((print) => tile.path.startsWith(print))) return bitmap.close();
    this.epochs.keep(tile, bitmap);
    // Tiles of the lattice to come are not seen below those in force.
    if (tile.epoch !== this.epochs.now && this.epochs.covers(this.camera)) return;
    this.came.push(tile);
    const rest = this.epochs.covers(this.camera) ? 0 : this.drawn + PAUSE - performance.now();
    if (rest <= 0) this.drawSoon();
    else this.drawAfter(rest);
  }

  resize(width, height) {
    Object.assign(this.canvas, { width, height });
    this.ratio = width / this.canvas.clientWidth || devicePixelRatio;
    this.context.fillStyle = "#14171c";
    if (!this.camera) return;
    this.camera.commit();
    this.camera.resize(width, height);
    this.settle(false);
    this.draw();
  }

  // Moving

  point(place) {
    this.pointer = place;
  }

  /** Stops all motion. */
  hold() {
    this.motion = null;
  }

  pan(dx, dy) {
    this.camera.pan(dx, dy);
    this.moved();
  }

  /** Moves by a touch. */
  drag(dx, dy) {
    this.goal = null;
    this.demand.direction = 0;
    this.pan(...this.edges.drag(this.camera, dx, dy));
  }

  /** How far the world lies beyond where it may, in pixels. */
  get excess() {
    return this.edges.excess(this.camera);
  }

  magnify(factor, x, y) {
    factor = this.edges.bounded(this.camera, factor);
    const { e } = this.camera.lattice;
    if ((e > DEEPEST && factor > 1) || (e < -DEEPEST && factor < 1)) return;
    this.demand.direction = Math.sign(factor - 1);
    // Hands that come back in mean the point that they go out from, whatever is told of it on the way.
    if (factor < 1 && !this.goal?.isLeft(this.camera, x, y, this.ratio)) {
      this.goal = new Goal(this.camera.pixel(x, y));
      this.goal.follow(this.camera);
    }
    this.focus = this.goal?.aim(this.camera, factor, x, y, this.ratio) ?? { x, y };
    this.camera.magnify(factor, this.focus.x, this.focus.y);
    this.moved();
  }

  moved() {
    if (this.camera.isFar) {
      this.demand.pass();
      this.camera.commit(this.focus?.x, this.focus?.y);
      this.begin();
      this.notify("passed");
    }
    this.draw();
  }

  /**
   * Whether one waits on the way to a view {offsetX, offsetY, zoom}, since there is no picture that fills it, but one
   * here, or one soon since one has just arrived. Meanwhile the tiles of that way are asked for.
   */
  waits(view) {
    this.demand.direction = Math.sign(view.zoom - this.camera.zoom);
    return this.coats.isBare(view, this.demand.direction < 0 ? undefined : BLURRED) &&
      (performance.now() - this.arrived < ARRIVAL || !this.coats.isBare(this.camera));
  }

  /** Zooms by octaves about a point, and pans by parts of the screen, over a short time. */
  glide({ x = this.camera.width / 2, y = this.camera.height / 2, octaves = 0, dx = 0, dy = 0 }) {
    this.touch();
    const isGliding = this.motion instanceof Glide;
    if (octaves < 0) octaves = this.stop(octaves, isGliding ? this.motion.octaves : 0);
    if (!isGliding && !octaves && !dx && !dy) return;
    if (!isGliding) this.start(new Glide());
    this.motion.add({ octaves, dx: dx * this.camera.width, dy: dy * this.camera.height, focus: { x, y } });
  }

  /** The octaves that one is below the whole world. */
  get depth() {
    return this.whole - log2Pitch(this.camera.lattice) + Math.log2(this.camera.zoom);
  }

  /** Whether the whole world is seen. */
  get isWhole() {
    return Math.abs(this.depth) <= NEAR;
  }

  /**
   * The part of some octaves that go out, after those that are still to come, which leads to no more than the whole
   * world, before hands have paused there.
   */
  stop(octaves, coming) {
    const now = performance.now(), depth = this.depth + coming;
    const isThere = Math.abs(depth) <= NEAR, comes = depth > NEAR && depth + octaves <= NEAR;
    if (!comes && !(isThere && now - this.stopped < STOP)) return octaves;
    this.stopped = now;
    this.notify("held");
    return comes ? -depth : 0;
  }

  /** Zooms until a box fills the screen. */
  fit(from, to) {
    const { width, height } = this.camera;
    const factor = Math.min(width / Math.abs(from.x - to.x), height / Math.abs(from.y - to.y));
    // The point that stays while the box's middle goes to the screen's.
    const fixed = (a, b, extent) => ((factor * (a + b)) / 2 - extent / 2) / (factor - 1);
    if (factor < 1.01) return;
    this.glide({ x: fixed(from.x, to.x, width), y: fixed(from.y, to.y, height), octaves: Math.log2(factor) });
  }

  /** Coasts on with the velocity that a touch had, in pixels per second. */
  coast(vx, vy) {
    if (this.calm.matches) return this.rest();
    this.start(new Coast(vx, vy));
  }

  /** Begins a motion in place of any other. */
  start(motion) {
    this.motion = motion;
    this.begun = performance.now();
    this.draw();
  }

  /** One step of the motion under way. */
  move(now) {
    const { motion } = this;
    if (!motion) return;
    const next = motion.step(this, Math.max(0, now - this.begun) / 1000);
    if (next === motion) return this.draw();
    this.motion = null;
    if (next) this.start(next);
    else this.rest();
  }

  /** The hands have left: the zoom goes into the world. */
  rest() {
    if (this.motion) return;
    const { x, y } = this.excess;
    if (x || y) return this.start(new SpringBack(this));
    this.camera.commit(this.focus?.x, this.focus?.y);
    this.focus = null;
    const { link } = this.trail;
    this.settle(this.isNewGesture);
    if (link !== this.trail.link) this.isNewGesture = false;
  }

  get size() {
    return `${this.canvas.width}x${this.canvas.height}`;
  }
}
