// The page in a real browser: colours, the laboratory, what one finds and takes home, and other screens.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import {
  ask, begin, bounded, breathe, click, close, closeBrowser, complaints, drag, drawn, endServer, eventually, folder,
  frame, hash, key, open, openBrowser, pixels, rest, sameAsDrawn, screenshot, script, serve, sleep, start, tell, text,
  told, until, wheel, zoomOf,
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
  await open(link);
  await rest();
  assert.ok((await pixels()).equals(after));
});

test("controls change the world; what cannot be is said, and all can be undone", async () => {
  await open("#noise");
  await rest();
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
  await open("#double-spiral");
  await rest();
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
  await open("#noise");
  await rest();
  await frame(900, 500);
  await open(link);
  await rest();
  assert.equal(await ranks(), own);
  await frame(700, 417);
  await rest();
  // Home looks as it does when it is opened, wherever one comes from, and so does a place that is gone to.
  await open("#double-spiral");
  await rest();
  const home = await hash();
  await key("+");
  await rest();
  await key("+");
  await rest();
  await key("0");
  await rest();
  assert.equal(await hash(), home);
  await open("#starburst");
  await rest();
  const star = await ranks();
  await open("#mandelbrot");
  await rest();
  await key("g");
  await script("document.getElementById('where').value = 'starburst'");
  await key("\uE007");
  await until("return !document.getElementById('place').open");
  await rest();
  assert.equal((await ranks()).split(",")[0].slice(0, 3), star.slice(0, 3));
  await open(link);
  await rest();
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
  await open("#noise");
  await rest();
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
  await open(link);
  await rest();
  await script("document.getElementById('lab-half').click()");
  await eventually(async () => (await pixels()).equals(seen));
  await key("l");
  await until("return document.getElementById('lab-sheet').hidden");
  await rest();
  assert.ok((await pixels()).equals(exact));
});

test("a flight opens at its first view, and a photograph as a world", async () => {
  const photograph = Buffer.from(Array.from({ length: 96 * 64 * 3 }, (_, index) => (index * 7) % 251));
  writeFileSync(join(folder, "photo.ppm"), Buffer.concat([Buffer.from("P6\n96 64\n255\n"), photograph]));
  const flight = "world: noise\nsize: 64x64\nrate: 10\ncamera:\n  - {time: 0, at: [1, 2], zoom: 8}\n  - {time: 1, at: [1, 2], zoom: 9}\n";
  writeFileSync(join(folder, "way.yaml"), flight);
  for (const [argument, name, check] of [
    ["way.yaml", "way", ({ x, y, command }) => x === "1" && y === "2" && command.startsWith("fathom render - --tiles")],
    ["photo.ppm", "photo", ({ command }) => command.startsWith("fathom render photo.ppm --tiles")],
  ]) {
    const { url, end } = await start(argument);
    const [first] = await (await fetch(`${url}worlds`)).json();
    assert.equal(first.name, name);
    const answer = await (await fetch(`${url}view/${name}?size=64x64`)).json();
    assert.ok(check(answer), JSON.stringify(answer));
    end();
  }
});

test("an album opens as its pictures, which keys go through", async () => {
  writeFileSync(join(folder, "two.yaml"),
    "view: 64x64\nalbum:\n  pictures:\n    - {file: photo.ppm}\n    - {render: noise, size: 64x64}\nevents:\n  - {time: 1, page: 1}\n");
  const { url, end } = await start("two.yaml");
  const worlds = await (await fetch(`${url}worlds`)).json();
  assert.deepEqual(worlds.filter(({ kind }) => kind === "start").map(({ name, about }) => [name, about]),
    [["photo", "From the album two.yaml."], ["noise", "From the album two.yaml."]]);
  await ask("POST", "/url", { url });
  await rest();
  for (const name of ["noise", "photo"]) {
    await key("]");
    await until(`return location.hash.startsWith("#${name}/")`);
    await rest();
  }
  end();
});

test("a point tells its numbers, which are those of the field", async () => {
  await open("#seahorse-island");
  await rest();
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

test("the way down is in pictures, and one of them leads back", async () => {
  await open("#mandelbrot");
  await rest();
  const first = await hash();
  for (let i = 0; i < 2; i++) {
    await wheel(504, 232, -8);
    await rest();
    await breathe();
  }
  assert.equal(await script("return document.querySelectorAll('#strip button').length"), 3);
  const current = () => script("return [...document.querySelectorAll('#strip button')].findIndex((step) => step.ariaCurrent)");
  assert.equal(await current(), 2);
  const last = await hash();
  await script("document.querySelector('#strip button').click()");
  await rest();
  assert.equal(await hash(), first);
  assert.equal(await current(), 0);
  for (const [way, place] of [["u", 2], ["0", 0], ["u", 2]]) {
    await key(way);
    await rest();
    assert.equal(await current(), place);
  }
  // Another way has its own steps, and undo leads back to these.
  await key("0");
  await rest();
  await wheel(100, 100, -8);
  await rest();
  assert.equal(await script("return document.querySelectorAll('#strip button').length"), 2);
  assert.equal(await current(), 1);
  await key("u");
  await key("u");
  await until(`return location.hash === "${last}"`);
  await rest();
  assert.equal(await script("return document.querySelectorAll('#strip button').length"), 3);
  assert.equal(await current(), 2);
  // Other colours leave the way, and its places are gone to in them.
  await key("p");
  await until("return document.querySelector('input[value=ember]')");
  await script("document.querySelector('input[value=ember]').click()");
  await until("return location.hash.includes('palette=ember')");
  await rest();
  assert.equal(await script("return document.querySelectorAll('#strip button').length"), 3);
  await key("p");
  await script("document.querySelector('#strip button').click()");
  await until("return document.querySelector('#strip button').ariaCurrent");
  await rest();
  assert.match(await hash(), /palette=ember/);
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
  await open("#mandelbrot");
  await rest();
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

test("a place that was kept is there in the next hour", async () => {
  await open("#noise/100001/40/3/-4");
  await rest();
  await key("k");
  await script("document.getElementById('keep-name').value = 'a fine: *place'; document.getElementById('keep').requestSubmit()");
  await until("return document.querySelectorAll('#kept-list li').length === 1");
  assert.match(readFileSync(join(folder, "out/explorer/places.json"), "utf8"), /100001\/40\/3\/-4/);
  await open("#mandelbrot");
  await rest();
  await key("k");
  await until("return document.querySelector('#kept-list button')");
  await script("document.querySelector('#kept-list button').click()");
  await rest();
  assert.equal(await hash(), "#noise/100001/40/3/-4");
  await key("k");
  await click("kept-worlds");
  assert.deepEqual(await script("return [...document.querySelectorAll('dialog[open]')].map(({ id }) => id)"), ["gallery"]);
  assert.equal(await script("return document.activeElement.type"), "search");
  await key("\uE00C");
  await key("k");
  await until("return document.querySelector('#kept-list button')");
  await script("document.querySelector('#kept-list [aria-label^=Forget]').click()");
  await until("return document.querySelectorAll('#kept-list li').length === 0");
});

test("the tiles overlay counts what was kept", async () => {
  await open("#mandelbrot");
  await rest();
  await key("t");
  await drag([[[350, 200], [345, 205]]]);
  await rest();
  await until("return /[1-9]\\d* kept, 0 created, 0 recycled, 0 waiting; [1-9]\\d* drawn/.test(document.getElementById('counts').textContent)");
  await key("t");
});

test("it waits for a server that is gone, and goes on with the next", async () => {
  await open("#mandelbrot");
  await rest();
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

test("on a phone nothing lies over what the page says of the place", async () => {
  await frame(400, 800);
  for (const place of ["seahorse-valley", "sunburst", "leaf-wheel"]) {
    await open(`#${place}`);
    await rest();
    const boxes = await script(`return [...document.querySelectorAll(".where > *, .exact > *")].map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const { left, top, right, bottom } = range.getBoundingClientRect();
      return { id: part.id, left, top, right, bottom };
    })`);
    for (const a of boxes) {
      assert.ok(a.left >= 12 && a.right <= 388, `'${a.id}' lies inside`);
      for (const b of boxes) {
        const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        assert.ok(a === b || apart, `'${a.id}' and '${b.id}' lie apart`);
      }
    }
  }
});

test("the home view is called so, and no other", async () => {
  await open("#mandelbrot");
  await rest();
  await until("return document.getElementById('caption').textContent === 'The home view.'");
  await drag([[[350, 200], [250, 200]]]);
  await rest();
  await until("return document.getElementById('caption').textContent === ''");
  await key("0");
  await rest();
  await until("return document.getElementById('caption').textContent === 'The home view.'");
  await key("+");
  await key("+");
  await rest();
  await until("return document.getElementById('caption').textContent === ''");
});

test("every button can be reached on a small screen", async () => {
  for (const [width, height] of [[400, 800], [320, 640], [700, 560], [800, 400], [640, 320], [1400, 900]]) {
    await frame(width, height);
    await open("#seahorse-valley");
    await rest();
    const covered = await script(`return [...document.querySelectorAll("body > header *, .tools *, footer *")]
      .filter((part) => part.matches("button, select") && part.id !== "copy").filter((part) => {
        part.scrollIntoView({ block: "nearest" });
        const { left, top, width, height } = part.getBoundingClientRect();
        return !part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }).map(({ id }) => id)`);
    assert.deepEqual(covered, [], `${width}x${height}`);
  }
});

test("fingers do not magnify the page, and scroll what is too long", async () => {
  await frame(400, 800);
  await open("#seahorse-valley");
  await rest();
  const pinch = () => drag([[[180, 400], [80, 400]], [[220, 400], [320, 400]]], "touch");
  const factor = () => script("return visualViewport.scale");
  await key("w");
  await until("return document.getElementById('gallery').open");
  await pinch();
  assert.equal(await factor(), 1);
  await drag([[[200, 700], [200, 100]]], "touch");
  await until("return document.getElementById('gallery').scrollTop > 100");
  await key("\uE00C");
  await key("p");
  await until("return document.querySelector('.palette')");
  await drag([[[180, 700], [80, 700]], [[220, 700], [320, 700]]], "touch");
  assert.equal(await factor(), 1);
  await drag([[[300, 780], [300, 500]]], "touch");
  await until("return document.querySelector('#sheet .controls').scrollTop > 50");
  await key("\uE00C");
});

test("on a screen of finer pixels it is what fathom render draws", async () => {
  await closeBrowser();
  await openBrowser("--force-device-scale-factor=2");
  await open("#mandelbrot");
  await sameAsDrawn();
  assert.equal(await script("return document.getElementById('view').width / innerWidth"), 2);
});

if (process.env.SCREENSHOTS) {
  test("screenshots", async () => {
    for (const [width, height] of [[1400, 900], [400, 800]]) {
      await frame(width, height);
      for (const place of ["seahorse-valley", "leaf-wheel"]) {
        await open(`#${place}`);
        await rest();
        await sleep(600);
        await screenshot(join(process.env.SCREENSHOTS, `${place}-${width}.png`));
      }
      await open("#noise;colors.slope.strength=0.6;kind=ridged;palette=canyon");
      await rest();
      await key("p");
      await sleep(900);
      await screenshot(join(process.env.SCREENSHOTS, `parameters-${width}.png`));
      await key("\uE00C");
      const shoot = (name) => screenshot(join(process.env.SCREENSHOTS, `${name}-${width}.png`));
      await key("w");
      await until("return document.querySelectorAll('.card img.loaded').length > 5");
      await sleep(3000);
      await shoot("worlds");
      await key("\uE00C");
      await open("#double-spiral");
      await rest();
      await key("l");
      await until("return document.querySelector('[name=lab-type][value=f32]')");
      await script("document.querySelector('[name=lab-type][value=f32]').click()");
      await rest();
      await sleep(600);
      await shoot("laboratory");
      await key("l");
      await open("#mandelbrot;colors.outline=0.5;colors.slope.strength=0.6;palette=aurora");
      await rest();
      await key("p");
      await sleep(900);
      await shoot("parameters-mandelbrot");
      await key("\uE00C");
      await key("s");
      await sleep(300);
      await screenshot(join(process.env.SCREENSHOTS, `take-${width}.png`));
    }
  });
}
