// The page in a real browser: phones, small windows and finer pixels.

import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import {
  begin, close, closeBrowser, drag, frame, key, open, openBrowser, rest, sameAsDrawn, screenshot, script, sleep,
  until, visit,
} from "./Browser.mjs";

before(begin);
after(close);

test("on a phone nothing lies over what the page says of the place", async () => {
  await frame(400, 800);
  for (const place of ["seahorse-valley", "sunburst", "leaf-wheel"]) {
    await visit(`#${place}`);
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

test("every button can be reached on a small screen", async () => {
  for (const [width, height] of [[400, 800], [320, 640], [700, 560], [800, 400], [640, 320], [1400, 900]]) {
    await frame(width, height);
    await visit("#seahorse-valley");
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
  await visit("#seahorse-valley");
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
        await visit(`#${place}`);
        await sleep(600);
        await screenshot(join(process.env.SCREENSHOTS, `${place}-${width}.png`));
      }
      await visit("#noise;colors.slope.strength=0.6;kind=ridged;palette=canyon");
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
      await visit("#double-spiral");
      await key("l");
      await until("return document.querySelector('[name=lab-type][value=f32]')");
      await script("document.querySelector('[name=lab-type][value=f32]').click()");
      await rest();
      await sleep(600);
      await shoot("laboratory");
      await key("l");
      await visit("#mandelbrot;colors.outline=0.5;colors.slope.strength=0.6;palette=aurora");
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
