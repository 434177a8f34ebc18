// The page: a camera, the tiles that it sees, and what the panel tells of it.

import { Camera } from "./camera.js";
import { linkText, readChanges } from "./changes.js";
import { Epochs } from "./epochs.js";
import { Gallery } from "./gallery.js";
import { watchHands } from "./hands.js";
import { Film } from "./film.js";
import { KeptPlaces } from "./kept.js";
import { Laboratory } from "./laboratory.js";
import { readBounds } from "./lattice.js";
import { Coast, Glide, SpringBack, Way } from "./motions.js";
import { Overlay } from "./overlay.js";
import { Panel } from "./panel.js";
import { Parameters } from "./parameters.js";
import { RubberBand } from "./physics.js";
import { PointSheet } from "./point.js";
import { ask as get } from "./server.js";
import { Strip } from "./strip.js";
import { TileSource } from "./tiles.js";

/** Exponents beyond which no view is gone to, some room before those that the server refuses. */
const DEEPEST = 65_000;

class Stage {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
    this.epochs = new Epochs();
    this.tiles = new TileSource((tile, bitmap) => this.tileCame(tile, bitmap), (text) => panel.warn(text),
      // A server that was started again knows no changed worlds before a view of them is asked for.
      () => go(this.world, { tiles: this.camera.view }, false));
    this.motion = null;
    this.band = new RubberBand();
    this.focus = null;
    this.pointer = null;
    [this.past, this.future] = [[], []];
    /** Whether more than the tiles that came has changed since the last draw. */
    this.isStale = true;
    this.came = [];
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    /** What follows the view: moved(stage) at each frame, settled(stage) when hands have left, and
     *  completed(stage) when the tiles at rest are there. */
    this.followers = [];
  }

  notify(event) {
    for (const follower of this.followers) follower[event]?.(this);
  }

  get ratio() {
    return this.canvas.width / this.canvas.clientWidth || devicePixelRatio;
  }

  // Showing

  /** Shows a view of a world, whose tiles have a fingerprint. */
  show({ world, fingerprint, draft, tiles: view, bounds }, remembers) {
    if (this.world && readChanges(world).base === readChanges(this.world).base) {
      if (fingerprint !== this.fingerprint) this.epochs.age();
    } else {
      this.epochs.clear();
    }
    Object.assign(this, { world, fingerprint, draft, bounds: readBounds(bounds) });
    this.epochs.hasDrafts = draft !== fingerprint;
    this.hold();
    const { width, height } = this.canvas;
    if (this.camera) {
      this.camera.resize(width, height);
      this.camera.show(view);
    } else {
      this.camera = new Camera(view, width, height);
    }
    this.settle(remembers);
  }

  /** After a commit: the epoch of the new lattice begins, and what it lacks is asked for. */
  begin() {
    this.epochs.follow(this.camera);
    laboratory.place(this.camera);
    this.box = "";
    this.draw();
  }

  /** After the hands have left: this is a view to remember. */
  settle(remembers = true) {
    this.begin();
    laboratory.follow();
    const link = `#${linkText(this.world)}/${this.camera.view}`;
    if (link === this.link) return;
    if (remembers && this.link) {
      this.past.push(this.link);
      if (this.past.length > 1000) this.past.shift();
      this.future = [];
    }
    this.link = link;
    history.replaceState(null, "", link);
    this.notify("settled");
  }

  /** Draws all before the next refresh of the screen. */
  draw() {
    this.isStale = true;
    this.drawSoon();
  }

  drawSoon() {
    this.request ||= requestAnimationFrame((now) => this.refresh(now));
  }

  refresh(now) {
    this.request = 0;
    if (!this.camera) return;
    this.move(now);
    const { camera } = this;
    const isStill = !this.isStale && !this.motion && camera.isAtRest;
    if (!isStill || laboratory.isOn || !this.epochs.drawTiles(this.context, this.came, camera)) {
      this.epochs.draw(this.context, camera);
      laboratory.paint(this.context, camera);
    }
    this.isStale = false;
    this.came = [];
    // Only when another tile comes into view is there something to ask for.
    const { columns, rows } = this.epochs.box(this.epochs.now, camera);
    const box = `${columns}/${rows}/${camera.zoom < 1}`;
    if (box !== this.box) {
      this.box = box;
      const point = this.pointer ?? { x: camera.width / 2, y: camera.height / 2 };
      this.tiles.want(this.epochs.missing(camera, point).map((tile) => (
        { ...tile, path: `${tile.isDraft ? this.draft : this.fingerprint}/${tile.path}` })));
    }
    this.notify("moved");
    const { dataset } = document.documentElement;
    const isComplete =
      camera.isAtRest && !this.motion && this.epochs.covers(camera) && laboratory.isComplete;
    const isNew = isComplete && !dataset.rest;
    dataset.rest = isComplete ? "complete" : "";
    if (isNew) this.notify("completed");
  }

  tileCame(tile, bitmap) {
    if (![this.fingerprint, this.draft].some((print) => tile.path.startsWith(print))) return bitmap.close();
    this.epochs.keep(tile, bitmap);
    this.came.push(tile);
    this.drawSoon();
  }

  resize(width, height) {
    Object.assign(this.canvas, { width, height });
    this.context.fillStyle = "#14171c";
    if (!this.camera) return;
    this.camera.commit();
    this.camera.resize(width, height);
    this.settle(false);
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

  /** Moves by a touch; beyond a world's bounds it pulls on a rubber band. */
  drag(dx, dy) {
    const { camera } = this;
    const axis = ({ at, range }, distance, extent) => this.band.moved(at, distance, range, extent) - at;
    if (this.bounds) {
      const { x, y } = camera.limits(this.bounds);
      [dx, dy] = [axis(x, dx, camera.width), axis(y, dy, camera.height)];
    }
    this.pan(dx, dy);
  }

  /** How far the world lies beyond where it may, in pixels. */
  get excess() {
    if (!this.bounds) return { x: 0, y: 0 };
    const { x, y } = this.camera.limits(this.bounds);
    // Half a pixel is the rounding of a commit.
    const axis = ({ at, range: [least, most] }) => {
      const beyond = at - Math.min(Math.max(at, least), most);
      return Math.abs(beyond) > 0.75 ? beyond : 0;
    };
    return { x: axis(x), y: axis(y) };
  }

  /** The factor of a zoom out of a world with bounds that leaves half a screen of it. */
  bounded(factor) {
    if (!this.bounds || factor >= 1) return factor;
    const { x, y } = this.camera.limits(this.bounds);
    const share = Math.max(x.length / this.camera.width, y.length / this.camera.height);
    return Math.min(1, Math.max(factor, 0.5 / share));
  }

  magnify(factor, x, y) {
    factor = this.bounded(factor);
    const { e } = this.camera.lattice;
    if ((e > DEEPEST && factor > 1) || (e < -DEEPEST && factor < 1)) return;
    this.focus = { x, y };
    this.camera.magnify(factor, x, y);
    this.moved();
  }

  moved() {
    if (this.camera.isFar) {
      this.camera.commit(this.focus?.x, this.focus?.y);
      this.begin();
    }
    this.draw();
  }

  /** Zooms by octaves about a point, and pans by parts of the screen, over a short time. */
  glide({ x = this.camera.width / 2, y = this.camera.height / 2, octaves = 0, dx = 0, dy = 0 }) {
    if (!(this.motion instanceof Glide)) this.start(new Glide());
    this.motion.add({ octaves, dx: dx * this.camera.width, dy: dy * this.camera.height, focus: { x, y } });
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

  /** The octaves of a lattice below the home view. */
  octaves(lattice) {
    return panel.octaves(lattice);
  }

  /** Shows a view of this world at once. */
  open(view) {
    return go(this.world, { tiles: view });
  }

  /** Goes through views at times in seconds, as a film's camera does. */
  travelThrough(views, size) {
    this.start(new Way(views, size));
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
    this.settle();
  }

  // Going back and forth

  undo() {
    this.travel(this.past, this.future);
  }

  redo() {
    this.travel(this.future, this.past);
  }

  travel(from, to) {
    if (from.length === 0) return;
    to.push(this.link);
    go(...fromLink(from.pop()), false);
  }

  get size() {
    return `${this.canvas.width}x${this.canvas.height}`;
  }
}

// Views

/** Asks the server about a view of a world; throws an Error with its sentence for what cannot be. */
const ask = (world, question) =>
  get(`/view/${encodeURIComponent(world)}?${new URLSearchParams({ ...question, size: stage.size })}`);

/** The world and the view that a link names after its #, "WORLD/m/e/x/y" or "WORLD". */
function fromLink(link) {
  const text = link.replace(/^#/, "");
  const slash = text.indexOf("/");
  const world = decodeURIComponent(slash < 0 ? text : text.slice(0, slash));
  return [world, slash < 0 ? {} : { tiles: text.slice(slash + 1) }];
}

/** Goes to a view of a world, which can be undone unless told otherwise; says why where it cannot. */
async function go(world, question, remembers = true) {
  try {
    const answer = await ask(world, question);
    panel.warn(null);
    stage.show(answer, remembers);
    parameters.follow(answer.world);
    return true;
  } catch (error) {
    panel.warn(error.message);
    return false;
  }
}

const panel = new Panel(ask);
const stage = new Stage(document.getElementById("view"));
const parameters = new Parameters(
  document.getElementById("sheet"), document.getElementById("parameters"), stage, go, () => panel.problem);
const laboratory = new Laboratory(
  document.getElementById("lab-sheet"), document.getElementById("laboratory"), stage);

/** Opens or closes one of the sheets at the side; there is room for one. */
function toggle(sheet) {
  for (const other of [parameters, laboratory, film]) if (other !== sheet && !other.sheet.hidden) other.toggle(false);
  sheet.toggle();
}

const film = new Film(stage, (text) => panel.warn(text));
const kept = new KeptPlaces(stage, go, (text) => panel.warn(text));
const overlay = new Overlay(stage);
const point = new PointSheet(stage, (text) => panel.warn(text));
stage.followers.push(panel, new Strip(stage, go), film, overlay, point);

async function start() {
  const worlds = await get("/worlds");
  const gallery = new Gallery(document.getElementById("gallery"), worlds, stage, go);
  panel.open(stage, worlds, go, {
    worlds: () => gallery.open(),
    parameters: () => toggle(parameters),
    laboratory: () => toggle(laboratory),
    film: () => toggle(film),
    inspect: () => point.wait(!point.waits),
    tiles: () => overlay.toggle(),
    kept: () => kept.open(),
  }, { i: () => point.show(), a: () => film.add() });
  if (!location.hash || !(await go(...fromLink(location.hash)))) await go(worlds[0].name, {});
  watchHands(stage.canvas, document.getElementById("box"), stage, () => stage.ratio);
  addEventListener("hashchange", () => location.hash !== stage.link && go(...fromLink(location.hash)));
}

/** Gives the canvas as many pixels as the screen has where it lies. */
function measure([entry]) {
  const box = entry.devicePixelContentBoxSize?.[0];
  const width = box?.inlineSize ?? Math.round(entry.contentRect.width * devicePixelRatio);
  const height = box?.blockSize ?? Math.round(entry.contentRect.height * devicePixelRatio);
  const isFirst = !stage.hasSize;
  stage.hasSize = true;
  stage.resize(width, height);
  if (isFirst) start().catch((error) => panel.warn(error.message));
}

const observer = new ResizeObserver(measure);
try {
  // Also told when the window goes to a screen of finer pixels.
  observer.observe(stage.canvas, { box: "device-pixel-content-box" });
} catch {
  observer.observe(stage.canvas);
}
