// The page's arithmetic, against numbers that Swift wrote (Vectors.json) and against closed forms.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const page = new URL("../../Sources/Explorer/Page/", import.meta.url);
const { Camera } = await import(new URL("camera.js", page));
const { Coats } = await import(new URL("coats.js", page));
const { change, changedName, linkText, readChanges, sliderPlace, sliderValue, withoutColors, withoutRanks } = await import(new URL("changes.js", page));
const lattice = await import(new URL("lattice.js", page));
const { SIDE, WHOLE } = lattice;
const { Deceleration, RubberBand, Spring, velocity } = await import(new URL("physics.js", page));
const { Strip } = await import(new URL("strip.js", page));
const { Trail } = await import(new URL("trail.js", page));
const { caption, plainDecimal, readPlace, scaleBar, timeLeft, zoomText } = await import(new URL("text.js", page));

// Numbers that are not whole are text there.
const vectors = JSON.parse(readFileSync(new URL("Vectors.json", import.meta.url), "utf8"), (_, value) =>
  typeof value === "string" && /^-?\d+(\.\d+)?(e-?\d+)?$/.test(value) ? Number(value) : value);

/** The pictures that were drawn into canvases off the screen; such a canvas has the name of the last one. */
const off = [];
globalThis.OffscreenCanvas = class {
  getContext = () => ({
    canvas: this, clearRect() {},
    drawImage: (picture, ...place) => {
      this.name = picture.name;
      off.push(place);
    },
  });
};

test("a pixel lies in the tile that Swift says", () => {
  for (const { view, tile, insideX, insideY } of vectors.tiles) {
    const { m, e, x, y } = lattice.readView(view);
    const [column, row] = [lattice.tileOf(x), lattice.tileOf(y)];
    assert.equal(lattice.tilePath({ m, e }, column.index, row.index), tile);
    assert.deepEqual([column.inside, row.inside], [insideX, insideY]);
  }
});

test("a frame is covered by the tiles that Swift says", () => {
  for (const { view, width, height, tiles } of vectors.coverings) {
    const camera = new Camera(view, width, height);
    const side = BigInt(lattice.SIDE);
    const found = [];
    const last = (corner, extent) => lattice.tileOf(corner + BigInt(extent - 1)).index;
    for (let row = lattice.tileOf(camera.y).index; row <= last(camera.y, height); row++) {
      for (let column = lattice.tileOf(camera.x).index; column <= last(camera.x, width); column++) {
        found.push(lattice.tilePath(camera.lattice, column, row));
        assert.ok((column + 1n) * side > camera.x && column * side < camera.x + BigInt(width));
      }
    }
    assert.deepEqual(found, tiles);
  }
});

test("a commit goes where exact arithmetic goes", () => {
  for (const { view, width, height, zoom, offsetX, offsetY, pointX, pointY, after } of vectors.commits) {
    const camera = new Camera(view, width, height);
    Object.assign(camera, { zoom, offsetX, offsetY });
    camera.commit(pointX, pointY);
    assert.equal(camera.view, after);
    assert.ok(camera.isAtRest);
  }
});

test("a pan by whole pixels is exact, and back again", () => {
  for (const { view } of vectors.tiles) {
    const camera = new Camera(view, 1280, 720);
    camera.pan(-300, 7);
    camera.commit();
    const { x, y } = lattice.readView(view);
    const moved = lattice.readView(camera.view);
    assert.deepEqual([moved.x - x, moved.y - y], [300n, -7n]);
    camera.pan(300, -7);
    camera.commit();
    assert.equal(camera.view, view);
  }
});

test("the point under the pointer stays through a thousand octaves, within one gesture", () => {
  const camera = new Camera("65536/24/0/0", 1280, 720);
  const [px, py] = [1001, 13];
  // The world's point under the pointer, as a whole number over 2^-(e + 64).
  const point = () => [camera.x, camera.y].map((corner, axis) => {
    const inside = ((axis ? py + camera.offsetY : px + camera.offsetX) / camera.zoom);
    return (corner << 64n) + BigInt(Math.round(inside * 2 ** 32)) * 2n ** 32n;
  });
  const exact = () => point().map((value) => value * BigInt(camera.lattice.m));
  for (let step = 0; step < 4000; step++) {
    const before = exact(), from = camera.lattice.e;
    camera.magnify(2 ** 0.25, px, py);
    if (camera.isFar) camera.commit(px, py);
    const shift = BigInt(camera.lattice.e - from);
    const pixel = BigInt(camera.lattice.m) << 64n;
    exact().forEach((value, axis) => {
      const difference = value - (before[axis] << shift);
      assert.ok(difference <= pixel && -difference <= pixel, `step ${step}`);
    });
    assert.ok(Math.abs(camera.offsetX) < 2 ** 21);
  }
  assert.ok(camera.lattice.e > 1020 && camera.lattice.e < 1028);
});

test("all lattices between have the pixels that a factor asks for, to 17 bits", () => {
  for (const factor of [1, 2, 0.5, 1.00001, 3.7, 1 / 3.7, 1.9999999]) {
    for (const m of [65536, 65537, 100_001, 131_071]) {
      const made = lattice.magnified({ m, e: 40 }, factor);
      assert.ok(made.m >= 65536 && made.m < 131_072);
      const wanted = lattice.log2Pitch({ m, e: 40 }) - Math.log2(factor);
      assert.ok(Math.abs(lattice.log2Pitch(made) - wanted) < 2 ** -16);
    }
  }
  assert.deepEqual(lattice.magnified({ m: 70_000, e: 9 }, 2), { m: 70_000, e: 10 });
});

test("an older lattice is placed exactly over a newer one", () => {
  const camera = new Camera("65536/3400/" + "f".repeat(800) + "/-" + "e".repeat(800), 1280, 720);
  const [lattice0, x, y] = [camera.lattice, camera.x, camera.y];
  camera.magnify(2, 640, 360);
  camera.commit(640, 360);
  // The old corner was 640 by 360 pixels from the fixed point, and is twice as many now.
  assert.deepEqual(camera.place(lattice0, x, y), { scale: 2, x: -640, y: -360 });
  assert.equal(camera.place({ m: 65536, e: 3000 }, x, y), null);
});

test("a resized frame keeps its middle", () => {
  const camera = new Camera("65536/24/-5/1f", 1281, 719);
  camera.resize(400, 801);
  assert.equal(camera.view, "65536/24/-5/1f");
});

test("only one text is a view", () => {
  for (const text of [
    "", "65536/24/0", "65535/24/0/0", "131072/24/0/0", "65536/024/0/0", "65536/24/-0/0", "65536/24/00/0",
    "65536/24/A/0", "65536/24/0/0/", " 65536/24/0/0", "65536/24/0x1/0", "65536/1e3/0/0",
  ]) assert.equal(lattice.readView(text), null, text);
  assert.throws(() => new Camera("65536/24/0", 10, 10), RangeError);
});

test("coasting is the closed form of Scrolling", () => {
  for (const { velocity: v, rate, time, position, destination } of vectors.decelerations) {
    const motion = new Deceleration(v, rate);
    assert.ok(Math.abs(motion.position(time) - position) < 1e-6 * Math.abs(v));
    assert.ok(Math.abs(motion.destination - destination) < 1e-6 * Math.abs(v));
  }
  const motion = new Deceleration(1000);
  assert.ok(Math.abs(motion.duration(0.5) - 3.44992) < 1e-4);
});

test("rubber bands and springs are the closed forms of Scrolling", () => {
  const band = new RubberBand();
  for (const { position, distance, moved } of vectors.bands) {
    assert.ok(Math.abs(band.moved(Number(position), Number(distance), [-300, 0], 400) - moved) < 1e-9);
  }
  for (const { displacement, velocity: v, time, position, duration } of vectors.springs) {
    const spring = new Spring(Number(displacement), Number(v));
    assert.ok(Math.abs(spring.position(Number(time)) - position) < 1e-9);
    assert.ok(Math.abs(spring.duration(0.5) - duration) < 1e-9);
  }
});

test("a world with an end fills the frame, or lies in its middle", () => {
  const bounds = lattice.readBounds("65536/144/0/0/" + (3n << 128n).toString(16) + "/" + (2n << 128n).toString(16));
  // A pixel is 2^-8 wide: 768 by 512 of them, from the frame's (400, 300).
  const camera = new Camera("65536/24/0/0", 800, 600);
  const { x, y } = camera.limits(bounds);
  assert.deepEqual([x.at, x.length, x.range], [400, 768, [16, 16]]);
  assert.deepEqual([y.at, y.length, y.range], [300, 512, [44, 44]]);
  camera.magnify(2, 400, 300);
  assert.deepEqual(camera.limits(bounds).x, { at: 400, length: 1536, range: [-736, 0] });
});

test("a camera between two views shows both at the ends, and one point stays on the way", () => {
  const camera = new Camera("65536/24/0/0", 800, 600);
  const from = { lattice: { m: 65536, e: 24 }, x: 0n, y: 0n }, to = { lattice: { m: 65536, e: 25 }, x: 200n, y: 100n };
  camera.goBetween(from, to, 1, { width: 800, height: 600 });
  assert.deepEqual([camera.zoom, camera.offsetX, camera.offsetY], [2, 600, 400]);
  camera.goBetween(from, to, 0, { width: 800, height: 600 });
  assert.deepEqual([camera.zoom, camera.offsetX, camera.offsetY], [1, 0, 0]);
  // Pixel (200, 100) of the first lattice lies where both views show it.
  const place = () => [(400 + 200) * camera.zoom - camera.offsetX, (300 + 100) * camera.zoom - camera.offsetY];
  const [x, y] = place();
  camera.goBetween(from, to, 0.5, { width: 800, height: 600 });
  assert.ok(Math.abs(camera.zoom - Math.SQRT2) < 1e-12);
  const [x2, y2] = place();
  assert.ok(Math.hypot(x - x2, y - y2) < 1e-9);
});

test("a frame shows the pixels within it, of any lattice", () => {
  const deep = { lattice: { m: 65536, e: 3000 }, x: 1n << 2976n, y: 0n };
  const frame = { lattice: { m: 65536, e: 24 }, x: 0n, y: 0n, width: 800, height: 600 };
  assert.ok(Camera.shows(frame, deep));
  assert.ok(!Camera.shows(frame, { ...deep, x: 401n << 2976n }));
  assert.ok(!Camera.shows({ ...deep, width: 800, height: 600 }, frame));
});

test("of the ways through a view the strip shows the one that was left last", () => {
  const entry = (name, e, x) => (
    { name, depth: e - 16, lattice: { m: 65536, e }, x: BigInt(x), y: 0n, width: 800, height: 600 });
  const [whole, left, leftEnd] = [entry("whole", 24, 0), entry("left", 28, -3200), entry("left end", 40, -3200 * 4096)];
  const [right, rightEnd] = [entry("right", 28, 3200), entry("right end", 40, 3200 * 4096)];
  const names = (entries, here) => Strip.way(entries, here).map(({ name }) => name);
  assert.deepEqual(names([left, leftEnd, whole, right, rightEnd], whole), ["whole", "right", "right end"]);
  assert.deepEqual(names([left, leftEnd, whole, right, rightEnd], leftEnd), ["whole", "left", "left end"]);
  assert.deepEqual(names([right, rightEnd], leftEnd), []);
});

test("tiles that are on screen stay there while others come, however many are kept", () => {
  const coats = new Coats(), epochs = coats.begin("noise", "a"), camera = new Camera("65536/20/0/0", 1280, 640);
  const context = { fillRect() {}, drawImage() {} }, bitmap = { close() {} };
  epochs.follow(camera);
  const under = epochs.epoch(camera, { m: 65536, e: 12 });
  under.isUnder = true;
  for (let i = 0; i < 2000; i++) epochs.keep({ epoch: under, key: `${i + 100}/0`, part: WHOLE }, bitmap);
  coats.draw(context, camera, 0);
  const wanted = epochs.missing(camera, camera, camera.lattice, { x: 0, y: 0 })
    .filter(({ epoch, lane }) => epoch === epochs.now && lane === "interactive");
  assert.equal(wanted.length, 60);
  for (const [index, tile] of wanted.entries()) {
    epochs.keep(tile, bitmap);
    // The first comes where nothing was on screen: all is drawn then.
    assert.equal(coats.drawTiles(context, [tile], camera), index > 0);
    if (index === 0) coats.draw(context, camera, 0);
  }
  assert.ok(epochs.covers(camera));
});

test("tiles of a view that is not shown yet stay while others come, however many are kept", () => {
  const coats = new Coats(), epochs = coats.begin("noise", "a"), camera = new Camera("65536/20/0/0", 1280, 640);
  const context = { fillRect() {}, drawImage() {} }, bitmap = { close() {} };
  epochs.isLand = true;
  epochs.follow(camera);
  const missing = () => epochs.missing(camera, camera, camera.lattice, { x: 0, y: 0 })
    .filter(({ epoch, lane }) => epoch === epochs.now && lane === "interactive");
  const keep = (tiles) => {
    for (const tile of tiles) epochs.keep(tile, bitmap);
  };
  keep(missing());
  camera.magnify(2, 640, 320);
  camera.commit(640, 320);
  coats.follow(camera);
  const [last, ...others] = missing();
  keep(others);
  // Land of the former scale fills the screen, and stays until that of this one does.
  for (let frame = 0; frame < 3; frame++) coats.draw(context, camera, frame);
  assert.notEqual(epochs.shown, epochs.now);
  for (const [e, isUnder] of [[12, true], [19, false]]) {
    const epoch = epochs.epoch(camera, { m: 65536, e });
    epoch.isUnder = isUnder;
    keep(Array.from({ length: 2000 }, (_, i) => ({ epoch, key: `${i + 100}/0`, part: WHOLE })));
  }
  for (let frame = 3; frame < 6; frame++) coats.draw(context, camera, frame);
  assert.deepEqual(missing().map(({ key }) => key), [last.key]);
  // The others are no more than there may be.
  const count = [...epochs.epochs.values()].reduce((sum, { tiles }) => sum + tiles.size, 0);
  assert.ok(count <= 1440);
});

/** Coats of a world's tiles in a first set of colours, which cover the screen. */
function covered() {
  const coats = new Coats(), camera = new Camera("65536/20/0/0", 1280, 640), bitmap = { close() {} };
  const drawn = [], pictures = [], context = {
    canvas: { width: 1280, height: 640, name: "still" }, fillRect: () => drawn.push("ground"), drawImage: (picture) => {
      drawn.push(picture.name);
      pictures.push(picture);
    },
  };
  const cover = (world, name, lattice = camera.lattice) => {
    const coat = coats.begin(world, name);
    coat.follow(camera);
    const epoch = coat.epoch(camera, lattice), { columns, rows } = epoch.box(camera);
    for (let j = rows[0]; j < rows[1]; j++) {
      for (let i = columns[0]; i < columns[1]; i++) {
        coat.keep({ epoch, key: `${i}/${j}`, part: WHOLE }, { ...bitmap, name });
      }
    }
    return coat;
  };
  /** What is seen at a time, without what lies below a coat that covers the screen. */
  const seen = (now) => {
    drawn.length = 0;
    coats.draw(context, camera, now);
    return [...new Set(drawn)];
  };
  return { coats, camera, cover, seen, pictures, first: cover("set;colors.ranks=1,2", "first") };
}

test("other colours are shown when they cover the screen, and not before", () => {
  const { coats, camera, cover, seen, pictures, first } = covered();
  assert.deepEqual(seen(0), ["first"]);
  const next = coats.begin("set;colors.ranks=2,3", "second");
  next.follow(camera);
  const [tile] = next.missing(camera, camera, camera.lattice, { x: 0, y: 0 });
  next.keep(tile, { close() {}, name: "second" });
  assert.deepEqual(seen(10), ["first"]);
  // Nothing is drawn for it.
  assert.ok(coats.drawTiles(null, [{ epoch: tile.epoch, key: tile.key }], camera));
  // Much wider pixels are worse than other colours; a little wider ones are not.
  cover("set;colors.ranks=2,3", "second", { m: 65536, e: 16 });
  assert.deepEqual(seen(20), ["first"]);
  cover("set;colors.ranks=2,3", "second", { m: 65536, e: 19 });
  assert.ok(!coats.drawTiles(null, [], camera));
  // What fades is drawn at once where it has tiles of several sizes, since these lie over each other.
  assert.deepEqual(seen(1000), ["second", "first"]);
  assert.ok(coats.fading);
  assert.deepEqual(seen(1100), ["second", "first"]);
  assert.deepEqual(seen(2000), ["second"]);
  assert.ok(!coats.fading);
  assert.equal(coats.list.length, 2);
  // The same colours again are those tiles again.
  assert.equal(coats.begin("set;colors.ranks=1,2", "first"), first);
  assert.deepEqual(seen(3000), ["first", "second"]);
  assert.equal(pictures.at(-1), coats.spare.canvas);
});

test("a fade comes to its end before the next one begins, unless somebody changes colours", () => {
  const { coats, cover, seen } = covered();
  assert.deepEqual(seen(0), ["first"]);
  cover("set;colors.ranks=2,3", "second");
  assert.deepEqual(seen(1000), ["second", "first"]);
  cover("set;colors.ranks=3,4", "third");
  assert.deepEqual(seen(1100), ["second", "first"]);
  assert.deepEqual(seen(1500), ["second"]);
  assert.deepEqual(seen(1600), ["third", "second"]);
  cover("set;palette=ember", "fourth");
  assert.deepEqual(seen(1700), ["fourth"]);
});

test("a fade turns back, once, where the former colours are to be shown again", () => {
  const { coats, camera, cover, seen } = covered();
  seen(0);
  cover("set;colors.ranks=2,3", "second");
  assert.deepEqual(seen(1000), ["second", "first"]);
  assert.deepEqual(seen(1100), ["second", "first"]);
  const { begun } = coats.fading;
  // Who goes back has the first colours there, and the second would be much wider pixels.
  coats.newest = coats.list.find(({ fingerprint }) => fingerprint === "first");
  assert.deepEqual(seen(1160), ["first", "second"]);
  // As much of the second is seen as was before.
  assert.equal(1160 - coats.fading.begun, 400 - (1160 - begun));
  coats.newest = coats.list.find(({ fingerprint }) => fingerprint === "second");
  assert.deepEqual(seen(1200), ["first", "second"]);
  assert.deepEqual(seen(1319), ["first", "second"]);
  assert.deepEqual(seen(1321), ["first"]);
  assert.deepEqual(seen(1330), ["second", "first"]);
});

test("a fade goes on where the former picture no longer fills the screen, and never shows its edges", () => {
  const { coats, camera, cover, seen } = covered();
  seen(0);
  camera.pan(-300, 0);
  camera.magnify(0.25, 640, 320);
  cover("set;colors.ranks=2,3", "second");
  assert.deepEqual(seen(1000), ["second", "still"]);
  assert.deepEqual(coats.still.rectangle(camera), [0, 0, 1280, 640]);
  // Going in, it is stretched with the world.
  camera.magnify(8, 640, 320);
  assert.deepEqual(seen(1100), ["second", "still"]);
  const [left, top, width, height] = coats.still.rectangle(camera);
  assert.deepEqual([top, width, height], [-320, 2560, 1280]);
  assert.equal(left, -640 - 2 * 300);
  // Another place is not faded into.
  camera.pan(9000, 0);
  seen(1200);
  assert.ok(!coats.fading);
});

test("what somebody has changed is seen no more, also stretched", () => {
  const { coats, cover, seen } = covered();
  assert.deepEqual(seen(0), ["first"]);
  cover("set;colors.ranks=1,2;palette=ember", "second", { m: 65536, e: 16 });
  assert.deepEqual(seen(10), ["second"]);
  assert.ok(!coats.fading);
  assert.equal(coats.list.length, 1);
});

test("of tiles at the edges the parts on screen come first, then all of them", () => {
  const coats = new Coats(), epochs = coats.begin("noise", "a"), camera = new Camera("65536/20/0/0", 1280, 640), bitmap = { close() {} };
  epochs.follow(camera);
  const missing = () => epochs.missing(camera, camera, camera.lattice, { x: 0, y: 0 })
    .filter(({ epoch }) => epoch === epochs.now);
  // Ten by six tiles; the rows at the edges are half on screen, with room for a pixel.
  const parts = missing();
  const rows = parts.filter(({ part }) => part.join() !== WHOLE.join());
  assert.deepEqual([parts.length, rows.length], [60, 20]);
  assert.deepEqual(new Set(rows.map(({ part }) => part.join())), new Set(["0,56,128,128", "0,0,128,72"]));
  assert.deepEqual(new Set(rows.map(({ path }) => path.split(" ")[1])), new Set(["0,56,128,128", "0,0,128,72"]));
  assert.equal(epochs.share(camera), 0);
  for (const tile of parts.slice(0, 15)) epochs.keep(tile, bitmap);
  assert.equal(epochs.share(camera), 0.25);
  for (const tile of parts) epochs.keep(tile, bitmap);
  assert.ok(epochs.covers(camera));
  assert.equal(epochs.share(camera), 1);
  // What hands move into the screen is asked for as a whole, and once.
  for (const rowsDown of [9, 12, 20]) {
    camera.pan(0, -rowsDown);
    assert.ok(!epochs.covers(camera));
    const more = missing();
    assert.deepEqual(more.filter(({ lane }) => lane === "interactive").map(({ part }) => part), Array(10).fill(WHOLE));
    camera.pan(0, rowsDown);
  }
  const wholes = missing();
  assert.deepEqual(wholes.map(({ part, lane }) => [part, lane]), Array(20).fill([WHOLE, "prefetch"]));
  for (const tile of wholes) epochs.keep(tile, bitmap);
  // A part that comes late does not take the place of all.
  for (const tile of parts) epochs.keep(tile, bitmap);
  camera.pan(0, -20);
  assert.ok(epochs.covers(camera));
  assert.deepEqual(missing(), []);
});

test("a view that takes long is seen in the first underlay, then in pixels four times as wide, before all and once", () => {
  const coats = new Coats(), epochs = coats.begin("noise", "a"), camera = new Camera("65536/20/0/0", 1280, 640), bitmap = { close() {} };
  epochs.follow(camera);
  const missing = () => epochs.missing(camera, camera, camera.lattice, { x: 0, y: 0 }, { isSlow: true });
  const under = missing().filter(({ epoch, lane }) => epoch.isUnder && lane === "interactive");
  // Two tiles to the right and left of the middle, above it and below, whole as those beyond the screen.
  assert.equal(under.length, 4);
  assert.deepEqual(missing().slice(0, 4), under);
  assert.ok(under.every(({ epoch, part }) => epoch.lattice.e <= 17 && epoch.lattice.e > 14 && part.join() === "0,0,128,128"));
  assert.equal(new Set(missing().map(({ path }) => path)).size, missing().length, "each tile is asked for once");
  for (const tile of under) epochs.keep(tile, bitmap);
  off.length = 0;
  let count = 0;
  coats.draw({ fillRect() {}, drawImage: () => (count += 1) }, camera, 0);
  assert.equal(count, 1);
  // Put side by side, they are smooth over their borders.
  const sorted = (numbers) => [...new Set(numbers)].toSorted((a, b) => a - b);
  const [columns, rows] = [0, 1].map((axis) => sorted(off.map((place) => place[axis])));
  assert.equal(off.length, 4);
  assert.deepEqual([columns[1] - columns[0], rows[1] - rows[0]], [SIDE, SIDE]);
  const finer = missing().filter(({ epoch, lane }) => epoch.lattice.e === 18 && lane === "interactive");
  assert.equal(finer.length, 8);
  assert.deepEqual(missing().slice(0, 8), finer);
  for (const tile of finer) epochs.keep(tile, bitmap);
  assert.ok(!epochs.covers(camera));
  assert.equal(missing()[0].epoch, epochs.now);
});

test("on the way out the widest picture comes first, and a sketch of what comes next last", () => {
  const coats = new Coats(), epochs = coats.begin("noise", "a"), camera = new Camera("65536/60/0/0", 1280, 640);
  epochs.follow(camera);
  const missing = (way, isSlow = false) =>
    epochs.missing(camera, camera, camera.lattice, { x: 0, y: 0 }, { way, isSlow });
  const runsOf = (tiles) => tiles.map(({ epoch }) => epoch.lattice.e).filter((e, index, all) => e !== all[index - 1]);
  const runs = runsOf(missing("out"));
  const [widths, next] = [runs.slice(0, -1), runs.at(-1)];
  assert.ok(widths.length >= 4);
  assert.deepEqual(widths, widths.toSorted((a, b) => a - b));
  // The widest pixels are hundreds as wide as those of the view; the sketch's are some.
  assert.ok(camera.lattice.e - widths[0] >= 8);
  assert.ok(next < camera.lattice.e && next > widths.at(-1));
  assert.ok(missing("out").every(({ lane }) => lane === "interactive"));
  // Where nothing is seen yet, the narrowest comes first.
  assert.deepEqual(runsOf(missing("out", true)), [...widths.toReversed(), next]);
  // At rest the view comes first, and wider pictures for the way out when nothing else is to do.
  const atRest = missing("rest");
  assert.equal(atRest[0].epoch, epochs.now);
  assert.ok(atRest.filter(({ epoch }) => epoch.isUnder).every(({ lane }) => lane === "prefetch"));
});

test("on the way in the tiles that hands go to come first, then wide pixels, finer ones, and the view's own", () => {
  const coats = new Coats(), epochs = coats.begin("noise", "a"), camera = new Camera("65536/60/0/0", 1280, 640);
  epochs.follow(camera);
  const missing = (isFar = false) =>
    epochs.missing(camera, camera, camera.lattice, { x: 300, y: 200 }, { way: "in", isFar });
  const levels = (tiles) => [...new Set(tiles.map(({ epoch }) => epoch.lattice.e))];
  const [[next, later, ...wider], own] = ["interactive", "prefetch"].map((lane) => missing().filter((tile) => tile.lane === lane));
  const [wide, fine] = levels(wider);
  assert.deepEqual([fine, ...levels([next, later])], [wide + 3, wide + 6, wide + 9]);
  assert.ok(camera.lattice.e - fine >= 0 && camera.lattice.e - fine < 3);
  assert.ok(own.length > 0 && own.every(({ epoch }) => epoch === epochs.now));
  assert.deepEqual(missing(true).map(({ path }) => path), [next, later, ...wider].map(({ path }) => path));
  // Hands that go on through three octaves ask for nothing of the widest again.
  for (const tile of [...wider, next]) epochs.keep(tile, { close() {} });
  camera.magnify(8, 300, 200);
  camera.commit(300, 200);
  coats.follow(camera);
  const [first, , ...finer] = missing(true);
  assert.equal(first.path, later.path);
  assert.deepEqual(levels(finer), [fine + 3]);
  assert.ok(finer.every(({ key }) => key !== next.key));
});

test("land is shown at one scale at a time, and where one pans its tiles stay beside wider ones", () => {
  const coats = new Coats(), epochs = coats.begin("noise", "a"), camera = new Camera("65536/20/0/0", 1280, 640), bitmap = { close() {} };
  epochs.isLand = true;
  epochs.follow(camera);
  const missing = (lattice = camera.lattice) => epochs.missing(camera, camera, lattice, { x: 0, y: 0 });
  const fill = (tiles) => {
    for (const tile of tiles) epochs.keep(tile, bitmap);
    return new Set(tiles.map(({ epoch }) => epoch));
  };
  const context = () => ({ fillRect() {}, drawImage() {} });
  const shown = () => {
    epochs.draw(context(), camera);
    return epochs.shown;
  };
  const [first] = fill(missing().filter(({ epoch }) => epoch === epochs.now));
  fill(missing());
  assert.equal(shown(), first);
  // Going in, what is stretched stays until the new tiles are all there.
  camera.magnify(2, 640, 320);
  camera.commit(640, 320);
  coats.follow(camera);
  const next = missing().filter(({ epoch, lane }) => epoch === epochs.now && lane === "interactive");
  fill(next.slice(1));
  assert.equal(shown(), first);
  fill(next);
  assert.equal(shown(), epochs.now);
  assert.notEqual(epochs.now, first);
  // A pan of a third of the screen is not another land.
  camera.pan(-400, 0);
  assert.equal(shown(), epochs.now);
  camera.pan(400, 0);
  // Going out, what ends within the screen is left at once.
  assert.equal(shown(), epochs.now);
  camera.magnify(0.6, 640, 320);
  const wider = shown();
  assert.ok(wider && wider !== epochs.now && wider.hides(camera));
});

test("a tile that is stretched beyond what browsers draw well is drawn where the screen shows it", () => {
  const coats = new Coats(), epochs = coats.begin("noise", "a"), camera = new Camera("65536/20/0/0", 1280, 640);
  epochs.follow(camera);
  for (const tile of epochs.missing(camera, camera, camera.lattice, { x: 0, y: 0 })) {
    const { part: [left, top, right, bottom] } = tile;
    epochs.keep(tile, { width: right - left, height: bottom - top, close() {} });
  }
  camera.show("65536/32/0/0");
  coats.follow(camera);
  // Nobody recognises it: what was seen before stays where one arrives, and the view is sketched at once.
  assert.ok(coats.isBare(camera));
  const frames = [];
  coats.draw({ fillRect() {}, drawImage: (_, ...frame) => frames.push(frame) }, camera, 0);
  // The four tiles that meet in the middle, of pixels 4,096 times as wide.
  const places = frames.map((frame) => frame.slice(4).join()).sort();
  assert.deepEqual(places, ["0,0,640,320", "0,320,640,320", "640,0,640,320", "640,320,640,320"]);
  for (const [left, top, width, height] of frames) {
    assert.deepEqual([width, height], [640 / 4096, 320 / 4096]);
    assert.ok([0, 128 - 640 / 4096].includes(left) && [0, 128 - 320 / 4096].includes(top));
  }
});

test("a scale bar is a round number of 60 to 150 pixels", () => {
  for (const log of [-1000.3, -20.7, -3.2, -1, 0, 0.49, 5.5]) {
    const { pixels, length } = scaleBar(log);
    assert.ok(pixels >= 59 && pixels <= 151, `${log}: ${pixels}`);
    assert.match(length, /^(0\.0*)?[125]0*(e-?\d+)?$/);
  }
  assert.deepEqual(scaleBar(-2), { pixels: 100, length: "1" });
});

test("a touch that has stopped has no velocity", () => {
  const samples = [0, 10, 20].map((time) => ({ x: 3 * time, y: -time, time }));
  assert.deepEqual(velocity(samples, 25), { x: 3000, y: -1000 });
  assert.deepEqual(velocity(samples, 200), { x: 0, y: 0 });
});

test("the time left is told in round numbers, once it is known", () => {
  assert.equal(timeLeft(0, 100, 60_000), "");
  assert.equal(timeLeft(5, 100, 1000), "");
  assert.equal(timeLeft(50, 5, 5000), "a few seconds left");
  assert.equal(timeLeft(10, 90, 5000), "about 50 s left");
  assert.equal(timeLeft(1, 3, 30_000), "about 90 s left");
  assert.equal(timeLeft(1, 19, 30_000), "about 10 min left");
});

test("zooms are told in few digits", () => {
  const octaves = (digits, exponent) => Math.log2(digits) + exponent * Math.log2(10);
  assert.equal(zoomText(0), "1");
  assert.equal(zoomText(octaves(3.2, 120)), "3.2e120");
  assert.equal(zoomText(octaves(9.99, 999)), "1.0e1000");
  assert.equal(zoomText(octaves(2.5, 1)), "25");
});

test("short exponents are written out", () => {
  const pairs = { "-7.5e-1": "-0.75", "1e-6": "0.000001", "1.25e2": "125", "1.25e1": "12.5", "3e2": "300", "1e-7": "1e-7", "0": "0", "0.5": "0.5" };
  for (const [text, plain] of Object.entries(pairs)) assert.equal(plainDecimal(text), plain);
});

test("captions go from the universe to below the Planck length", () => {
  const words = (metres) => caption(Math.log2(8.8e26 / metres)).replace(/, if the whole were as wide as the observable universe\.$/, "");
  assert.equal(words(1.7e-15), "About as wide as a proton");
  assert.equal(words(4e4 / 6.9), "A seventh as wide as a city");
  assert.equal(words(2.5e-10 / 250), "250 times narrower than an atom of carbon");
  assert.equal(words(46 * 9.5e20), "46 times as wide as the Milky Way");
  assert.match(caption(Math.log2(10) * 1000), /^10⁹³⁸ times narrower than the Planck length, /);
  // Near home there is nothing to say, and whether a view is home is no question of its depth.
  for (const octaves of [-2, 0, 2.3]) assert.equal(caption(octaves), "");
});

test("links, options and numbers are places", () => {
  const view = "65536/24/-3f/1a";
  assert.deepEqual(readPlace(`http://127.0.0.1:8421/#noise/${view}`), { world: "noise", question: { tiles: view } });
  assert.deepEqual(readPlace(`fathom render noise --tiles ${view} --size 3x3`), { question: { tiles: view } });
  assert.deepEqual(readPlace("-0.75, 0.1 1e3"), { question: { at: "-0.75,0.1", zoom: "1e3" } });
  assert.deepEqual(readPlace("fathom render m --at=-0.75,0.1 --height 1e-20"), {
    question: { at: "-0.75,0.1", height: "1e-20" },
  });
  assert.deepEqual(readPlace("0.3,0.1 1e-1000"), { question: { at: "0.3,0.1", width: "1e-1000" } });
  assert.deepEqual(readPlace("0.3,0.1 width 1e-1000"), { question: { at: "0.3,0.1", width: "1e-1000" } });
  assert.deepEqual(readPlace("zoom 1e50", "--at=-0.75,0.1 --height 1e-20"), { question: { at: "-0.75,0.1", zoom: "1e50" } });
  assert.deepEqual(readPlace("seahorse-valley"), { question: { at: "seahorse-valley" } });
  // A zoom alone is one to where one is.
  assert.deepEqual(readPlace("1e50×", "--at=-0.75,0.1 --height 1e-20"), { question: { at: "-0.75,0.1", zoom: "1e50" } });
});

test("a changed world's name is that of its changes, in the order of their keys", () => {
  const { base, changes } = readChanges("noise;seed=7;kind=ridged");
  assert.equal(base, "noise");
  assert.equal(changedName(base, changes), "noise;kind=ridged;seed=7");
  assert.deepEqual(readChanges("coral"), { base: "coral", changes: new Map() });
  assert.equal(linkText("a b;palette=ember"), "a%20b;palette=ember");
  assert.equal(decodeURIComponent(linkText("ü;x=1")), "ü;x=1");
  assert.equal(linkText("coral;colors.ranks=1,2"), "coral;colors.ranks=1,2");
  assert.equal(withoutRanks("coral;colors.ranks=1,2;palette=ember"), "coral;palette=ember");
  assert.equal(withoutRanks("coral"), "coral");
  assert.equal(withoutColors("coral;colors.ranks=1,2;kind=ridged;palette=ember"), "coral;kind=ridged");
  assert.equal(withoutColors("coral"), "coral");
});

test("a change takes the place of those that say otherwise", () => {
  const of = (text) => readChanges(`x${text}`).changes;
  const after = (text, ...rest) => changedName("", change(of(text), ...rest));
  assert.equal(after(";seed=1", "seed", "2"), ";seed=2");
  assert.equal(after(";seed=1", "seed", null), "");
  assert.equal(after(";colors.slope=none", "colors.slope.azimuth", "3"), ";colors.slope.azimuth=3");
  assert.equal(after(";colors.slope.azimuth=3;colors.slope.strength=1", "colors.slope", "none"), ";colors.slope=none");
  assert.equal(
    after(";colors.density=2;colors.scale=root", "colors.terrain.sea", "0", ["colors.density", "colors.scale"]),
    ";colors.terrain.sea=0");
  assert.equal(after(";colors.terrain.sea=0;colors.terrain.snow=2", "colors.density", "1", ["colors.terrain"]), ";colors.density=1");
});

test("a slider's places are its numbers', in few digits", () => {
  const plain = { least: 0, most: 1 }, wide = { least: -180, most: 180 };
  const logarithmic = { least: 0.01, most: 16, isLogarithmic: true };
  assert.deepEqual([0, 0.5, 1].map((place) => sliderValue(place, plain)), ["0", "0.5", "1"]);
  assert.equal(sliderValue(0.3333, plain), "0.33");
  assert.equal(sliderValue(0.123456, wide), "-136");
  for (const range of [plain, wide, logarithmic]) {
    for (const place of [0, 0.25, 0.7, 1]) {
      const value = Number(sliderValue(place, range));
      assert.ok(value >= range.least && value <= range.most);
      assert.ok(Math.abs(sliderPlace(value, range) - place) < 0.01);
    }
  }
  assert.equal(sliderPlace(1e9, plain), 1);
  assert.equal(sliderPlace(NaN, plain), 0);
});

test("hands that come back where they began leave nothing to undo", () => {
  const trail = new Trail(async () => true);
  trail.pass("#set;colors.ranks=1,2/65536/20/3/4", true);
  trail.pass("#set;colors.ranks=1,2/65536/21/6/8", true);
  // In one breath with the step in.
  trail.pass("#set;colors.ranks=2,3/65536/20/3/4", false);
  assert.deepEqual(trail.past, []);
  trail.pass("#set;colors.ranks=2,3/65536/21/6/8", true);
  trail.pass("#set;palette=ember/65536/20/3/4", false);
  assert.equal(trail.past.length, 1);
});

test("undo and redo go through all views, however fast", async () => {
  const came = [];
  let isThere = true;
  const trail = new Trail(async (world) => isThere && Boolean(came.push(world)));
  const pass = (world, remembers = true) => trail.pass(`#${world}`, remembers);
  for (const world of ["a", "b", "c"]) pass(world);
  // The second view is gone to before the first has come.
  await Promise.all([trail.undo(), trail.undo()]);
  assert.deepEqual(came, ["b", "a"]);
  pass("a", false);
  assert.deepEqual([trail.past, trail.future], [[], ["#c", "#b"]]);
  // A server that does not answer takes nothing away.
  isThere = false;
  await trail.redo();
  assert.deepEqual([trail.past, trail.future], [[], ["#c", "#b"]]);
  await Promise.all([trail.redo(), trail.redo()]);
  assert.deepEqual([trail.past, trail.future], [[], ["#c", "#b"]]);
  isThere = true;
  await trail.redo();
  pass("b", false);
  assert.deepEqual([trail.past, trail.future], [["#a"], ["#c"]]);
  // Hands that move before the view has come leave from where they are.
  trail.undo();
  pass("d");
  assert.deepEqual([trail.past, trail.future], [["#b"], []]);
});
