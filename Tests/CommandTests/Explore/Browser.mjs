// An explorer and a Chromium that shows its page, driven by WebDriver: for tests and measurements.
// FATHOM is the program; chromedriver must be in the PATH.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export const program = process.env.FATHOM;
/** The folder that the explorer runs in, and writes to. */
export const folder = mkdtempSync(join(tmpdir(), "explorer-"));
const run = promisify(execFile);
let server, driver, session;
export let address;

export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

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

/** Starts another explorer; gives its address and a way to end it. */
export async function start(world) {
  const other = spawn(program, ["explore", world, "--port", "0", "--quiet"], { cwd: folder });
  const [url] = await line(other, /http:\S+/);
  return { url, end: () => other.kill("SIGINT") };
}

/** Starts an explorer of a world, at the address it had before where it was one before. */
export async function serve(world = "mandelbrot") {
  const port = address ? new URL(address).port : "0";
  server = spawn(program, ["explore", world, "--port", port], { cwd: folder });
  address = (await line(server, /http:\S+/))[0];
}

/** A world with an end. */
export const bounded = join(folder, "bounded.yaml");

/** Starts an explorer of a world with an end, and a browser. */
export async function begin() {
  writeFileSync(bounded, 'generator: noise\nbounds: ["0", "0", "3", "2"]\n');
  await serve(bounded);
  await openBrowser();
}

/** The process of the explorer. */
export const serverProcess = () => server;

export async function endServer() {
  const ended = new Promise((resolve) => server.on("exit", resolve));
  server.kill("SIGINT");
  await ended;
}

/**
 * Starts the driver at a free port. It takes one of IPv6 first, and ends where another program has the same one of IPv4:
 * then it is asked again.
 */
async function startDriver(attempts = 10) {
  driver = spawn("chromedriver", ["--port=0"]);
  try {
    return (await line(driver, /started successfully on port (\d+)/))[1];
  } catch (error) {
    if (attempts === 1 || !error.message.includes("port not available")) throw error;
    return startDriver(attempts - 1);
  }
}

/** Opens a browser with some more options. */
export async function openBrowser(...options) {
  const port = await startDriver();
  const response = await fetch(`http://127.0.0.1:${port}/session`, {
    method: "POST",
    body: JSON.stringify({
      capabilities: {
        alwaysMatch: {
          browserName: "chrome",
          timeouts: { script: 120_000 },
          "goog:loggingPrefs": { browser: "ALL" },
          "goog:chromeOptions": {
            args: ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=700,560", `--user-data-dir=${folder}/profile`, ...options],
          },
        },
      },
    }),
  });
  const { value } = await response.json();
  assert.ok(value.sessionId, JSON.stringify(value));
  session = `http://127.0.0.1:${port}/session/${value.sessionId}`;
}

export async function closeBrowser() {
  await ask("DELETE", "").catch(() => {});
  driver?.kill();
}

export async function close() {
  await closeBrowser();
  server?.kill("SIGINT");
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

export async function ask(method, path, body) {
  const response = await fetch(`${session}${path}`, {
    method,
    body: body && JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(value.message);
  return value;
}

export const script = (text, ...args) => ask("POST", "/execute/sync", { script: text, args });
export const tell = (cmd, params = {}) => ask("POST", "/goog/cdp/execute", { cmd, params });
export const text = (id) => script("return document.getElementById(arguments[0]).textContent", id);
export const click = (id) => script("document.getElementById(arguments[0]).click()", id);

/** Waits until a script gives something that is true, and gives that. */
export async function until(condition, seconds = 60) {
  const end = Date.now() + 1000 * seconds;
  for (;;) {
    const value = await script(condition);
    if (value) return value;
    assert.ok(Date.now() < end, `${condition}: ${await text("problem")}`);
    await sleep(50);
  }
}

/** Waits until the page is at rest and complete, in colours that fit. */
export async function rest() {
  for (let quiet = 0; quiet < 3; await sleep(100)) {
    const state = await until(
      "const { rest, tuning, fading } = document.documentElement.dataset; return tuning || fading || rest || 'moving'");
    quiet = state === "complete" ? quiet + 1 : 0;
  }
}

/** Waits until what hands do next is a step of its own: gestures in one breath, BREATH of stage.js, are undone at once. */
export const breathe = () => sleep(700);

/** Waits until the page is at rest, and its panel tells of the view. */
export async function told() {
  await rest();
  await until(`
    const { width, height } = document.getElementById("view");
    const text = (id) => document.getElementById(id).textContent;
    return text("link-text") === location.href && text("command-text").includes(\`\${width}x\${height}\`)`);
}

/** Waits until something of this side is true. */
export async function eventually(condition, seconds = 20) {
  for (const end = Date.now() + 1000 * seconds; !(await condition()); await sleep(50)) {
    assert.ok(Date.now() < end, `${condition}`);
  }
}

/** The pixels of the canvas: red, green and blue. */
export async function pixels() {
  const text = await script(`
    const canvas = document.getElementById("view");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let text = "";
    for (let i = 0; i < data.length; i += 4) text += String.fromCharCode(data[i], data[i + 1], data[i + 2]);
    return btoa(text)`);
  return Buffer.from(text, "base64");
}

/** The file that a command of the page draws. */
export async function drawn(id, name, ...options) {
  const command = await text(id);
  const path = join(folder, name);
  const words = command.match(/'[^']*'|\S+/g).map((word) => word.replaceAll("'", ""));
  await run(program, [...words.slice(1), ...options, "-o", path], { cwd: folder });
  return readFile(path);
}

export async function sameAsDrawn() {
  await told();
  const seen = await pixels();
  const file = await drawn("command-text", "drawn.ppm");
  const made = file.subarray(file.length - seen.length);
  assert.ok(seen.equals(made), "the canvas differs from what fathom render draws");
  assert.ok(new Set(seen).size > 8, "there is something to see");
}

/** Turns the wheel by notches; a negative number zooms in. */
export const wheel = (x, y, notches) => ask("POST", "/actions", {
  actions: [{
    type: "wheel", id: "wheel",
    actions: Array.from({ length: Math.abs(notches) }, () => (
      { type: "scroll", x, y, deltaX: 0, deltaY: 120 * Math.sign(notches), duration: 0, origin: "viewport" })),
  }],
});

export const key = (value) => ask("POST", "/actions", {
  actions: [{ type: "key", id: "keys", actions: [{ type: "keyDown", value }, { type: "keyUp", value }] }],
});

/** Moves one pointer or several at a time, each from a place to another. */
export const drag = (ways, pointerType = "mouse") => ask("POST", "/actions", {
  actions: ways.map(([from, to], index) => ({
    type: "pointer", id: `${pointerType}${index}`, parameters: { pointerType },
    actions: [
      { type: "pointerMove", x: from[0], y: from[1], duration: 0, origin: "viewport" },
      { type: "pointerDown", button: 0 },
      { type: "pointerMove", x: to[0], y: to[1], duration: 50, origin: "viewport" },
      { type: "pause", duration: 200 },
      { type: "pointerUp", button: 0 },
    ],
  })),
});

export const frame = (width, height, deviceScaleFactor = 1) =>
  tell("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor, mobile: false });

export const open = async (hash) => {
  await ask("POST", "/url", { url: "about:blank" });
  await ask("POST", "/url", { url: address + hash });
};

/** Opens a view, and waits until it is at rest. */
export async function visit(hash) {
  await open(hash);
  await rest();
}
export const hash = () => script("return location.hash");
/** The exponent of a link's lattice. */
export const zoomOf = (link) => Number(link.split("/")[2]);

export async function screenshot(path) {
  writeFileSync(path, Buffer.from(await ask("GET", "/screenshot"), "base64"));
}

/** What the browser complained of since the last time. */
export async function complaints() {
  const lines = await ask("POST", "/se/log", { type: "browser" });
  // Servers that end and know no ranks after that, our looking at pixels, tiles that were given up and our own
  // bad seed are no faults.
  return lines.map(({ message }) => message)
    .filter((message) => !/ERR_(CONNECTION|INTERNET|EMPTY)|getImageData|status of 409|tiles - .*status of 404|seed%3Dx/.test(message));
}
