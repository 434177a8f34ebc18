// The page in a real browser: hands move, and what is on screen at rest is what `fathom render` draws.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  ask, begin, bounded, breathe, close, complaints, drag, endServer, hash, key, open, rest, sameAsDrawn, script,
  serve, sleep, tell, text, told, until, visit, wheel, zoomOf,
} from "./Browser.mjs";

before(begin);
after(close);

/** Types words into Go to, and goes. */
const goTo = async (words) => {
  await key("g");
  await script("document.getElementById('where').value = arguments[0]; document.getElementById('go').requestSubmit()", words);
};

test("the first view is what fathom render draws", async () => {
  await open("");
  await sameAsDrawn();
});

test("a world with an end springs back to it, and is not zoomed out of sight", async () => {
  await key("+");
  await rest();
  const inside = await hash();
  await drag([[[100, 300], [640, 300]]]);
  await rest();
  const left = await hash();
  assert.notEqual(left, inside);
  await drag([[[100, 300], [640, 300]]]);
  await sameAsDrawn();
  assert.equal(await hash(), left);
  await wheel(350, 250, 12);
  await rest();
  assert.ok(zoomOf(await hash()) >= zoomOf(inside) - 3);
  await open("#mandelbrot");
  await sameAsDrawn();
});

test("two fingers zoom", async () => {
  const from = zoomOf(await hash());
  await drag([[[330, 250], [130, 250]], [[370, 250], [570, 250]]], "touch");
  await sameAsDrawn();
  assert.ok(zoomOf(await hash()) - from >= 2);
  await key("u");
  await rest();
});

test("after a wheel's zoom it still is, and the zoom is the pointer's", async () => {
  const from = zoomOf(await hash());
  await wheel(504, 232, -7);
  await sameAsDrawn();
  const to = zoomOf(await hash());
  assert.ok(to - from >= 3 && to - from <= 4, `${from} to ${to}`);
});

test("after a drag it still is", async () => {
  const from = await hash();
  await drag([[[350, 200], [245, 285]]]);
  await sameAsDrawn();
  assert.notEqual(await hash(), from);
});

test("keys zoom, undo and redo", async () => {
  await open("#mandelbrot");
  await wheel(504, 232, -7);
  await rest();
  const from = await hash();
  await breathe();
  await key("+");
  await rest();
  const to = await hash();
  assert.equal(zoomOf(to), zoomOf(from) + 1);
  await key("u");
  await rest();
  assert.equal(await hash(), from);
  await key("r");
  await rest();
  assert.equal(await hash(), to);
});

test("gestures in one breath are undone at once", async () => {
  const from = await hash();
  // The wheel comes to rest after each. The page keeps the time: where the machine is busy, the driver is late.
  await script(`
    const turn = () => document.getElementById("view").dispatchEvent(
      new WheelEvent("wheel", { deltaY: -120, clientX: 350, clientY: 250, bubbles: true, cancelable: true }));
    for (let i = 0; i < 4; i++) setTimeout(turn, 350 * i)`);
  await sleep(1400);
  await rest();
  assert.equal(zoomOf(await hash()), zoomOf(from) + 2);
  await key("u");
  await rest();
  assert.equal(await hash(), from);
});

test("hands that zoom at the point that one went to come to that very point", async () => {
  await visit("#mandelbrot");
  await goTo("0,1 1");
  await until("return document.getElementById('zoom').textContent === '1×' && !document.getElementById('place').open");
  await rest();
  // Beside the middle by less than a hand sees.
  for (let i = 0; i < 6; i++) await wheel(354, 205, -10);
  await rest();
  const [, m, e, x, y] = (await hash()).match(/\/(\d+)\/(\d+)\/([^/]+)\/-([^/]+)$/);
  assert.ok(e > 40, `e is ${e}`);
  const [right, down] = [BigInt(`0x${x.replace("-", "")}`), BigInt(`0x${y}`) - (1n << BigInt(e)) / BigInt(m)];
  assert.ok(right < 8n && down < 8n && down > -8n, `the middle is ${x} and ${down} pixels beside the point`);
  await key("u");
  await rest();
});

test("who goes out of a place and comes back in at the same point is there again", async () => {
  await visit("#leaf-wheel");
  const from = await hash();
  for (let i = 0; i < 4; i++) await wheel(352, 203, 10);
  await rest();
  assert.ok(zoomOf(await hash()) < zoomOf(from) - 10, "it is far out");
  for (let i = 0; i < 4; i++) await wheel(352, 203, -10);
  await rest();
  // In units of 2^-e: pixels' sizes differ by roundings.
  const [[x, y, m, e], [toX, toY, , toE]] = [from, await hash()].map((link) => {
    const [, m, e, x, y] = link.match(/\/(\d+)\/(\d+)\/(-?[^/]+)\/(-?[^/]+)$/);
    const units = (text) => BigInt(m) * (text.startsWith("-") ? -BigInt(`0x${text.slice(1)}`) : BigInt(`0x${text}`));
    return [units(x), units(y), Number(m), e];
  });
  assert.equal(toE, e);
  const distance = Math.hypot(Number(toX - x), Number(toY - y)) / m;
  assert.ok(distance < 16, `the place is ${distance} pixels away`);
  await key("0");
  await rest();
});

test("a view of one colour says so", async () => {
  await visit("#mandelbrot");
  const usual = await text("caption");
  await goTo("-0.1,0 1e4");
  await until("return document.getElementById('caption').textContent.startsWith('One colour fills')");
  await key("u");
  await rest();
  assert.equal(await text("caption"), usual);
  // Colours that nobody tells apart are one, and it is said whichever comes first, pixels or numbers.
  await goTo("-1.6216935,0.3290927 1e15");
  await until("return document.getElementById('zoom').textContent === '1.0e15×'");
  await told();
  assert.match(await text("caption"), /^One colour fills/);
  await key("u");
  await rest();
});

test("keys move the world wherever the focus is, but where an element takes them itself", async () => {
  const place = () => script("return location.hash.split('/').slice(2).join('/')");
  await visit("#noise");
  for (const focus of ["document.getElementById('home').focus()", "document.activeElement.blur()"]) {
    const from = await place();
    await script(focus);
    await key("+");
    await rest();
    assert.notEqual(await place(), from, focus);
    await key("-");
    await rest();
    await key("\uE012");
    await rest();
    await key("\uE014");
    await rest();
    assert.equal(await place(), from, focus);
  }
  await key("p");
  await until("return document.querySelector('.field input[type=range]')");
  const from = await place();
  for (const [element, keys] of [["input[type=range]", ["\uE012", "\uE011"]], ["input[type=text]", ["+", "-", "\uE012", "u"]]]) {
    await script(`document.querySelector(".field ${element}").focus()`);
    const value = await script("return document.activeElement.value");
    for (const letter of keys) await key(letter);
    await rest();
    assert.equal(await place(), from, element);
    await script("document.activeElement.value = arguments[0]", value);
  }
});

test("a box fills the screen", async () => {
  const from = zoomOf(await hash());
  const shift = "\uE008";
  await ask("POST", "/actions", { actions: [
    { type: "key", id: "keys", actions: [{ type: "keyDown", value: shift }] },
  ] });
  await drag([[[100, 100], [350, 240]]]);
  await ask("POST", "/actions", { actions: [
    { type: "key", id: "keys", actions: [{ type: "keyUp", value: shift }] },
  ] });
  await sameAsDrawn();
  assert.ok([1, 2].includes(zoomOf(await hash()) - from));
});

test("the picture is never white or empty while a wheel turns in and out", async () => {
  await visit("#mandelbrot");
  // White is not among the colours of the set; the page's ground is (20, 23, 28).
  const bare = `
    const canvas = document.getElementById("view");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let bare = 0;
    for (let i = 0; i < data.length; i += 4) if (data[i] === 20 && data[i + 1] === 23 && data[i + 2] === 28) bare++;
    return bare / (data.length / 4)`;
  for (const notches of [-4, -4, -4, 4, 4, 4]) {
    await wheel(500, 350, notches);
    assert.ok((await script(bare)) < 0.01);
  }
  await rest();
  // Out of a depth where nobody was before.
  await visit("#noise/65536/200/abcdef/-abcdef");
  // What lies further out comes meanwhile, also where the machine is busy.
  await sleep(3000);
  for (let i = 0; i < 4; i++) {
    await wheel(350, 250, 8);
    assert.ok((await script(bare)) < 0.01);
    await sleep(300);
  }
  await rest();
});

test("a wheel stops where the whole is seen, and goes on after a pause", async () => {
  await open("#mandelbrot");
  await wheel(350, 250, -9);
  await rest();
  await wheel(350, 250, 30);
  await rest();
  assert.equal(await text("zoom"), "1×");
  assert.match(await text("caption"), /Pause for a moment/);
  await sleep(900);
  await wheel(350, 250, 4);
  await rest();
  assert.equal(await text("zoom"), "0.25×");
  assert.doesNotMatch(await text("caption"), /Pause/);
  await sleep(900);
  // From beyond there is nothing to stop at.
  await wheel(350, 250, 4);
  await rest();
  assert.equal(await text("zoom"), "0.063×");
});

test("Escape ends a glide", async () => {
  await visit("#mandelbrot");
  await script("for (let i = 0; i < 40; i++) document.getElementById('view').dispatchEvent(new WheelEvent('wheel', "
    + "{ deltaY: -120, clientX: 350, clientY: 250, cancelable: true })); "
    + "document.getElementById('view').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))");
  await rest();
  assert.equal(await text("zoom"), "1×");
});

test("it waits for a server that is gone, and goes on with the next", async () => {
  await visit("#mandelbrot");
  await endServer();
  await key("+");
  await until("return document.getElementById('problem').textContent.includes('does not answer')");
  await serve(bounded);
  await sameAsDrawn();
  await tell("Network.enable");
  await tell("Network.emulateNetworkConditions", { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  await key("+");
  await until("return document.getElementById('problem').textContent.includes('does not answer')");
  const world = await script("return document.getElementById('world').value");
  await script("const menu = document.getElementById('world'); menu.value = 'grid'; menu.dispatchEvent(new Event('change'))");
  await until(`return document.getElementById('world').value === "${world}"`);
  await tell("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  await until("return document.getElementById('problem').textContent === ''");
  await sameAsDrawn();
});

test("the browser has nothing to complain of", async () => {
  assert.deepEqual(await complaints(), []);
});
