// The page in a real browser: links and names lead to places, and places are found again.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import {
  ask, begin, breathe, click, close, complaints, drag, folder, hash, key, open, rest, sameAsDrawn, script,
  start, text, told, until, visit, wheel, zoomOf,
} from "./Browser.mjs";

before(begin);
after(close);

test("a link that leads nowhere is told, and stays told until hands move", async () => {
  for (const [link, sentence] of [
    ["#noise/122202/44/-66186bd/-12193de0zzz", "This address leads nowhere. A view of tiles must be"],
    ["#nonsense", "This address leads nowhere. There is no world 'nonsense' here."],
    ["#mandelbrot/1/2", "This address leads nowhere. A view of tiles must be"],
    ["#%zz", "This address leads nowhere. There is no world '%zz' here."],
  ]) {
    await visit(link);
    assert.ok((await text("problem")).startsWith(sentence), await text("problem"));
    assert.match(await hash(), /^#bounded\//);
  }
  const from = await hash();
  await script("location.hash = '#nowhere'");
  await until("return document.getElementById('problem').textContent.includes(\"'nowhere'\")");
  assert.equal(await hash(), from);
  await key("+");
  await rest();
  assert.equal(await text("problem"), "");
  // The browser tells of what the server refused, and of nothing else.
  const refused = await complaints();
  assert.equal(refused.length, 5);
  assert.ok(refused.every((message) => /\/view\/(noise|nonsense|mandelbrot|%25zz|nowhere)\?/.test(message)), `${refused}`);
});

test("a link at 1e-1000 shows its view, and itself", async () => {
  const link = `#noise/100001/3340/${"3".repeat(828)}/-${"4".repeat(828)}`;
  await open(link);
  await sameAsDrawn();
  assert.equal(await hash(), link);
});

test("a place of the Mandelbrot set is shown as fathom render draws its tiles", async () => {
  await open("#seahorse-island");
  await sameAsDrawn();
});

test("a place's name leads to it from a world of another kind, and within one of its own", async () => {
  for (const [from, to] of [["noise", /^#two-eyes/], ["mandelbrot;palette=ember", /^#mandelbrot;.*palette=ember/]]) {
    await visit(`#${from}`);
    const before = await hash();
    await click("goto");
    await script("document.getElementById('where').value = 'two-eyes'; document.getElementById('go').requestSubmit()");
    await until(`return location.hash !== ${JSON.stringify(before)}`);
    await rest();
    assert.match(await hash(), to);
    assert.ok(zoomOf(await hash()) > 50, await hash());
  }
});

test("Enter goes to what was typed: a world, or a place", async () => {
  const type = async (words) => {
    for (const value of words) await key(value);
  };
  await visit("#noise");
  await key("w");
  await type("nowhere");
  assert.match(await script("return document.querySelector('.nothing').textContent"), /'nowhere'/);
  await key("\uE007");
  // The first empties the field.
  await key("\uE00C");
  await key("\uE00C");
  await key("w");
  assert.equal(await script("return document.querySelector('.nothing').textContent"), "");
  await type("peac");
  await key("\uE007");
  await until("return location.hash.startsWith('#peacock')");
  await key("g");
  await type("peakock");
  await key("\uE007");
  await until("return document.getElementById('refusal').textContent.includes(\"did you mean 'peacock'\")");
  assert.equal(await text("problem"), "");
  const refused = await complaints();
  assert.ok(refused.length === 1 && refused[0].includes("at=peakock"), `${refused}`);
  await script("document.getElementById('where').value = ''");
  await type("-0.5,0");
  await key("\uE007");
  await until("return !document.getElementById('place').open");
  await until("return /^-0.(5|49999)/.test(document.getElementById('centre').textContent)");
});

test("home leads to a place's own view, and from there to the whole", async () => {
  await open("#seahorse-valley");
  await told();
  await wheel(350, 250, -4);
  await rest();
  await key("0");
  await until("return document.getElementById('zoom').textContent.startsWith('2.0e4')");
  await told();
  await key("0");
  await until("return document.getElementById('zoom').textContent === '1×'");
  await rest();
});

test("the home view is called so, and no other", async () => {
  await visit("#mandelbrot");
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

test("the way down is in pictures, and one of them leads back", async () => {
  await visit("#mandelbrot");
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

test("a place that was kept is there in the next hour", async () => {
  await visit("#noise/100001/40/3/-4");
  await key("k");
  await script("document.getElementById('keep-name').value = 'a fine: *place'; document.getElementById('keep').requestSubmit()");
  await until("return document.querySelectorAll('#kept-list li').length === 1");
  assert.match(readFileSync(join(folder, "out/explorer/places.json"), "utf8"), /100001\/40\/3\/-4/);
  await visit("#mandelbrot");
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

test("the browser has nothing to complain of", async () => {
  assert.deepEqual(await complaints(), []);
});
