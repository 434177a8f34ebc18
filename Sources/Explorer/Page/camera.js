// The camera: a scroll view over a world without end.
//
// While fingers move, only three small numbers change: an offset in pixels and the zoom of the gesture.
// When they leave, commit() moves the zoom into the size of the lattice's pixels and the offset into
// whole pixels of it, so that tiles lie one pixel to one pixel. The same happens in the middle of a
// gesture that goes on, so one gesture may zoom for ever.

import { floorDiv, magnified, ratio, readView, scale, viewText } from "./lattice.js";

/** Offsets beyond this go into the whole pixels, so that a Number always holds them to 2^-30. */
const FAR = 2 ** 20;

export class Camera {
  /** The camera that shows a view, "m/e/x/y" of the pixel in its middle, in a frame of pixels. */
  constructor(text, width, height) {
    Object.assign(this, { width, height, offsetX: 0, offsetY: 0, zoom: 1 });
    this.show(text);
  }

  /** Shows a view. */
  show(text) {
    const view = readView(text);
    if (!view) throw new RangeError(`no view: ${text.slice(0, 80)}`);
    this.lattice = { m: view.m, e: view.e };
    // The pixel of the lattice in the frame's top-left corner at the last commit.
    this.x = view.x - BigInt(this.width >> 1);
    this.y = view.y - BigInt(this.height >> 1);
    [this.offsetX, this.offsetY, this.zoom] = [0, 0, 1];
  }

  /** The view at the last commit: the pixel in the middle, and the frame. */
  get middle() {
    const { lattice, width, height } = this;
    return { lattice, x: this.x + BigInt(width >> 1), y: this.y + BigInt(height >> 1), width, height };
  }

  /** The view at the last commit, as text. */
  get view() {
    const { lattice, x, y } = this.middle;
    return viewText({ ...lattice, x, y });
  }

  /** Changes the frame; its middle stays. */
  resize(width, height) {
    this.x += BigInt((this.width >> 1) - (width >> 1));
    this.y += BigInt((this.height >> 1) - (height >> 1));
    Object.assign(this, { width, height });
  }

  /** Moves what is on screen by a distance in pixels. */
  pan(dx, dy) {
    this.offsetX -= dx;
    this.offsetY -= dy;
  }

  /** Zooms within the gesture; the point (px, py) of the screen stays where it is. */
  magnify(factor, px, py) {
    this.offsetX = (this.offsetX + px) * factor - px;
    this.offsetY = (this.offsetY + py) * factor - py;
    this.zoom *= factor;
  }

  /**
   * Where a rectangle of a lattice's pixels lies on screen, on each axis: where it begins, how long it is,
   * and the range of where it may begin. It fills the frame where it can, and lies in the middle where not.
   */
  limits({ lattice, from, to }) {
    const { num, den } = scale(lattice, this.lattice);
    const start = this.spot(lattice, from.x, from.y);
    const axis = (first, end, corner, offset, extent) => {
      const at = corner * this.zoom - offset;
      const length = ratio((end - first) * num, den) * this.zoom;
      const middle = (extent - length) / 2;
      return { at, length, range: length < extent ? [middle, middle] : [extent - length, 0] };
    };
    return {
      x: axis(from.x, to.x, start.x, this.offsetX, this.width),
      y: axis(from.y, to.y, start.y, this.offsetY, this.height),
    };
  }

  get isAtRest() {
    return this.zoom === 1 && Number.isInteger(this.offsetX) && Number.isInteger(this.offsetY);
  }

  /** Whether numbers would get large, or the picture coarse, before the gesture ends. */
  get isFar() {
    return this.zoom >= 2 || this.zoom <= 0.5 || Math.abs(this.offsetX) > FAR || Math.abs(this.offsetY) > FAR;
  }

  /**
   * Moves zoom and offset into the lattice; the world's point under (px, py) stays where it is, to half a
   * pixel.
   */
  commit(px = this.width / 2, py = this.height / 2) {
    const old = this.lattice;
    if (this.zoom !== 1) this.lattice = magnified(old, this.zoom);
    const { num, den } = scale(old, this.lattice);
    const axis = (corner, offset, point) => {
      // From the old corner to the point, in pixels of the new lattice: a small number.
      const inside = ((point + offset) / this.zoom) * ratio(num, den);
      const whole = (corner * num) / den;
      const rest = ratio(corner * num - whole * den, den);
      return whole + BigInt(Math.round(rest + inside - point));
    };
    const [x, y] = [axis(this.x, this.offsetX, px), axis(this.y, this.offsetY, py)];
    Object.assign(this, { x, y, offsetX: 0, offsetY: 0, zoom: 1 });
  }

  /** The lattice's pixel at a point of the screen, {m, e, x, y}. */
  pixel(px, py) {
    const at = (offset, point) => BigInt(Math.floor((point + offset) / this.zoom));
    return { ...this.lattice, x: this.x + at(this.offsetX, px), y: this.y + at(this.offsetY, py) };
  }

  /** Where the corner of another lattice's pixel (x, y) lies, in pixels from this camera's corner at the last commit. */
  spot(lattice, x, y) {
    const { num, den } = scale(lattice, this.lattice);
    const axis = (pixel, corner) => ratio(pixel * num - corner * den, den);
    return { x: axis(x, this.x), y: axis(y, this.y) };
  }

  /**
   * Where another lattice's pixel (x, y) lies, in pixels from this camera's corner, and how large its
   * pixels are; null where that is too far or too different to be seen.
   */
  place(lattice, x, y) {
    if (Math.abs(lattice.e - this.lattice.e) > 40) return null;
    const { num, den } = scale(lattice, this.lattice);
    const at = { scale: ratio(num, den), ...this.spot(lattice, x, y) };
    return Math.abs(at.x) < 2 ** 40 && Math.abs(at.y) < 2 ** 40 ? at : null;
  }

  /**
   * Shows what lies a part of the way from one view to another, {lattice, x, y} of the pixel in the
   * middle of a frame of a size: the width goes by equal factors, the middle straight on.
   */
  goBetween(from, to, part, size) {
    // A frame of another shape fits within this one.
    const fit = Math.max(size.width / this.width, size.height / this.height);
    const [start, end] = [from, to].map(({ lattice, x, y }) => this.place(lattice, x, y));
    if (!start || !end) return;
    const scale = start.scale * (end.scale / start.scale) ** part;
    const step = end.scale - start.scale;
    // In a zoom about one point the middle moves as the width does.
    const share = Math.abs(step) > 1e-9 * start.scale ? (scale - start.scale) / step : part;
    const x = start.x + (end.x - start.x) * share, y = start.y + (end.y - start.y) * share;
    this.zoom = 1 / (scale * fit);
    this.offsetX = x * this.zoom - this.width / 2;
    this.offsetY = y * this.zoom - this.height / 2;
  }

  /** Whether a frame of a size round the pixel (x, y) of a lattice shows a pixel of another lattice. */
  static shows(frame, point) {
    const { num, den } = scale(point.lattice, frame.lattice);
    const isWithin = (a, b, length) => {
      const distance = 2n * (floorDiv(a * num, den) - b);
      return distance <= BigInt(length) && -distance <= BigInt(length);
    };
    return isWithin(point.x, frame.x, frame.width) && isWithin(point.y, frame.y, frame.height);
  }
}
