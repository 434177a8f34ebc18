// What is on the screen: the tiles of the lattice in force, over those of lattices before it, stretched.
//
// Where the newest epoch does not cover the screen yet, older ones show through: coarser first, then finer, then its
// own. Under all lie a few tiles of much wider pixels, for when one zooms out.
//
// Land is another at every scale. There one epoch is shown at a time, where one fills the screen, and fades into the
// next: side by side they would be patches.

import { Epoch, serves } from "./epoch.js";
import { LEAST, SIDE, WHOLE, contains, log2Pitch, tilePath } from "./lattice.js";

/**
 * Underlays: how many screens they reach beyond each side. The first has pixels 2^3 to 2^6 times as wide, and each
 * next one 2^3 times wider ones. They lie on every third dyadic level, so that they stay while one zooms on.
 */
const UNDERLAYS = [1, 8, 64, 512];
const STEP = 3;
/** The octaves by which the pixels of a sketch are wider, at the least: it has a 16th of a view's pixels. */
const SKETCH = 2;
/** The screens beyond each side that are sketched while one goes out. */
const BEYOND_OUT = 0.5;
/** The width of a stretched pixel up to which there is a picture to recognise. */
const STRETCH = 512;
/** The share of the screen down to which the land that is shown stays while one pans, and the share of its size. */
const MOST_OF = 0.6, SAME = 0.999;

export class Epochs {
  /** `coats` tells the time and counts the tiles. */
  constructor(coats) {
    this.coats = coats;
    this.epochs = new Map();
    /** The tiles that the last draw drew, stretched ones among them. */
    this.drawn = 0;
    /** Whether the world is land, and the epoch that the last draw showed of it, if it was one. */
    this.isLand = false;
    this.shown = null;
    /** The width of the shown epoch's pixels at the last draw. */
    this.shownSize = 0;
  }

  /** Forgets all tiles. */
  clear() {
    for (const epoch of this.epochs.values()) epoch.clear();
    this.epochs.clear();
  }

  /** Begins or goes on with the epoch of a camera after a commit; places all others round it. */
  follow(camera) {
    for (const [key, epoch] of this.epochs) {
      epoch.follow(camera);
      if (epoch.tiles.size === 0) this.epochs.delete(key);
    }
    this.now = this.epoch(camera, camera.lattice);
    for (const tile of this.now.tiles.values()) tile.isKept = true;
  }

  /** The epoch of a lattice, which begins anew where its tiles are too far away to be seen. */
  epoch(camera, lattice) {
    const key = `${lattice.m}/${lattice.e}`;
    const known = this.epochs.get(key);
    if (known?.place) return known;
    known?.clear();
    const epoch = new Epoch(lattice, camera);
    this.epochs.set(key, epoch);
    return epoch;
  }

  /**
   * The tiles that are missing to a camera in a view {offsetX, offsetY, zoom} that is to be at rest on a
   * lattice, the most urgent first: nearest to a point of the screen, and all drafts before what takes longer.
   * Of tiles at the edges of the screen the parts on it come first, and when all of those are there, the rest.
   * A view that takes long is seen in wider pixels before all: in those of the first underlay, which hands that go on
   * do not make useless, then in a sketch. While one goes out, there is no lattice to be at rest on: only underlays are
   * asked for, and a sketch of what comes next. Who goes in faster than views come has underlays first as well, ever
   * finer ones, and who is far ahead nothing else.
   */
  missing(camera, view, lattice, point, { way = "rest", isSlow = false, isFar = false } = {}) {
    const own = this.epoch(camera, lattice);
    const list = (epoch, lane, beyond, isDraft, isOfParts = false, frame = view) => {
      const seen = epoch.seen(view);
      if (isOfParts) epoch.frameParts(seen);
      const { columns, rows } = epoch.box(frame, beyond);
      const tiles = [];
      for (let j = rows[0]; j < rows[1]; j++) {
        for (let i = columns[0]; i < columns[1]; i++) {
          const part = isOfParts ? epoch.asked(seen, i, j) : WHOLE;
          if (serves(epoch.tiles.get(`${i}/${j}`), isDraft, part)) continue;
          const middle = (place, index) => (place + (index + 0.5) * SIDE * epoch.place.scale) * view.zoom;
          const dx = middle(epoch.place.x, i) - view.offsetX - point.x;
          const dy = middle(epoch.place.y, j) - view.offsetY - point.y;
          const address = tilePath(epoch.lattice, epoch.column + BigInt(i), epoch.row + BigInt(j));
          const path = contains(part, WHOLE) ? address : `${address} ${part}`;
          tiles.push({ path, lane, epoch, isDraft, part, key: `${i}/${j}`, distance: dx * dx + dy * dy });
        }
      }
      return tiles.sort((a, b) => a.distance - b.distance);
    };
    const underlay = (index, lane, beyond, frame = view) => {
      const under = this.epoch(camera, Epochs.under(lattice, index));
      under.isUnder = true;
      return under.place ? list(under, lane, beyond, this.hasDrafts, false, frame) : [];
    };
    const underlays = (lane) => UNDERLAYS.map((beyond, index) => underlay(index, lane, beyond));
    if (way === "out") {
      const next = list(this.epoch(camera, Epochs.outer(camera, view)), "interactive", BEYOND_OUT, this.hasDrafts);
      // The ground must not show: what hides it longest comes first, where anything hides it yet.
      const all = underlays("interactive");
      return [...(isSlow ? all : all.reverse()).flat(), ...next];
    }
    if (way === "in") {
      // With one tile each of those to come, where hands go to, what is slow about its neighbourhood is done in time.
      const { x, y } = point;
      const there = { ...view, offsetX: view.offsetX + x, offsetY: view.offsetY + y, width: 1, height: 1 };
      const next = [-2, -3].flatMap((index) => underlay(index, "interactive", 0, there).slice(0, 1));
      const rest = isFar ? [] : list(own, "prefetch", 0, this.hasDrafts, true);
      return [...next, ...underlay(0, "interactive", 0), ...underlay(-1, "interactive", 0), ...rest];
    }
    const first = isSlow ? underlay(0, "interactive", 0) : [];
    const coarse = { m: lattice.m, e: lattice.e - SKETCH };
    const sketch = isSlow ? list(this.epoch(camera, coarse), "interactive", 0, this.hasDrafts, true) : [];
    const kinds = this.hasDrafts ? [true, false] : [false];
    const parts = kinds.flatMap((isDraft) => list(own, "interactive", 0, isDraft, true));
    const wholes = parts.length > 0 ? [] : list(own, "prefetch", 0, false);
    const isFirst = ({ path }) => first.some((tile) => tile.path === path);
    const rest = underlays("prefetch").flat().filter((tile) => !isFirst(tile));
    return [...first, ...sketch, ...parts, ...rest, ...wholes];
  }

  /** The dyadic lattice that is sketched while one goes out. */
  static outer(camera, view) {
    return { m: LEAST, e: Math.log2(LEAST) - Math.ceil(log2Pitch(camera.lattice) - Math.log2(view.zoom)) - SKETCH };
  }

  /** The lattice of an underlay; of -1 and less, those of pixels up to 2^3 times as wide, and of finer ones. */
  static under(lattice, index) {
    const level = Math.floor((Math.log2(LEAST) - log2Pitch(lattice)) / STEP);
    return { m: LEAST, e: STEP * (level - 1 - index) };
  }

  /** The tiles to have on screen in a view that is to be at rest on a lattice, or on the way out or in, as text. */
  wanted(camera, view, lattice, way) {
    const seen = { rest: lattice, out: Epochs.outer(camera, view), in: Epochs.under(lattice, -1) }[way];
    const { columns, rows } = this.epoch(camera, seen).box(view, way === "out" ? BEYOND_OUT : 0);
    return `${seen.m}/${seen.e}/${columns}/${rows}/${lattice.m}/${lattice.e}/${way}`;
  }

  /** Keeps a tile or a part of one that has come. */
  keep({ epoch, key, isDraft, part }, bitmap) {
    const known = epoch.tiles.get(key);
    if (serves(known, isDraft, part)) return bitmap.close();
    known?.bitmap.close();
    epoch.tiles.set(key, {
      bitmap, isDraft, part, used: this.coats.time, isKept: false,
      isRecycled: known?.isRecycled ?? this.coats.recycles(),
    });
  }

  /** Whether the epoch's own tiles cover the screen, or drafts of them. */
  covers(camera, isDraft = false) {
    return this.now.fills(camera, (tile, part) => serves(tile, isDraft, part));
  }

  /** Whether anything is on screen. */
  isSeen(camera) {
    return this.layers(camera).some((epoch) => epoch.isSeen(camera));
  }

  /** Whether no epoch that is not stretched too much, mostly beyond recognition, hides the ground behind all tiles. */
  isBare(camera, stretch = STRETCH) {
    return !this.layers(camera).some((epoch) =>
      epoch.place.scale * camera.zoom <= stretch && epoch.hides(camera));
  }

  /** The share of the tiles on screen that are there as they are at rest, 0 to 1. */
  share(camera) {
    return this.now.portion(camera, (tile, part) => serves(tile, false, part));
  }

  /** The epochs that can be drawn: wider pixels first, then finer ones, then those of the lattice in force. */
  layers(camera) {
    const rest = [...this.epochs.values()].filter((epoch) => epoch.place && epoch !== this.now);
    rest.sort((a, b) => b.place.scale - a.place.scale);
    return [...rest, this.now].filter((epoch) => epoch.tiles.size > 0 && epoch.isDrawable(camera));
  }

  /** The epochs that a camera sees, the lowest first; of land, one is chosen to be shown. */
  visible(camera) {
    const all = this.layers(camera);
    this.shown = this.isLand ? this.best(all, camera) : null;
    if (this.shown) this.shownSize = this.shown.place.scale * camera.zoom;
    const isUnder = (epoch) => epoch !== this.shown && epoch.hides(camera);
    const layers = this.shown ? [...all.filter(isUnder), this.shown] : all;
    // What lies below a layer that covers the screen is not seen.
    const lowest = layers.findLastIndex((epoch) => epoch.hides(camera));
    return layers.slice(Math.max(lowest, 0));
  }

  /** Draws what a camera sees. */
  draw(context, camera, layers = this.visible(camera)) {
    this.drawn = 0;
    for (const epoch of layers) this.drawn += epoch.draw(context, camera, this.coats.time);
  }

  /** The epoch whose land is shown, of the layers there are; undefined where none fills the screen. */
  best(layers, camera) {
    const size = ({ place }) => place.scale * camera.zoom;
    const stays = (epoch) => epoch === this.shown && size(epoch) >= Math.max(1, SAME * this.shownSize) &&
      epoch.portion(camera, (tile) => tile) > MOST_OF;
    const some = layers.filter((epoch) => epoch.hides(camera) || stays(epoch));
    const distance = (epoch) => Math.abs(Math.log2(size(epoch)));
    return some.toSorted((a, b) => distance(a) - distance(b))[0];
  }

  /**
   * Draws tiles that have come, {epoch, key}, where nothing else has changed since the last draw; false
   * where all must be drawn.
   */
  drawTiles(context, tiles, camera) {
    if (this.isLand && this.shown !== this.now) {
      // Land of a scale that is not shown yet is not seen.
      return Boolean(this.shown?.hides(camera)) && this.best(this.layers(camera), camera) === this.shown;
    }
    if (tiles.some(({ epoch }) => epoch !== this.now) && !this.covers(camera, true)) return false;
    this.drawn = 0;
    context.imageSmoothingEnabled = false;
    for (const { epoch, key } of tiles) {
      if (epoch === this.now) this.drawn += epoch.drawTile(context, key, camera, this.coats.time);
    }
    return true;
  }
}
