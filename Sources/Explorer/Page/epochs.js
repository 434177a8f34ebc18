// What is on the screen: the tiles of the lattice in force, over those of lattices before it, stretched.
//
// An epoch is the time that one lattice was in force, with the tiles that came for it. Where the newest
// does not cover the screen yet, older ones show through: coarser first, then finer, then its own. Under
// all lie a few tiles of much wider pixels, for when one zooms out.
//
// Land is another at every scale. There one epoch is shown at a time, where one fills the screen, and fades into the
// next: side by side they would be patches.

import { LEAST, SIDE, WHOLE, contains, floorDiv, log2Pitch, meet, scale, tileOf, tilePath } from "./lattice.js";

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
/** The side in pixels up to which a picture is drawn whole: browsers place wider ones wrongly. */
const WIDEST = 2 ** 14;
/** The least part of a pixel that is stretched over the screen: browsers draw nothing for much less. */
const FINEST = 1 / 64;
/** The width of a stretched pixel up to which there is a picture to recognise. */
const STRETCH = 512;
/** The share of the screen down to which the land that is shown stays while one pans. */
const MOST_OF = 0.6;
/** The sides of parts of tiles are multiples of this: a commit may move the frame by a pixel. */
const STRIP = 8;

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
  }

  /** Forgets all tiles. */
  clear() {
    for (const epoch of this.epochs.values()) {
      for (const tile of epoch.tiles.values()) tile.bitmap.close();
    }
    this.epochs.clear();
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
   * A view that takes long is seen in wider pixels before all: in those of the first underlay, which hands that go on
   * do not make useless, then in a sketch. While one goes out, there is no lattice to be at rest on: only underlays are
   * asked for, and a sketch of what comes next.
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
    const level = Math.floor((Math.log2(LEAST) - log2Pitch(lattice)) / STEP);
    const underlay = (index, lane, beyond) => {
      const under = this.epoch(camera, { m: LEAST, e: STEP * (level - 1 - index) });
      under.isUnder = true;
      return under.place ? list(under, lane, beyond, this.hasDrafts) : [];
    };
    const underlays = (lane) => UNDERLAYS.map((beyond, index) => underlay(index, lane, beyond));
    if (isGoingOut) {
      const next = list(this.epoch(camera, Epochs.outer(camera, view)), "interactive", BEYOND_OUT, this.hasDrafts);
      // The ground must not show: what hides it longest comes first, where anything hides it yet.
      const all = underlays("interactive");
      return [...(isSlow ? all : all.reverse()).flat(), ...next];
    }
    const first = isSlow ? underlay(0, "interactive", 0) : [];
    const coarse = { m: lattice.m, e: lattice.e - SKETCH };
    const sketch = isSlow ? list(this.epoch(camera, coarse), "interactive", 0, this.hasDrafts, true) : [];
    const kinds = this.hasDrafts ? [true, false] : [false];
    const parts = kinds.flatMap((isDraft) => list(own, "interactive", 0, isDraft, true));
    const wholes = parts.length > 0 ? [] : list(own, "prefetch", 0, false);
    const isFirst = ({ path }) => first.some((tile) => tile.path === path);
    const rest = underlays("prefetch").flat().filter((tile) => !isFirst(tile));
    return [...first, ...sketch, ...parts, ...wholes, ...rest];
  }

  /** The dyadic lattice that is sketched while one goes out. */
  static outer(camera, view) {
    return { m: LEAST, e: Math.log2(LEAST) - Math.ceil(log2Pitch(camera.lattice) - Math.log2(view.zoom)) - SKETCH };
  }

  /** The tiles to have on screen in a view that is to be at rest on a lattice, or while one goes out, as text. */
  wanted(camera, view, lattice, isGoingOut) {
    const [seen, beyond] = isGoingOut ? [Epochs.outer(camera, view), BEYOND_OUT] : [lattice, 0];
    const { columns, rows } = this.box(this.epoch(camera, seen), view, beyond);
    return `${seen.m}/${seen.e}/${columns}/${rows}/${isGoingOut}`;
  }

  /** Whether a part of a tile need not be asked for: it is there, and a draft only where that is enough. */
  static serves(tile, isDraft, part = tile?.part) {
    return tile !== undefined && (isDraft || !tile.isDraft) && contains(tile.part, part);
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
      bitmap, isDraft, part, used: this.coats.time, isKept: false,
      isRecycled: known?.isRecycled ?? this.coats.recycles(),
    });
  }

  /** Whether the epoch's own tiles cover the screen, or drafts of them. */
  covers(camera, isDraft = false) {
    return this.fills(this.now, camera, (tile, part) => Epochs.serves(tile, isDraft, part));
  }

  /** Whether an epoch's tiles hide all that is drawn before them. */
  hides(epoch, camera) {
    return Epochs.isDrawable(epoch, camera) &&
      this.fills(epoch, camera, (tile, part) => tile !== undefined && contains(tile.part, part));
  }

  /** Whether anything is on screen. */
  isSeen(camera) {
    return this.layers(camera).some((epoch) => {
      const { columns, rows } = this.box(epoch, camera);
      const isWithin = (index, [first, end]) => index >= first && index < end;
      return [...epoch.tiles.keys()].some((key) => {
        const [i, j] = key.split("/").map(Number);
        return isWithin(i, columns) && isWithin(j, rows);
      });
    });
  }

  /** Whether no epoch that is not stretched too much, mostly beyond recognition, hides the ground behind all tiles. */
  isBare(camera, stretch = STRETCH) {
    return !this.layers(camera).some((epoch) =>
      epoch.place.scale * camera.zoom <= stretch && this.hides(epoch, camera));
  }

  /** Whether an epoch has tiles that serve in all places on screen. */
  fills(epoch, camera, serves) {
    const { columns, rows } = this.box(epoch, camera);
    if ((columns[1] - columns[0]) * (rows[1] - rows[0]) > epoch.tiles.size) return false;
    for (const [tile, part] of this.places(epoch, camera)) if (!serves(tile, part)) return false;
    return true;
  }

  /** What an epoch has in each place on screen: a tile or undefined, and the part of it that is seen. */
  *places(epoch, camera) {
    const { columns, rows } = this.box(epoch, camera);
    const seen = Epochs.seen(epoch, camera);
    for (let j = rows[0]; j < rows[1]; j++) {
      for (let i = columns[0]; i < columns[1]; i++) yield [epoch.tiles.get(`${i}/${j}`), Epochs.part(seen, i, j)];
    }
  }

  /** The share of the tiles on screen that are there as they are at rest, 0 to 1. */
  share(camera) {
    return this.portion(this.now, camera, (tile, part) => Epochs.serves(tile, false, part));
  }

  /** The share of the places on screen in which an epoch has tiles that serve, 0 to 1. */
  portion(epoch, camera, serves) {
    const places = [...this.places(epoch, camera)];
    return places.filter(([tile, part]) => serves(tile, part)).length / places.length;
  }

  /** The epochs that can be drawn: wider pixels first, then finer ones, then those of the lattice in force. */
  layers(camera) {
    const rest = [...this.epochs.values()].filter((epoch) => epoch.place && epoch !== this.now);
    rest.sort((a, b) => b.place.scale - a.place.scale);
    return [...rest, this.now].filter((epoch) => epoch.tiles.size > 0 && Epochs.isDrawable(epoch, camera));
  }

  /** Draws what a camera sees. */
  draw(context, camera) {
    this.drawn = 0;
    const all = this.layers(camera);
    this.shown = this.isLand ? this.best(all, camera) : null;
    const isUnder = (epoch) => epoch !== this.shown && this.hides(epoch, camera);
    const layers = this.shown ? [...all.filter(isUnder), this.shown] : all;
    // What lies below a layer that covers the screen is not seen.
    const lowest = layers.findLastIndex((epoch) => this.hides(epoch, camera));
    for (const epoch of layers.slice(Math.max(lowest, 0))) this.drawEpoch(context, epoch, camera);
  }

  /** The epoch whose land is shown, of the layers there are; undefined where none fills the screen. */
  best(layers, camera) {
    const size = ({ place }) => place.scale * camera.zoom;
    const stays = (epoch) => epoch === this.shown && size(epoch) >= 1 && this.portion(epoch, camera, (tile) => tile) > MOST_OF;
    const some = layers.filter((epoch) => this.hides(epoch, camera) || stays(epoch));
    const distance = (epoch) => Math.abs(Math.log2(size(epoch)));
    return some.toSorted((a, b) => distance(a) - distance(b))[0];
  }

  /** Whether tiles are not too small to be drawn. */
  static isDrawable(epoch, camera) {
    return SIDE * epoch.place.scale * camera.zoom >= 4;
  }

  /**
   * Draws tiles that have come, {epoch, key}, where nothing else has changed since the last draw; false
   * where all must be drawn.
   */
  drawTiles(context, tiles, camera) {
    if (this.isLand && this.shown !== this.now) return false;
    if (tiles.some(({ epoch }) => epoch !== this.now) && !this.covers(camera, true)) return false;
    this.drawn = 0;
    context.imageSmoothingEnabled = false;
    for (const { epoch, key } of tiles) {
      if (epoch === this.now) this.drawTile(context, epoch, key, camera);
    }
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

  drawEpoch(context, epoch, camera) {
    // Pixels that lie one to one are copied.
    context.imageSmoothingEnabled = epoch.place.scale * camera.zoom !== 1;
    for (const key of epoch.tiles.keys()) this.drawTile(context, epoch, key, camera);
  }

  drawTile(context, epoch, key, camera) {
    const slash = key.indexOf("/");
    const tile = epoch.tiles.get(key);
    const [left, top, width, height] =
      this.frame(epoch, Number(key.slice(0, slash)), Number(key.slice(slash + 1)), camera, tile.part);
    if (left + width <= 0 || top + height <= 0 || left >= camera.width || top >= camera.height) return;
    tile.used = this.coats.time;
    this.drawn += 1;
    if (Math.max(width, height) <= WIDEST) return context.drawImage(tile.bitmap, left, top, width, height);
    // The part on screen, along each axis: where it begins and how long it is, in the picture and on the screen.
    const part = (first, length, pixels, extent) => {
      const start = Math.max(first, 0), end = Math.min(first + length, extent);
      const inside = Math.max((end - start) * pixels / length, FINEST);
      return [Math.min((start - first) * pixels / length, pixels - inside), inside, start, end - start];
    };
    const across = part(left, width, tile.bitmap.width, camera.width);
    const down = part(top, height, tile.bitmap.height, camera.height);
    context.drawImage(tile.bitmap, ...[0, 1, 2, 3].flatMap((index) => [across[index], down[index]]));
  }
}
