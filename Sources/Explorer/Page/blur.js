// How blurred a coat's picture is: by how much its pixels are stretched.

import { SIDE, contains } from "./lattice.js";

/** Points across the screen and down at which a picture is judged. */
const POINTS = 5;

/** By how many octaves pixels are stretched, on average over the screen; infinite where there is bare ground. */
export function blur(coat, camera) {
  const layers = coat.layers(camera).toReversed();
  let sum = 0;
  for (let point = 0; point < POINTS ** 2; point++) {
    const at = (index, extent) => (index + 0.5) / POINTS * extent;
    const x = at(point % POINTS, camera.width), y = at(Math.floor(point / POINTS), camera.height);
    const top = layers.find((epoch) => hasPixel(epoch, camera, x, y));
    if (!top) return Infinity;
    sum += Math.max(0, Math.log2(top.place.scale * camera.zoom));
  }
  return sum / POINTS ** 2;
}

/** Whether an epoch has a tile at a point of the screen. */
function hasPixel({ place, tiles }, camera, x, y) {
  const pixel = (at, offset, place, scale) => Math.floor(((offset + at) / camera.zoom - place) / scale);
  const [column, row] = [pixel(x, camera.offsetX, place.x, place.scale), pixel(y, camera.offsetY, place.y, place.scale)];
  const [i, j] = [Math.floor(column / SIDE), Math.floor(row / SIDE)];
  const part = tiles.get(`${i}/${j}`)?.part;
  const [left, top] = [column - i * SIDE, row - j * SIDE];
  return part !== undefined && contains(part, [left, top, left + 1, top + 1]);
}
