// What is on the screen: the tiles of the lattice in force, over those of lattices before it, stretched.
//
// An epoch is the time that one lattice was in force, with the tiles that came for it. Where the newest
// does not cover the screen yet, older ones show through: coarser first, then finer, then its own. Under
// all lie a few tiles of much wider pixels, for when one zooms out.

import { LEAST, SIDE, WHOLE, contains, floorDiv, log2Pitch, meet, scale, tileOf, tilePath } from "./lattice.js";

/** Tiles kept beside those on screen, 64 KiB each. */
const BUDGET = 1440;
/**
 * Underlays: how many screens they reach beyond each side. The first has pixels 2^3 to 2^6 times as wide, and each
 * next one 2^3 times wider ones. They lie on every third dyadic level, so that they stay while one zooms on.
 */
const UNDERLAYS = [1, 8];
const STEP = 3;
/** The octaves by which the pixels of a sketch are wider: it has a 64th of a view's pixels. */
const SKETCH = 3;
/** Frames by which an underlay's tiles outlive others. */
const BONUS = 3000;
/** The sides of parts of tiles are multiples of this: a commit may move the frame by a pixel. */
const STRIP = 8;

export class Epochs {
  constructor() {
    this.clear();
  }

  /** Forgets all tiles. */
  clear() {
    for (const epoch of this.epochs?.values() ?? []) {
      for (const tile of epoch.tiles.values()) tile.bitmap.close();
    }
    this.epochs = new Map();
    this.time = 0;
    /** Places of dropped tiles that newer ones have not taken yet. */
    this.free = 0;
    /** The tiles that took places of dropped ones, since the world was opened. */
    this.recycled = 0;
    /** The tiles that the last draw drew, stretched ones among them. */
    this.drawn = 0;
    this.hasOld = false;
    this.isEmpty = true;
  }

  /** Keeps all tiles on screen until newer ones have come in their places: the world has changed. */
  age() {
    for (const epoch of this.epochs.values()) {
      for (const tile of epoch.tiles.values()) tile.isOld = true;
    }
    this.hasOld = true;
  }

  /** Begins or goes on with the epoch of a camera after a commit; places all others round it. */
  follow(camera) {
    for (const [key, epoch] of this.epochs) {
      epoch.place = camera.place(epoch.lattice, epoch.x, epoch.y);
      if (epoch.tiles.size === 0) this.epochs.delete(key);
    }
    this.now = this.epoch(camera, camera.lattice);
    for (const tile of this.now.tiles.values()) tile.isKept = true;
  }

  epoch(camera, lattice) {
    const key = `${lattice.m}/${lattice.e}`;
    const known = this.epochs.get(key);
    if (known?.place) return known;
    for (const tile of known?.tiles.values() ?? []) tile.bitmap.close();
    const { num, den } = scale(camera.lattice, lattice);
    const [column, row] = [camera.x, camera.y].map((corner) => tileOf(floorDiv(corner * num, den)).index);
    const side = BigInt(SIDE);
    // Tile (i, j) of an epoch is that of column + i and row + j; (x, y) is its first pixel.
    const epoch = { lattice, column, row, x: column * side, y: row * side, tiles: new Map() };
    epoch.place = camera.place(lattice, epoch.x, epoch.y);
    this.epochs.set(key, epoch);
    return epoch;
  }

  /** The range of an epoch's tiles on screen, and so many screens beyond each side. */
  box(epoch, camera, beyond = 0) {
    const [left, top, right, bottom] = Epochs.seen(epoch, camera, beyond);
    const range = (first, end) => [Math.floor(first / SIDE), Math.ceil(end / SIDE)];
    return { columns: range(left, right), rows: range(top, bottom) };
  }

  /** The rectangle of an epoch's pixels on screen, and so many screens beyond each side. */
  static seen(epoch, camera, beyond = 0) {
    const { scale, x, y } = epoch.place;
    // A billionth of a tile is the rounding of a zoom that is not made yet.
    const rounding = 1e-9 * SIDE;
    const first = (offset, extent, place) =>
      Math.floor(((offset - beyond * extent) / camera.zoom - place) / scale + rounding);
    const end = (offset, extent, place) =>
      Math.ceil(((offset + (1 + beyond) * extent) / camera.zoom - place) / scale - rounding);
    const { offsetX, offsetY, width, height } = camera;
    return [first(offsetX, width, x), first(offsetY, height, y), end(offsetX, width, x), end(offsetY, height, y)];
  }

  /**
   * The tiles that are missing to a camera in a view {offsetX, offsetY, zoom} that is to be at rest on a
   * lattice, the most urgent first: nearest to a point of the screen, and all drafts before what takes longer.
   * Of tiles at the edges of the screen the parts on it come first, and when all of those are there, the rest.
   * While one goes out, there is no lattice to be at rest on. A view that takes long is sketched before all.
   */
  missing(camera, view, lattice, point, { isGoingOut = false, isSlow = false } = {}) {
    const own = this.epoch(camera, lattice);
    const list = (epoch, lane, beyond, isDraft, isOfParts = false) => {
      const seen = Epochs.seen(epoch, view);
      if (isOfParts) Epochs.frameParts(epoch, seen);
      const { columns, rows } = this.box(epoch, view, beyond);
      const tiles = [];
      for (let j = rows[0]; j < rows[1]; j++) {
        for (let i = columns[0]; i < columns[1]; i++) {
          const part = isOfParts ? Epochs.asked(epoch, seen, i, j) : WHOLE;
          if (Epochs.serves(epoch.tiles.get(`${i}/${j}`), isDraft, part)) continue;
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
    const sketch = isSlow
      ? list(this.epoch(camera, { m: lattice.m, e: lattice.e - SKETCH }), "interactive", 0, this.hasDrafts, true) : [];
    const kinds = this.hasDrafts ? [true, false] : [false];
    const parts = isGoingOut ? [] : kinds.flatMap((isDraft) => list(own, "interactive", 0, isDraft, true));
    const wholes = parts.length > 0 || isGoingOut ? [] : list(own, "prefetch", 0, false);
    const level = Math.floor((Math.log2(LEAST) - log2Pitch(lattice)) / STEP);
    const underlays = UNDERLAYS.flatMap((beyond, index) => {
      const under = this.epoch(camera, { m: LEAST, e: STEP * (level - 1 - index) });
      under.isUnder = true;
      return under.place ? list(under, "prefetch", beyond, this.hasDrafts) : [];
    });
    return [...sketch, ...parts, ...wholes, ...underlays];
  }

  /** Whether a part of a tile need not be asked for: it is this world's, and a draft only where that is enough. */
  static serves(tile, isDraft, part = tile?.part) {
    return tile !== undefined && !tile.isOld && (isDraft || !tile.isDraft) && contains(tile.part, part);
  }

  /** What a rectangle of an epoch's pixels has of its tile (i, j). */
  static part([left, top, right, bottom], i, j) {
    const [x, y] = [i * SIDE, j * SIDE];
    return meet([left - x, top - y, right - x, bottom - y], WHOLE);
  }

  /**
   * The part of a tile to ask for where a rectangle is on screen: within the frame that the epoch began with, so
   * that it stays the same while hands move, or all of the tile.
   */
  static asked(epoch, seen, i, j) {
    const part = Epochs.part(epoch.frame, i, j);
    return contains(part, Epochs.part(seen, i, j)) ? part : WHOLE;
  }

  /** Gives an epoch without tiles its frame, round what is on screen: of it parts of tiles are asked for. */
  static frameParts(epoch, seen) {
    if (epoch.frame && (epoch.tiles.size > 0 || contains(epoch.frame, seen))) return;
    const out = (side, index) => STRIP * (index < 2 ? Math.floor((side - 1) / STRIP) : Math.ceil((side + 1) / STRIP));
    epoch.frame = seen.map(out);
  }

  /** Keeps a tile or a part of one that has come. */
  keep({ epoch, key, isDraft, part }, bitmap) {
    const known = epoch.tiles.get(key);
    if (Epochs.serves(known, isDraft, part)) return bitmap.close();
    known?.bitmap.close();
    epoch.tiles.set(key, {
      bitmap, isDraft, part, used: this.time, isOld: false, isKept: false,
      isRecycled: known?.isRecycled ?? this.recycles(),
    });
  }

  /** Takes the place of a dropped tile for a new one, if there is one. */
  recycles() {
    if (this.free === 0) return false;
    this.free -= 1;
    this.recycled += 1;
    return true;
  }

  /** Whether the epoch's own tiles cover the screen, or drafts of them. */
  covers(camera, isDraft = false) {
    return this.fills(this.now, camera, (tile, part) => Epochs.serves(tile, isDraft, part));
  }

  /** Whether an epoch's tiles, old ones or not, hide all that is drawn before them. */
  hides(epoch, isOld, camera) {
    return Epochs.isDrawable(epoch, camera) && this.fills(epoch, camera, (tile, part) => (
      tile?.isOld === isOld && contains(tile.part, part)));
  }

  /** Whether anything of an epoch is on screen. */
  isSeen(epoch, camera) {
    if (!Epochs.isDrawable(epoch, camera)) return false;
    const { columns, rows } = this.box(epoch, camera);
    const isWithin = (index, [first, end]) => index >= first && index < end;
    return [...epoch.tiles.keys()].some((key) => {
      const [i, j] = key.split("/").map(Number);
      return isWithin(i, columns) && isWithin(j, rows);
    });
  }

  /** Whether nothing hides the ground behind all tiles. */
  isBare(camera) {
    return ![...this.epochs.values()].some((epoch) => (
      epoch.place && [true, false].some((isOld) => this.hides(epoch, isOld, camera))));
  }

  /** Whether an epoch has tiles that serve in all places on screen. */
  fills(epoch, camera, serves) {
    const { columns, rows } = this.box(epoch, camera);
    if ((columns[1] - columns[0]) * (rows[1] - rows[0]) > epoch.tiles.size) return false;
    const seen = Epochs.seen(epoch, camera);
    for (let j = rows[0]; j < rows[1]; j++) {
      for (let i = columns[0]; i < columns[1]; i++) {
        if (!serves(epoch.tiles.get(`${i}/${j}`), Epochs.part(seen, i, j))) return false;
      }
    }
    return true;
  }

  /** Draws what a camera sees. */
  draw(context, camera) {
    this.time += 1;
    this.drawn = 0;
    const { width, height } = camera;
    if (this.covers(camera, true)) {
      this.isEmpty = false;
      this.drawEpoch(context, this.now, camera);
    } else {
      const rest = [...this.epochs.values()].filter((epoch) => epoch.place && epoch !== this.now);
      rest.sort((a, b) => b.place.scale - a.place.scale);
      const layers = (this.hasOld ? [true, false] : [false])
        .flatMap((isOld) => [...rest, this.now].map((epoch) => ({ epoch, isOld })));
      // What lies below a layer that covers the screen is not seen.
      const lowest = layers.findLastIndex(({ epoch, isOld }) => this.hides(epoch, isOld, camera));
      // What was seen before stays until there is something to show here.
      this.isEmpty = lowest < 0 && !rest.concat(this.now).some((epoch) => this.isSeen(epoch, camera));
      if (lowest < 0 && !this.isEmpty) context.fillRect(0, 0, width, height);
      for (const { epoch, isOld } of layers.slice(Math.max(lowest, 0))) {
        this.drawEpoch(context, epoch, camera, isOld);
      }
    }
    this.trim();
  }

  /** Whether tiles are neither too large nor too small to be drawn: browsers place huge pictures wrongly. */
  static isDrawable(epoch, camera) {
    const side = SIDE * epoch.place.scale * camera.zoom;
    return side >= 4 && side <= 2 ** 16;
  }

  /**
   * Draws tiles that have come, {epoch, key}, where nothing else has changed since the last draw; false
   * where all must be drawn.
   */
  drawTiles(context, tiles, camera) {
    if (this.isEmpty || (tiles.some(({ epoch }) => epoch !== this.now) && !this.covers(camera, true))) return false;
    // The time stays: those that are on screen already are not old.
    this.drawn = 0;
    context.imageSmoothingEnabled = false;
    for (const { epoch, key } of tiles) {
      if (epoch === this.now) this.drawTile(context, epoch, key, camera);
    }
    this.trim();
    return true;
  }

  /** The place of a part of an epoch's tile on screen: left, top, width and height. */
  frame(epoch, i, j, camera, part = WHOLE) {
    const { scale, x, y } = epoch.place;
    // An edge is rounded once, for both tiles beside it.
    const edge = (place, pixel, offset) => Math.round((place + pixel * scale) * camera.zoom - offset);
    const [left, right] = [0, 2].map((side) => edge(x, i * SIDE + part[side], camera.offsetX));
    const [top, bottom] = [1, 3].map((side) => edge(y, j * SIDE + part[side], camera.offsetY));
    return [left, top, right - left, bottom - top];
  }

  drawEpoch(context, epoch, camera, isOld = false) {
    // Pixels that lie one to one are copied.
    context.imageSmoothingEnabled = epoch.place.scale * camera.zoom !== 1;
    if (!Epochs.isDrawable(epoch, camera)) return;
    for (const [key, tile] of epoch.tiles) {
      if (tile.isOld === isOld) this.drawTile(context, epoch, key, camera);
    }
  }

  drawTile(context, epoch, key, camera) {
    const slash = key.indexOf("/");
    const tile = epoch.tiles.get(key);
    const [left, top, width, height] =
      this.frame(epoch, Number(key.slice(0, slash)), Number(key.slice(slash + 1)), camera, tile.part);
    if (left + width <= 0 || top + height <= 0 || left >= camera.width || top >= camera.height) return;
    tile.used = this.time;
    context.drawImage(tile.bitmap, left, top, width, height);
    this.drawn += 1;
  }

  /** Drops the tiles that were on screen longest ago. */
  trim() {
    let count = 0;
    for (const epoch of this.epochs.values()) count += epoch.tiles.size;
    if (count <= BUDGET) return;
    const old = [];
    for (const epoch of this.epochs.values()) {
      const bonus = epoch.isUnder ? BONUS : 0;
      for (const [key, tile] of epoch.tiles) {
        if (tile.used < this.time) old.push({ epoch, key, tile, used: tile.used + bonus });
      }
    }
    old.sort((a, b) => a.used - b.used);
    for (const { epoch, key, tile } of old.slice(0, count - BUDGET)) {
      tile.bitmap.close();
      epoch.tiles.delete(key);
      this.free += 1;
    }
  }
}
