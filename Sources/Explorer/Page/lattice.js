// The lattice of pixels that tiles lie on, in whole numbers of any length. Nothing here is rounded but
// where a name says so; everything here is done once per commit of a zoom, never once per frame.
//
// A lattice is {m, e}: its pixels are m * 2^-e world units wide, m from 2^16 to 2^17 - 1. Pixel (x, y)
// covers [x, x + 1) by [y, y + 1) of them, counted from the world's origin to the right and down.

/** The side of a tile: small ones leave little of them outside the screen. */
export const SIDE = 128;
/** The least size of a lattice's pixels, that of the dyadic ones; and the end of all. */
export const LEAST = 2 ** 16;
const END = 2 ** 17;

/** a / b, rounded down; b is positive. */
export function floorDiv(a, b) {
  const quotient = a / b;
  return a % b < 0n ? quotient - 1n : quotient;
}

/** The rest of floorDiv, from 0 to b - 1. */
export function floorMod(a, b) {
  const rest = a % b;
  return rest < 0n ? rest + b : rest;
}

/** num / den as a Number, for quotients that a Number can hold; both may have thousands of digits. */
export function ratio(num, den) {
  const whole = floorDiv(num, den);
  // 2^64 steps in the fraction are more than a Number tells apart.
  return Number(whole) + Number(((num - whole * den) << 64n) / den) / 2 ** 64;
}

/** log2 of the size of a pixel. */
export const log2Pitch = ({ m, e }) => Math.log2(m) - e;

/** The lattice whose pixels are nearest to those of another, made smaller by a factor. */
export function magnified({ m, e }, factor) {
  let size = m / factor;
  while (size < LEAST) { size *= 2; e += 1; }
  while (size >= END) { size /= 2; e -= 1; }
  size = Math.round(size);
  return size === END ? { m: LEAST, e: e - 1 } : { m: size, e };
}

/**
 * The pixels of one lattice to a pixel of another, as {num, den}: exact.
 */
export function scale(from, to) {
  const shift = BigInt(Math.abs(to.e - from.e));
  const [num, den] = [BigInt(from.m), BigInt(to.m)];
  return to.e >= from.e ? { num: num << shift, den } : { num, den: den << shift };
}

/** The tile that a pixel lies in, and the pixel's place within it, on one axis. */
export function tileOf(pixel) {
  const side = BigInt(SIDE);
  const index = floorDiv(pixel, side);
  return { index, inside: Number(pixel - index * side) };
}

/** The path of a tile, as the server has it. */
export function tilePath({ m, e }, column, row) {
  return `${SIDE}/${m}/${e}/${column.toString(16)}/${row.toString(16)}`;
}

/** Parts of tiles are [left, top, right, bottom], in pixels from the tile's corner: all of a tile. */
export const WHOLE = [0, 0, SIDE, SIDE];

/** What two rectangles have in common; where that is nothing, its right is not beyond its left. */
export const meet = (a, b) => a.map((side, index) => (index < 2 ? Math.max : Math.min)(side, b[index]));

/** Whether one rectangle lies within another. */
export const contains = (a, b) => a.every((side, index) => (index < 2 ? side <= b[index] : side >= b[index]));

const INTEGER = /^(0|-?[1-9a-f][0-9a-f]*)$/;

function hexadecimal(text) {
  if (!INTEGER.test(text)) return null;
  return text[0] === "-" ? -BigInt("0x" + text.slice(1)) : BigInt("0x" + text);
}

/** Reads "m/e/x/y", a view's lattice and the pixel in its middle; null for any other text. */
export function readView(text) {
  const parts = text.split("/");
  if (parts.length !== 4 || !/^\d{5,6}$/.test(parts[0]) || !/^(0|-?[1-9]\d{0,8})$/.test(parts[1])) {
    return null;
  }
  const [m, e] = [Number(parts[0]), Number(parts[1])];
  const [x, y] = [hexadecimal(parts[2]), hexadecimal(parts[3])];
  return m >= LEAST && m < END && x !== null && y !== null ? { m, e, x, y } : null;
}

/** Reads "m/e/x/y/x2/y2", a rectangle of a lattice's pixels; null for null. */
export function readBounds(text) {
  if (!text) return null;
  const [m, e, ...corners] = text.split("/");
  const [x, y, toX, toY] = corners.map(hexadecimal);
  return { lattice: { m: Number(m), e: Number(e) }, from: { x, y }, to: { x: toX, y: toY } };
}

/** "m/e/x/y" of a lattice and a pixel. */
export function viewText({ m, e, x, y }) {
  return `${m}/${e}/${x.toString(16)}/${y.toString(16)}`;
}
