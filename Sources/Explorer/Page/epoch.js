// An epoch: the time that one lattice was in force, with the tiles that came for it.

import { SIDE, WHOLE, contains, floorDiv, meet, scale, tileOf } from "./lattice.js";

/** The side in pixels up to which a picture is drawn whole: browsers place wider ones wrongly. */
const WIDEST = 2 ** 14;
/** The width of a stretched pixel up to which tiles are put side by side before they are stretched, so that no seams show. */
const SEAMLESS = 256;
/** The least part of a pixel that is stretched over the screen: browsers draw nothing for much less. */
const FINEST = 1 / 64;
/** The sides of parts of tiles are multiples of this: a commit may move the frame by a pixel. */
const STRIP = 8;

/** Whether a part of a tile need not be asked for: it is there, and a draft only where that is enough. */
export const serves = (tile, isDraft, part = tile?.part) =>
  tile !== undefined && (isDraft || !tile.isDraft) && contains(tile.part, part);

export class Epoch {
  /** The epoch of a lattice whose pixels are numbered from the corner of a camera's screen. */
  constructor(lattice, camera) {
    this.lattice = lattice;
    const { num, den } = scale(camera.lattice, lattice);
    const [column, row] = [camera.x, camera.y].map((corner) => tileOf(floorDiv(corner * num, den)).index);
    const side = BigInt(SIDE);
    // Tile (i, j) of an epoch is that of column + i and row + j; (x, y) is its first pixel.
    Object.assign(this, { column, row, x: column * side, y: row * side });
    /** Tiles by "i/j": {bitmap, isDraft, part, used, isKept, isRecycled}. */
    this.tiles = new Map();
    this.follow(camera);
  }

  /** Finds the epoch's place on a camera's screen after a commit; null where that is too far to be seen. */
  follow(camera) {
    this.place = camera.place(this.lattice, this.x, this.y);
  }

  /** Forgets all tiles. */
  clear() {
    for (const { bitmap } of this.tiles.values()) bitmap.close();
    this.tiles.clear();
  }

  // What is on screen

  /** The rectangle of pixels on screen, and so many screens beyond each side. */
  seen(camera, beyond = 0) {
    const { scale, x, y } = this.place;
    // A billionth of a tile is the rounding of a zoom that is not made yet.
    const rounding = 1e-9 * SIDE;
    const first = (offset, extent, place) =>
      Math.floor(((offset - beyond * extent) / camera.zoom - place) / scale + rounding);
    const end = (offset, extent, place) =>
      Math.ceil(((offset + (1 + beyond) * extent) / camera.zoom - place) / scale - rounding);
    const { offsetX, offsetY, width, height } = camera;
    return [first(offsetX, width, x), first(offsetY, height, y), end(offsetX, width, x), end(offsetY, height, y)];
  }

  /** The range of tiles on screen, and so many screens beyond each side. */
  box(camera, beyond = 0) {
    const [left, top, right, bottom] = this.seen(camera, beyond);
    const range = (first, end) => [Math.floor(first / SIDE), Math.ceil(end / SIDE)];
    return { columns: range(left, right), rows: range(top, bottom) };
  }

  /** What there is in each place on screen: a tile or undefined, and the part of it that is seen. */
  *places(camera) {
    const { columns, rows } = this.box(camera), seen = this.seen(camera);
    for (let j = rows[0]; j < rows[1]; j++) {
      for (let i = columns[0]; i < columns[1]; i++) yield [this.tiles.get(`${i}/${j}`), partOf(seen, i, j)];
    }
  }

  /** Whether there are tiles that serve in all places on screen. */
  fills(camera, isServed) {
    const { columns, rows } = this.box(camera);
    if ((columns[1] - columns[0]) * (rows[1] - rows[0]) > this.tiles.size) return false;
    for (const [tile, part] of this.places(camera)) if (!isServed(tile, part)) return false;
    return true;
  }

  /** The share of the places on screen in which there are tiles that serve, 0 to 1. */
  portion(camera, isServed) {
    const places = [...this.places(camera)];
    return places.filter(([tile, part]) => isServed(tile, part)).length / places.length;
  }

  /** Whether any tile is on screen. */
  isSeen(camera) {
    const { columns, rows } = this.box(camera);
    const isWithin = (index, [first, end]) => index >= first && index < end;
    return [...this.tiles.keys()].some((key) => {
      const [i, j] = key.split("/").map(Number);
      return isWithin(i, columns) && isWithin(j, rows);
    });
  }

  /** Whether tiles are not too small to be drawn. */
  isDrawable(camera) {
    return SIDE * this.place.scale * camera.zoom >= 4;
  }

  /** Whether the tiles hide all that is drawn before them. */
  hides(camera) {
    return this.isDrawable(camera) &&
      this.fills(camera, (tile, part) => tile !== undefined && contains(tile.part, part));
  }

  // Parts of tiles

  /**
   * The part of a tile to ask for where a rectangle is on screen: within the frame that the epoch began with, so
   * that it stays the same while hands move, or all of the tile.
   */
  asked(seen, i, j) {
    const part = partOf(this.frame, i, j);
    return contains(part, partOf(seen, i, j)) ? part : WHOLE;
  }

  /** Gives an epoch without tiles its frame, round what is on screen: of it parts of tiles are asked for. */
  frameParts(seen) {
    if (this.frame && (this.tiles.size > 0 || contains(this.frame, seen))) return;
    const out = (side, index) => STRIP * (index < 2 ? Math.floor((side - 1) / STRIP) : Math.ceil((side + 1) / STRIP));
    this.frame = seen.map(out);
  }

  // Drawing

  /** The place of a pixel's corner on screen. */
  spot(column, row, { zoom, offsetX, offsetY }) {
    const { scale, x, y } = this.place;
    return [(x + column * scale) * zoom - offsetX, (y + row * scale) * zoom - offsetY];
  }

  /** The place of a part of tile (i, j) on screen: left, top, width and height. */
  rectangle(i, j, camera, part = WHOLE) {
    // An edge is rounded once, for both tiles beside it.
    const corner = (side) => this.spot(i * SIDE + part[side], j * SIDE + part[side + 1], camera).map(Math.round);
    const [[left, top], [right, bottom]] = [corner(0), corner(2)];
    return [left, top, right - left, bottom - top];
  }

  /** Draws what a camera sees at a time; returns the number of tiles. */
  draw(context, camera, time) {
    const size = this.place.scale * camera.zoom;
    // Pixels that lie one to one are copied.
    context.imageSmoothingEnabled = size !== 1;
    if (size > 1 && size <= SEAMLESS) return this.stretch(context, camera, time);
    let drawn = 0;
    for (const key of this.tiles.keys()) drawn += this.drawTile(context, key, camera, time);
    return drawn;
  }

  /** Draws tiles of wide pixels as one picture, which is smooth over their borders as well. */
  stretch(context, camera, time) {
    const [first, high, end, low] = this.seen(camera);
    // With a pixel more on each side, from which those at the edges are smoothed.
    const [left, top, width, height] = [first - 1, high - 1, end - first + 2, low - high + 2];
    const { sheet } = Epoch, own = sheet.canvas;
    if (own.width < width || own.height < height) Object.assign(own, { width, height });
    else sheet.clearRect(0, 0, width, height);
    let drawn = 0;
    for (const [key, tile] of this.tiles) {
      const [i, j] = key.split("/").map(Number), { bitmap, part } = tile;
      const [column, row] = [i * SIDE + part[0] - left, j * SIDE + part[1] - top];
      if (column >= width || row >= height || column + SIDE <= 0 || row + SIDE <= 0) continue;
      tile.used = time;
      sheet.drawImage(bitmap, column, row);
      drawn += 1;
    }
    const size = this.place.scale * camera.zoom;
    if (drawn > 0) {
      context.drawImage(own, 0, 0, width, height, ...this.spot(left, top, camera), width * size, height * size);
    }
    return drawn;
  }

  /** Where tiles are put side by side. */
  static get sheet() {
    return (this.ownSheet ??= new OffscreenCanvas(1, 1).getContext("2d"));
  }

  /** Draws a tile where it is on screen; returns the number of tiles. */
  drawTile(context, key, camera, time) {
    const [i, j] = key.split("/").map(Number), tile = this.tiles.get(key);
    const [left, top, width, height] = this.rectangle(i, j, camera, tile.part);
    if (left + width <= 0 || top + height <= 0 || left >= camera.width || top >= camera.height) return 0;
    tile.used = time;
    if (Math.max(width, height) <= WIDEST) {
      context.drawImage(tile.bitmap, left, top, width, height);
      return 1;
    }
    // The part on screen, along each axis: where it begins and how long it is, in the picture and on the screen.
    const part = (first, length, pixels, extent) => {
      const start = Math.max(first, 0), end = Math.min(first + length, extent);
      const inside = Math.max((end - start) * pixels / length, FINEST);
      return [Math.min((start - first) * pixels / length, pixels - inside), inside, start, end - start];
    };
    const across = part(left, width, tile.bitmap.width, camera.width);
    const down = part(top, height, tile.bitmap.height, camera.height);
    context.drawImage(tile.bitmap, ...[0, 1, 2, 3].flatMap((index) => [across[index], down[index]]));
    return 1;
  }
}

/** What a rectangle of an epoch's pixels has of its tile (i, j). */
function partOf([left, top, right, bottom], i, j) {
  const [x, y] = [i * SIDE, j * SIDE];
  return meet([left - x, top - y, right - x, bottom - y], WHOLE);
}
