// The page in a real browser: worlds and colours are changed, the laboratory looks at them, films are made.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import {
  begin, click, close, complaints, drag, drawn, eventually, folder, frame, hash, key, open, pixels, rest,
  sameAsDrawn, script, text, told, until, visit, wheel, zoomOf,
} from "./Browser.mjs";

before(begin);
after(close);

test("another palette repaints the screen, as a link and a command do", async () => {
  await open("#noise");
  await sameAsDrawn();
  const before = await pixels();
  await key("p");
  await until("return document.querySelector('.palette input[value=ember]')");
  await script("document.querySelector('.palette input[value=ember]').click()");
  await sameAsDrawn();
  const link = await hash();
  assert.match(link, /^#noise;palette=ember\//);
  const after = await pixels();
  assert.ok(!after.equals(before));
  await visit(link);
  assert.ok((await pixels()).equals(after));
});

test("controls change the world; what cannot be is said, and all can be undone", async () => {
  await visit("#noise");
  const from = await hash();
  await key("p");
  const set = (name, value, event = "change") => script(`
    const control = document.getElementById("set-${name}");
    control.value = "${value}";
    control.dispatchEvent(new Event("${event}"));`);
  await until("return document.getElementById('set-kind')?.value === 'gradient'");
  await set("kind", "ridged");
  await until("return location.hash.startsWith('#noise;kind=ridged/')");
  await set("seed", "x");
  await until("return document.querySelector('.field.lot .refusal').textContent.startsWith('seed must be')");
  assert.equal(await text("problem"), "");
  assert.equal(await script("return getComputedStyle(document.querySelector('.field.lot .refusal')).color"), "rgb(255, 158, 138)");
  assert.match(await hash(), /^#noise;kind=ridged\//);
  // A slider that is held gives one step to be undone.
  await script(`return (async () => {
    const slider = document.querySelector('.field:has([id="set-roughness"]) input[type=range]');
    for (const value of [600, 700, 800]) {
      slider.value = value;
      slider.dispatchEvent(new Event("input"));
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    slider.dispatchEvent(new Event("change"));
  })()`);
  await until("return location.hash.startsWith('#noise;kind=ridged;roughness=0.8/')");
  await sameAsDrawn();
  await script("document.getElementById('undo').click()");
  await until("return location.hash.startsWith('#noise;kind=ridged/')");
  await until("return document.getElementById('set-roughness').value === '0.5'");
  await script("document.getElementById('undo').click()");
  await until(`return location.hash === "${from}"`);
});

test("colours follow the view, and a link keeps them", async () => {
  const ranks = async () => (await hash()).match(/colors\.ranks=([^/;]*)/)?.[1];
  await visit("#double-spiral");
  const first = await ranks();
  assert.equal(first.split(",").length, 33);
  await wheel(350, 240, -6);
  await sameAsDrawn();
  const [link, own] = [await hash(), await ranks()];
  assert.notEqual(own, first);
  // All of the palette is there, where the ranks of the view before would show its end alone.
  const shown = await pixels();
  const dark = shown.filter((sample) => sample < 85).length, light = shown.filter((sample) => sample > 170).length;
  assert.ok(dark > shown.length / 20 && light > shown.length / 20, `${dark} and ${light} of ${shown.length}`);
  await visit("#noise");
  await frame(900, 500);
  await visit(link);
  assert.equal(await ranks(), own);
  await frame(700, 417);
  await rest();
  // Home looks as it does when it is opened, wherever one comes from, and so does a place that is gone to.
  await visit("#double-spiral");
  const home = await hash();
  await key("+");
  await rest();
  await key("+");
  await rest();
  await key("0");
  await rest();
  assert.equal(await hash(), home);
  await visit("#starburst");
  const star = await ranks();
  await visit("#mandelbrot");
  await key("g");
  await script("document.getElementById('where').value = 'starburst'");
  await key("\uE007");
  await until("return !document.getElementById('place').open");
  await rest();
  assert.equal((await ranks()).split(",")[0].slice(0, 3), star.slice(0, 3));
  await visit(link);
  // A switch turns it off; a reset turns it on again.
  await key("p");
  await until("return document.getElementById('set-colors.ranks')");
  await script("document.getElementById('set-colors.ranks').click()");
  for (let octave = 0; octave < 3; octave++) {
    await key("+");
    await rest();
  }
  await rest();
  assert.equal(await ranks(), own);
  await script("[...document.querySelectorAll('#sheet button')].find(({ textContent }) => textContent === 'Reset all').click()");
  await until("return document.getElementById('set-colors.ranks').checked");
  await rest();
  assert.notEqual(await ranks(), own);
  // No field of text has the focus: the key closes the sheet.
  await key("p");
  await until("return document.getElementById('sheet').hidden");
});

test("worlds are chosen by their pictures", async () => {
  await visit("#noise");
  await key("w");
  await until("return document.querySelector('[data-name=grid] img.loaded')");
  assert.equal(await script("return document.querySelector('.card[aria-current=true]').dataset.name"), "noise");
  const size = await script(`
    const picture = document.querySelector('[data-name=grid] img');
    return [picture.naturalWidth, picture.naturalHeight];`);
  assert.deepEqual(size, [320, 180]);
  await script("document.querySelector('[data-name=coral]').click()");
  await until("return location.hash.startsWith('#coral')");
  // Nobody waits for the others any more.
  assert.equal(await script("return document.querySelectorAll('.card img[src]:not(.loaded)').length"), 0);
  await rest();
});

test("a camera in poor numbers shows blocks where they collapse, and exact numbers the world again", async () => {
  await open("#noise/65536/40/c00000/c00000");
  await sameAsDrawn();
  const exact = await pixels();
  /** The columns that differ from the one before. */
  const columns = async () => {
    const { width, height } = await script("const { width, height } = document.getElementById('view'); return { width, height }");
    const data = await pixels();
    let count = 0;
    for (let x = 1; x < width; x++) {
      for (let y = 0; y < height; y++) {
        const at = 3 * (y * width + x);
        if (data.compare(data, at, at + 3, at - 3, at) !== 0) {
          count += 1;
          break;
        }
      }
    }
    return count;
  };
  const all = await columns();
  await key("l");
  await until("return document.querySelector('[name=lab-type][value=bf16]')");
  await script("document.querySelector('[name=lab-type][value=bf16]').click()");
  await until("return document.querySelector('.told').textContent.includes('columns')");
  await rest();
  // The left half is exact before one says otherwise.
  assert.ok(await columns() > all / 2 - 8);
  await script("document.getElementById('lab-half').click()");
  await eventually(async () => await columns() < 3);
  await script("document.querySelector('[name=lab-type][value=f64]').click()");
  await rest();
  assert.ok((await pixels()).equals(exact));
  assert.ok(all > 300);
  await script("document.querySelector('[name=lab-type][value=bf16]').click()");
  await rest();
  // A link has the camera, the way down its end, and going back its exact one.
  const link = await hash();
  assert.match(link, /\/bf16$/);
  await until("return /^bfloat16 ends here: [\\d.e]+×$/i.test(document.querySelector('#strip .collapse')?.textContent)");
  const seen = await pixels();
  await key("u");
  await until("return !location.hash.endsWith('/bf16')");
  await rest();
  assert.ok((await pixels()).equals(exact));
  await visit(link);
  await script("document.getElementById('lab-half').click()");
  await eventually(async () => (await pixels()).equals(seen));
  await key("l");
  await until("return document.getElementById('lab-sheet').hidden");
  await rest();
  assert.ok((await pixels()).equals(exact));
});

test("a point tells its numbers, which are those of the field", async () => {
  await visit("#seahorse-island");
  await click("inspect");
  await drag([[[200, 200], [200, 200]]]);
  await until("return !document.getElementById('point').hidden");
  const [x, y] = (await text("point-at")).split(", ");
  const nu = Number(await script("return document.querySelector('#point-fields dd').firstChild.textContent"));
  assert.ok(nu > 10);
  // One pixel of the same place and size, as a field.
  await drawn("view-text", "point.png", `--at=${x},${y}`, "--size", "1x1", "--height", "1e-9", "--data", join(folder, "point.npy"));
  const data = readFileSync(join(folder, "point.npy"));
  const value = data.readDoubleLE(data.length - 8);
  assert.ok(Math.abs(value - nu) < 1e-3 * nu, `${nu} and ${value}`);
  // The numbers are of this world.
  await script("document.getElementById('world').value = 'noise'; document.getElementById('world').dispatchEvent(new Event('change'))");
  await until("return location.hash.startsWith('#noise/')");
  assert.ok(await script("return document.getElementById('point').hidden"));
  await rest();
  await click("inspect");
  assert.match(await text("point-hint"), /^Click or touch a point/);
  assert.equal(await text("point-fields"), "");
  await key("\uE00C");
  assert.ok(await script("return document.getElementById('point').hidden && !document.querySelector('.aims')"));
  await key("i");
  await until("return !document.getElementById('point').hidden && document.querySelector('#point-fields dd')");
  await key("i");
  await until("return document.getElementById('point').hidden");
});

test("a picture that the page orders is what fathom render draws", async () => {
  await open("#seahorse-island");
  await told();
  await key("m");
  await click("make-picture");
  await until("return document.querySelector('#pieces [data-state=made]')");
  const made = readFileSync(join(folder, "out/explorer/seahorse-island.png"));
  const size = await script("const { width, height } = document.getElementById('view'); return `${width}x${height}`");
  const same = await drawn("view-text", "view.png", "--size", size, "--samples", "4");
  assert.ok(made.equals(same));
});

test("stops become a film, and its way is gone through", async () => {
  await visit("#mandelbrot");
  // The button counts, whether its sheet is open or not.
  await key("a");
  assert.equal(await script("return document.getElementById('film').dataset.stops"), "1");
  assert.equal(await text("status"), "This view is stop 1 of the film.");
  await key("m");
  // Above the sheet.
  await wheel(300, 120, -4);
  await rest();
  const end = await hash();
  await click("add");
  assert.equal(await script("return document.querySelectorAll('#stops li').length"), 2);
  await script("document.getElementById('film-size').value = '640x360'; document.getElementById('film-rate').value = '15'");
  await click("preview");
  await until("return document.documentElement.dataset.rest === ''");
  await rest();
  assert.equal(zoomOf(await hash()), zoomOf(end));
  await click("make");
  await until("return /mandelbrot\\.(mp4|apng): made/.test(document.getElementById('pieces').textContent)", 120);
  const flight = readFileSync(join(folder, "out/explorer/mandelbrot.yaml"), "utf8");
  assert.match(flight, /mode: expmap/);
  if (process.env.HAS_FFMPEG) {
    assert.ok(await until("return document.querySelector('#pieces video').duration") > 0.5);
  }
  // Stops are there when the page is loaded again.
  await script("location.reload()");
  await until("return document.getElementById('film').dataset.stops === '2'");
  assert.equal(await script("return document.querySelectorAll('#stops li img').length"), 2);
});

test("the tiles overlay counts what was kept", async () => {
  await visit("#mandelbrot");
  await key("t");
  await drag([[[350, 200], [345, 205]]]);
  await rest();
  await until("return /[1-9]\\d* kept, 0 created, 0 recycled, 0 waiting; [1-9]\\d* drawn/.test(document.getElementById('counts').textContent)");
  await key("t");
});

test("the browser has nothing to complain of", async () => {
  assert.deepEqual(await complaints(), []);
});
