// Measures the explorer in a real browser; prints a JSON line for each number.
//   FATHOM=$PWD/.build/release/fathom node Tests/CommandTests/Explore/Measure.mjs [rest [VIEW ...]] [wheel] [start] [pages]

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { address, ask, close, closeBrowser, frame, open, openBrowser, rest, script, serve, serverProcess, sleep } from "./Browser.mjs";

const wanted = process.argv.slice(2);
const measures = (name) => wanted.length === 0 || wanted.includes(name);
const tell = (name, numbers) => console.log(JSON.stringify({ name, ...numbers }));
const median = (numbers) => Math.round([...numbers].sort((a, b) => a - b)[numbers.length >> 1]);
const async = (text, ...args) => ask("POST", "/execute/async", { script: text, args });
/** Resident memory of a process, in megabytes. */
const memory = (id) => Math.round(Number(execFileSync("ps", ["-o", "rss=", "-p", String(id)])) / 1024);

/** Begins to look at a gesture: when hands moved last, when it ended, its first new tile, its whole view, and that in the
 *  colours that fit it. */
const WATCH = `
  const { dataset } = document.documentElement, { replaceState } = history, make = createImageBitmap;
  const times = { moved: 0, end: 0, first: 0, all: 0 };
  // The address changes when the zoom has gone into the world.
  history.replaceState = (...link) => {
    times.end ||= performance.now();
    replaceState.apply(history, link);
  };
  window.createImageBitmap = async (...of) => {
    const bitmap = await make(...of);
    if (times.end) times.first ||= performance.now();
    return bitmap;
  };
  for (const type of ["wheel", "pointermove"]) {
    document.getElementById("view").addEventListener(type, () => { times.moved = performance.now(); }, true);
  }
  window.gesture = new Promise((resolve) => {
    const look = () => {
      if (times.end && dataset.rest === "complete") times.all ||= performance.now();
      if (!times.all || dataset.rest !== "complete" || dataset.tuning || dataset.fading) return requestAnimationFrame(look);
      Object.assign(window, { createImageBitmap: make });
      history.replaceState = replaceState;
      resolve({ ...times, fit: performance.now() });
    };
    requestAnimationFrame(look);
  });`;

/** A zoom by a factor about a point, as a trackpad tells a pinch: one event, and then nothing. */
const WHEEL = `
  const [factor, x, y] = arguments;
  document.getElementById("view").dispatchEvent(new WheelEvent("wheel", {
    deltaY: -100 * Math.log(factor), ctrlKey: true, clientX: x, clientY: y, bubbles: true, cancelable: true,
  }));`;

/** The same with two fingers, which move until they leave. */
const fingers = (factor, x, y) => {
  const [from, to] = factor > 1 ? [100, 100 * factor] : [100 / factor, 100];
  return ask("POST", "/actions", { actions: [-1, 1].map((side) => ({
    type: "pointer", id: `finger${side}`, parameters: { pointerType: "touch" },
    actions: [
      { type: "pointerMove", x: Math.round(x + side * from), y, duration: 0, origin: "viewport" },
      { type: "pointerDown", button: 0 },
      // The driver moves at the beginning of a duration, and waits for its rest.
      ...Array.from({ length: 10 }, (_, step) => (
        { type: "pointerMove", x: Math.round(x + side * (from + ((to - from) * (step + 1)) / 10)), y,
          duration: step < 9 ? 16 : 0, origin: "viewport" })),
      { type: "pointerUp", button: 0 },
    ],
  })) });
};

/** The benchmarks' views of the set, with one sample a pixel. */
const { views } = JSON.parse(readFileSync(new URL("../../GeneratorsTests/Truth/views.json", import.meta.url)));
const view = (name) => {
  const { cx, cy, width } = views.find((view) => view.name === name);
  return { at: `${cx},${cy}`, width };
};
/** Names of views, their worlds with questions, and the goal in milliseconds; the last two are hard. */
const PLACES = [
  ["noise", "noise", {}, 150], ["grid", "grid", {}, 150],
  ["v2_1e-13", "mandelbrot", view("v2_1e-13"), 300], ["v4_1e-50", "mandelbrot", view("v4_1e-50"), 300],
  ["leaf-wheel 1e100", "mandelbrot", { at: "leaf-wheel", zoom: "1e100" }, 300],
  ["leaf-wheel 5e113", "mandelbrot", { at: "leaf-wheel", zoom: "5e113" }, 600],
  ["m3_i_1e-1000", "mandelbrot", { at: "0,1", width: "1e-1000" }, 400],
  ["pinwheel", "mandelbrot", { at: "pinwheel", zoom: "1e13" }, 300],
  ["octagon", "mandelbrot", { at: "octagon", zoom: "1e50" }, 300],
];

await serve();
await openBrowser();
await frame(1280, 720);
try {
  if (measures("start")) {
    await open("");
    await rest();
    const [first] = await script(`
      return [Math.max(...performance.getEntriesByType("resource").map(({ responseEnd }) => responseEnd))]`);
    tell("start", { milliseconds: Math.round(first), goal: 1000 });
  }

  if (measures("rest")) {
    const named = PLACES.filter(([name]) => wanted.includes(name));
    for (const [name, world, question, goal] of named.length > 0 ? named : PLACES) {
      const query = new URLSearchParams({ ...question, size: "1280x720" });
      const { tiles, problem } = await (await fetch(`${address}view/${world}?${query}`)).json();
      if (problem) throw new Error(problem);
      // Fingers are not known to a second page.
      await closeBrowser();
      await openBrowser();
      await frame(1280, 720);
      const begun = Date.now();
      await open(`#${world}/${tiles}`);
      await rest();
      const cold = Date.now() - begun;
      for (const [gesture, move] of [["fingers", fingers], ["wheel", (...zoom) => script(WHEEL, ...zoom)]]) {
        const seen = [];
        for (let i = 0; i < 20; i++) {
          await rest();
          await script(WATCH);
          // In and out by turns, to sizes of pixels that were not there before, and never far from the view.
          await move(i % 2 ? 1 / 1.49 : 1.5, 640 + 15 * (i % 3), 360 - 10 * (i % 5));
          seen.push(await async("window.gesture.then(arguments[0])"));
        }
        // After a wheel's event the page waits for another.
        tell("rest", {
          view: name, gesture, median: median(seen.map(({ all, end }) => all - end)),
          worst: Math.round(Math.max(...seen.map(({ all, end }) => all - end))), goal,
          colored: median(seen.map(({ fit, end }) => fit - end)),
          first: median(seen.map(({ first, end }) => Math.max(0, first - end))), firstGoal: 60,
          sinceMove: median(seen.map(({ all, moved }) => all - moved)), cold,
          load: Number(readFileSync("/proc/loadavg", "utf8").split(" ")[0]),
        });
      }
    }
  }

  if (measures("wheel")) {
    await open("#noise");
    await rest();
    const run = async (octaves) => {
      await script(`
        window.long = []; window.gaps = [];
        window.watch ??= new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) window.long.push(duration); });
        window.watch.observe({ type: "longtask" });
        let [turned, last] = [0, performance.now()];
        const canvas = document.getElementById("view");
        const turn = (now) => {
          window.gaps.push(now - last);
          last = now;
          canvas.dispatchEvent(new WheelEvent("wheel", { deltaY: arguments[0] < 0 ? 120 : -120, clientX: 640, clientY: 360, bubbles: true, cancelable: true }));
          turned += 0.5;
          if (turned < Math.abs(arguments[0])) requestAnimationFrame(turn); else window.isDone = true;
        };
        window.isDone = false;
        requestAnimationFrame(turn)`, octaves);
      while (!(await script("return window.isDone"))) await sleep(200);
      await rest();
      const [long, late, most] = await script(`
        return [window.long.filter((time) => time > 50).length, window.gaps.filter((gap) => gap > 34).length, Math.max(0, ...window.long)]`);
      const page = await script("return Math.round(performance.memory.usedJSHeapSize / 2 ** 20)");
      tell("wheel", { octaves, tasksOver50ms: long, longestTask: Math.round(most), framesOver34ms: late, pageHeapMB: page, serverMB: memory(serverProcess().pid), goalMB: 300 });
    };
    await run(1000);
    await run(-1000);
  }

  if (measures("pages")) {
    // Twenty pages' worth of tiles of as many places, asked for at once.
    const worlds = ["noise", "grid", "pinwheel", "octagon", "leaf-wheel", "sunburst"];
    const before = memory(serverProcess().pid);
    const times = await Promise.all(Array.from({ length: 20 }, async (_, page) => {
      const world = worlds[page % worlds.length];
      const { fingerprint, tiles } = await (await fetch(`${address}view/${world}?size=1280x720`)).json();
      const [m, e, x, y] = tiles.split("/");
      const tile = (text, more) => {
        const pixel = text[0] === "-" ? -BigInt(`0x${text.slice(1)}`) : BigInt(`0x${text}`);
        return ((pixel >> 8n) + BigInt(more + 5 * page)).toString(16);
      };
      const begun = Date.now();
      for (let i = 0; i < 20; i++) {
        const path = `${address}tile/${fingerprint}/256/${m}/${e}/${tile(x, i % 5)}/${tile(y, i >> 2)}.png`;
        for (;;) {
          const answer = await fetch(path);
          await answer.arrayBuffer();
          if (answer.ok) break;
          await sleep(100);
        }
      }
      return [world, Date.now() - begun];
    }));
    const by = {};
    for (const [world, time] of times) (by[world] ??= []).push(time);
    tell("pages", { milliseconds: by, serverMBBefore: before, serverMB: memory(serverProcess().pid) });
  }
} finally {
  await close();
}
