// The page: a camera, the tiles that it sees, and what the panel tells of it.

import { Camera } from "./camera.js";
import { linkText, readChanges } from "./changes.js";
import { Epochs } from "./epochs.js";
import { Gallery } from "./gallery.js";
import { watchHands } from "./hands.js";
import { Laboratory } from "./laboratory.js";
import { Panel } from "./panel.js";
import { Parameters } from "./parameters.js";
import { Deceleration } from "./physics.js";
import { SILENCE, TileSource } from "./tiles.js";

/** The time in which all but a third of a glide is done, in milliseconds. */
const GLIDE = 50;
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
    this.pending = { octaves: 0, dx: 0, dy: 0 };
    this.focus = null;
    this.pointer = null;
    [this.past, this.future] = [[], []];
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
  }

  get ratio() {
    return this.canvas.width / this.canvas.clientWidth || devicePixelRatio;
  }

  // Showing

  /** Shows a view of a world, whose tiles have a fingerprint. */
  show(world, fingerprint, view, remembers) {
    if (this.world && readChanges(world).base === readChanges(this.world).base) {
      if (fingerprint !== this.fingerprint) this.epochs.age();
    } else {
      this.epochs.clear();
    }
    Object.assign(this, { world, fingerprint });
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
    panel.tell(this);
  }

  /** Draws before the next refresh of the screen. */
  draw() {
    this.request ||= requestAnimationFrame((now) => this.refresh(now));
  }

  refresh(now) {
    this.request = 0;
    if (!this.camera) return;
    this.move(now);
    const { camera } = this;
    this.epochs.draw(this.context, camera);
    laboratory.paint(this.context, camera);
    // Only when another tile comes into view is there something to ask for.
    const { columns, rows } = this.epochs.box(this.epochs.now, camera);
    const box = `${columns}/${rows}/${camera.zoom < 1}`;
    if (box !== this.box) {
      this.box = box;
      const point = this.pointer ?? { x: camera.width / 2, y: camera.height / 2 };
      const prefix = this.fingerprint;
      this.tiles.want(
        this.epochs.missing(camera, point).map((tile) => ({ ...tile, path: `${prefix}/${tile.path}` })),
      );
    }
    panel.follow(this);
    document.documentElement.dataset.rest =
      camera.isAtRest && !this.motion && this.epochs.covers(camera) && laboratory.isComplete
        ? "complete" : "";
  }

  tileCame(tile, bitmap) {
    if (!tile.path.startsWith(this.fingerprint)) return bitmap.close();
    this.epochs.keep(tile, bitmap);
    this.draw();
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
    this.pending = { octaves: 0, dx: 0, dy: 0 };
  }

  pan(dx, dy) {
    this.camera.pan(dx, dy);
    this.moved();
  }

  magnify(factor, x, y) {
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
    if (this.motion?.coast) this.motion = null;
    const { pending } = this;
    pending.octaves += octaves;
    pending.dx += dx * this.camera.width;
    pending.dy += dy * this.camera.height;
    if (octaves) this.focus = { x, y };
    this.motion ??= { time: performance.now() };
    this.draw();
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
    const [x, y] = [new Deceleration(vx), new Deceleration(vy)];
    const end = Math.max(x.duration(0.5), y.duration(0.5));
    this.motion = { coast: { x, y, end, atX: 0, atY: 0 }, time: performance.now() };
    this.draw();
  }

  /** One step of the motion under way. */
  move(now) {
    const { motion, pending } = this;
    if (!motion) return;
    const passed = Math.max(0, now - motion.time);
    if (motion.coast) {
      const { coast } = motion;
      const time = Math.min(passed / 1000, coast.end);
      const [atX, atY] = [coast.x.position(time), coast.y.position(time)];
      this.pan(atX - coast.atX, atY - coast.atY);
      Object.assign(coast, { atX, atY });
      if (time < coast.end) return this.draw();
      this.motion = null;
      return this.rest();
    }
    motion.time = now;
    const { octaves, dx, dy } = pending;
    const isLast = this.calm.matches || (Math.abs(octaves) < 0.004 && Math.hypot(dx, dy) < 0.5);
    // At most an octave at a time: longer ones are commits of their own.
    const part = isLast ? 1 : Math.min(1 - Math.exp(-passed / GLIDE), 0.9 / Math.max(0.9, Math.abs(octaves)));
    if (octaves) this.magnify(2 ** (octaves * part), this.focus.x, this.focus.y);
    if (dx || dy) this.pan(dx * part, dy * part);
    this.pending = { octaves: octaves * (1 - part), dx: dx * (1 - part), dy: dy * (1 - part) };
    if (!isLast) return this.draw();
    this.motion = null;
    this.rest();
  }

  /** The hands have left: the zoom goes into the world. */
  rest() {
    if (this.motion) return;
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
async function ask(world, question) {
  const query = new URLSearchParams({ ...question, size: stage.size });
  const response = await fetch(`/view/${encodeURIComponent(world)}?${query}`).catch(() => {
    throw new Error(SILENCE);
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.problem);
  return answer;
}

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
    stage.show(answer.world, answer.fingerprint, answer.tiles, remembers);
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
  for (const other of [parameters, laboratory]) if (other !== sheet && !other.sheet.hidden) other.toggle(false);
  sheet.toggle();
}

async function start() {
  const worlds = await (await fetch("/worlds")).json();
  const gallery = new Gallery(document.getElementById("gallery"), worlds, stage, go);
  panel.open(stage, worlds, go, { worlds: () => gallery.open(), parameters: () => toggle(parameters), laboratory: () => toggle(laboratory) });
  if (!location.hash || !(await go(...fromLink(location.hash)))) await go(worlds[0].name, {});
  watchHands(stage.canvas, document.getElementById("box"), stage, () => stage.ratio);
  addEventListener("hashchange", () => location.hash !== stage.link && go(...fromLink(location.hash)));
}

new ResizeObserver(([entry]) => {
  const box = entry.devicePixelContentBoxSize?.[0];
  const width = box?.inlineSize ?? Math.round(entry.contentRect.width * devicePixelRatio);
  const height = box?.blockSize ?? Math.round(entry.contentRect.height * devicePixelRatio);
  const isFirst = !stage.hasSize;
  stage.hasSize = true;
  stage.resize(width, height);
  if (isFirst) start().catch((error) => panel.warn(error.message));
}).observe(stage.canvas);
