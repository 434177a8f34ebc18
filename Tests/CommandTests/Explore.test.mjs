// The page in a real browser: hands move, and what is on screen at rest is what `fathom render` draws.
// FATHOM is the program; chromedriver must be in the PATH.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";

const program = process.env.FATHOM;
const folder = mkdtempSync(join(tmpdir(), "explorer-"));
const run = promisify(execFile);
let server, driver, session, address;

/** The first line of a program's output that matches. */
function line(child, pattern) {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (data) => {
      text += data;
      const match = text.match(pattern);
      if (match) resolve(match);
    });
    child.on("exit", (code) => reject(new Error(`ended with ${code}: ${text}`)));
  });
}

async function ask(method, path, body) {
  const response = await fetch(`${session}${path}`, {
    method,
    body: body && JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(value.message);
  return value;
}

const script = (text, ...args) => ask("POST", "/execute/sync", { script: text, args });

/** Waits until the page is at rest and complete. */
async function rest() {
  const end = Date.now() + 60_000;
  for (let quiet = 0; quiet < 3;) {
    const complete = await script("return document.documentElement.dataset.rest");
    quiet = complete === "complete" ? quiet + 1 : 0;
    assert.ok(Date.now() < end, `at rest: ${await script("return document.getElementById('problem').textContent")}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Waits until an expression of the page is true. */
async function until(expression) {
  const end = Date.now() + 60_000;
  while (!(await script(`return Boolean(${expression})`))) {
    assert.ok(Date.now() < end, expression);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The pixels of the canvas: red, green and blue. */
async function pixels() {
  const text = await script(`
    const canvas = document.getElementById("view");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let text = "";
    for (let i = 0; i < data.length; i += 4) text += String.fromCharCode(data[i], data[i + 1], data[i + 2]);
    return btoa(text)`);
  return Buffer.from(text, "base64");
}

/** The pixels that the command of the view draws. */
async function drawn() {
  const command = await script("return document.getElementById('command-text').textContent");
  const path = join(folder, "drawn.ppm");
  const words = command.match(/'[^']*'|\S+/g).map((word) => word.replaceAll("'", ""));
  await run(program, [...words.slice(1), "-o", path]);
  const file = await readFile(path);
  const [width, height] = command.match(/--size (\d+)x(\d+)/).slice(1).map(Number);
  return file.subarray(file.length - 3 * width * height);
}

async function sameAsDrawn() {
  await rest();
  // The panel's command comes from the server, soon after.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const [seen, made] = [await pixels(), await drawn()];
  assert.equal(seen.length, made.length);
  assert.ok(seen.equals(made), "the canvas differs from what fathom render draws");
  assert.ok(new Set(seen).size > 8, "there is something to see");
}

/** Turns the wheel by notches; a negative number zooms in. */
const wheel = (x, y, notches) => ask("POST", "/actions", {
  actions: [{
    type: "wheel", id: "wheel",
    actions: Array.from({ length: Math.abs(notches) }, () => (
      { type: "scroll", x, y, deltaX: 0, deltaY: 120 * Math.sign(notches), duration: 0, origin: "viewport" })),
  }],
});

const key = (value) => ask("POST", "/actions", {
  actions: [{ type: "key", id: "keys", actions: [{ type: "keyDown", value }, { type: "keyUp", value }] }],
});

const drag = (from, to) => ask("POST", "/actions", {
  actions: [{
    type: "pointer", id: "mouse", parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", x: from[0], y: from[1], duration: 0, origin: "viewport" },
      { type: "pointerDown", button: 0 },
      { type: "pointerMove", x: to[0], y: to[1], duration: 50, origin: "viewport" },
      { type: "pause", duration: 200 },
      { type: "pointerUp", button: 0 },
    ],
  }],
});

const open = async (hash) => {
  await ask("POST", "/url", { url: "about:blank" });
  await ask("POST", "/url", { url: address + hash });
};
const hash = () => script("return location.hash");
const zoomOf = (link) => Number(link.split("/")[2]);

before(async () => {
  server = spawn(program, ["explore", "mandelbrot", "--port", "0"]);
  address = (await line(server, /http:\S+/))[0];
  driver = spawn("chromedriver", ["--port=0"]);
  const [, port] = await line(driver, /started successfully on port (\d+)/);
  const response = await fetch(`http://127.0.0.1:${port}/session`, {
    method: "POST",
    body: JSON.stringify({
      capabilities: {
        alwaysMatch: {
          browserName: "chrome",
          timeouts: { script: 120_000 },
          "goog:chromeOptions": {
            args: ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=700,560", `--user-data-dir=${folder}/profile`],
          },
        },
      },
    }),
  });
  const { value } = await response.json();
  assert.ok(value.sessionId, JSON.stringify(value));
  session = `http://127.0.0.1:${port}/session/${value.sessionId}`;
});

after(async () => {
  await ask("DELETE", "").catch(() => {});
  driver?.kill();
  server?.kill("SIGINT");
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test("the first view is what fathom render draws", async () => {
  await open("");
  await sameAsDrawn();
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
  await drag([350, 200], [245, 285]);
  await sameAsDrawn();
  assert.notEqual(await hash(), from);
});

test("keys zoom, undo and redo", async () => {
  const from = await hash();
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

test("a box fills the screen", async () => {
  const from = zoomOf(await hash());
  const shift = "\uE008";
  await ask("POST", "/actions", { actions: [
    { type: "key", id: "keys", actions: [{ type: "keyDown", value: shift }] },
  ] });
  await drag([100, 100], [350, 240]);
  await ask("POST", "/actions", { actions: [
    { type: "key", id: "keys", actions: [{ type: "keyUp", value: shift }] },
  ] });
  await sameAsDrawn();
  assert.ok([1, 2].includes(zoomOf(await hash()) - from));
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

test("another palette repaints the screen, as a link and a command do", async () => {
  await open("#noise");
  await sameAsDrawn();
  const before = await pixels();
  await key("p");
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
  await until("document.getElementById('set-kind')?.value === 'gradient'");
  await set("kind", "ridged");
  await until("location.hash.startsWith('#noise;kind=ridged/')");
  await set("seed", "x");
  await until("document.querySelector('.field.lot .refusal').textContent.startsWith('seed must be')");
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
  await until("location.hash.startsWith('#noise;kind=ridged;roughness=0.8/')");
  await sameAsDrawn();
  await script("document.getElementById('undo').click()");
  await until("location.hash.startsWith('#noise;kind=ridged/')");
  await until("document.getElementById('set-roughness').value === '0.5'");
  await script("document.getElementById('undo').click()");
  await until(`location.hash === "${from}"`);
});

test("worlds are chosen by their pictures", async () => {
  await open("#noise");
  await rest();
  await key("w");
  await until("document.querySelector('[data-name=grid] img.loaded')");
  assert.equal(await script("return document.activeElement.dataset.name"), "noise");
  const size = await script(`
    const picture = document.querySelector('[data-name=grid] img');
    return [picture.naturalWidth, picture.naturalHeight];`);
  assert.deepEqual(size, [320, 180]);
  await script("document.querySelector('[data-name=coral]').click()");
  await until("location.hash.startsWith('#coral/')");
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
  await until("document.querySelector('[name=lab-type][value=bf16]')");
  await script("document.querySelector('[name=lab-type][value=bf16]').click()");
  await until("document.querySelector('.told').textContent.includes('columns')");
  await rest();
  assert.ok(await columns() < 3);
  await script("document.querySelector('[name=lab-type][value=f64]').click()");
  await rest();
  assert.ok((await pixels()).equals(exact));
  assert.ok(all > 300);
  await script("document.querySelector('[name=lab-type][value=bf16]').click()");
  await rest();
  await key("l");
  await until("document.getElementById('lab-sheet').hidden");
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
    const other = spawn(program, ["explore", argument, "--port", "0", "--quiet"], { cwd: folder });
    const [url] = await line(other, /http:\S+/);
    const [first] = await (await fetch(`${url}worlds`)).json();
    assert.equal(first.name, name);
    const answer = await (await fetch(`${url}view/${name}?size=64x64`)).json();
    assert.ok(check(answer), JSON.stringify(answer));
    other.kill("SIGINT");
  }
});

test("the picture is never white or empty while a wheel turns in and out", async () => {
  await open("#mandelbrot");
  await rest();
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
});

if (process.env.SCREENSHOTS) {
  test("screenshots", async () => {
    for (const [width, height] of [[1400, 900], [400, 800]]) {
      await ask("POST", "/goog/cdp/execute", {
        cmd: "Emulation.setDeviceMetricsOverride",
        params: { width, height, deviceScaleFactor: 1, mobile: false },
      });
      for (const place of ["seahorse-valley", "leaf-wheel"]) {
        await open(`#${place}`);
        await rest();
        await new Promise((resolve) => setTimeout(resolve, 600));
        writeFileSync(join(process.env.SCREENSHOTS, `${place}-${width}.png`), Buffer.from(await ask("GET", "/screenshot"), "base64"));
      }
      await open("#noise;colors.slope.strength=0.6;kind=ridged;palette=canyon");
      await rest();
      await key("p");
      await new Promise((resolve) => setTimeout(resolve, 900));
      writeFileSync(join(process.env.SCREENSHOTS, `parameters-${width}.png`), Buffer.from(await ask("GET", "/screenshot"), "base64"));
      await key("\uE00C");
      const shoot = async (name) => writeFileSync(join(process.env.SCREENSHOTS, `${name}-${width}.png`), Buffer.from(await ask("GET", "/screenshot"), "base64"));
      await key("w");
      await until("document.querySelectorAll('.card img.loaded').length > 5");
      await new Promise((resolve) => setTimeout(resolve, 3000));
      await shoot("worlds");
      await key("\uE00C");
      await open("#double-spiral");
      await rest();
      await key("l");
      await until("document.querySelector('[name=lab-type][value=f32]')");
      await script("document.querySelector('[name=lab-type][value=f32]').click()");
      await script("document.getElementById('lab-half').click()");
      await rest();
      await new Promise((resolve) => setTimeout(resolve, 600));
      await shoot("laboratory");
      await key("l");
      await open("#mandelbrot;colors.outline=0.5;colors.slope.strength=0.6;palette=aurora");
      await rest();
      await key("p");
      await new Promise((resolve) => setTimeout(resolve, 900));
      await shoot("parameters-mandelbrot");
      await key("\uE00C");
      await key("s");
      await new Promise((resolve) => setTimeout(resolve, 300));
      writeFileSync(join(process.env.SCREENSHOTS, `take-${width}.png`), Buffer.from(await ask("GET", "/screenshot"), "base64"));
    }
  });
}
