// The page: the stage, the panel and the sheets, and the way to a view.

import { fromLink, readChanges } from "./changes.js";
import { $ } from "./elements.js";
import { Film } from "./film.js";
import { Gallery } from "./gallery.js";
import { watchHands } from "./hands.js";
import { KeptPlaces } from "./kept.js";
import { Laboratory } from "./laboratory.js";
import { Overlay } from "./overlay.js";
import { Panel } from "./panel.js";
import { Parameters } from "./parameters.js";
import { PointSheet } from "./point.js";
import { ask as get } from "./server.js";
import { Stage } from "./stage.js";
import { Strip } from "./strip.js";
import { SILENCE } from "./tiles.js";
import { Tuning } from "./tuning.js";

/** Asks the server about a view of a world; throws an Error with its sentence for what cannot be. */
const ask = (world, question) =>
  get(`/view/${encodeURIComponent(world)}?${new URLSearchParams({ ...question, size: stage.size })}`);

/** The ways that were begun. */
let ways = 0;

/** Goes to a view of a world, which can be undone unless told otherwise; says why where it cannot. */
async function go(world, question, remembers = true) {
  const way = ++ways;
  const wait = setTimeout(() => way === ways && stage.wait.tellArrival(true), 300);
  try {
    const { camera = laboratory.word, ...place } = question;
    const first = await ask(world, place);
    const answer = await tuning.arrive(first, stage.size);
    // Meanwhile somebody may have gone elsewhere.
    if (way !== ways) return true;
    stage.wait.tellArrival(false);
    panel.warn(null);
    laboratory.choose(camera);
    stage.show({ ...answer, goal: first.goal }, remembers);
    return true;
  } catch (error) {
    if (way === ways) stage.wait.tellArrival(false);
    panel.warn(error.message);
    if (error.message === SILENCE) panel.listen();
    return false;
  } finally {
    clearTimeout(wait);
  }
}

/** Goes where a link leads; says what is wrong with one that leads nowhere. */
async function follow(link) {
  if (await go(...fromLink(link))) return true;
  panel.warn(`This address leads nowhere. ${panel.problem}`);
  return false;
}

const warn = (text) => panel.warn(text);
const panel = new Panel(ask);
const stage = new Stage($("view"), go, (text) => panel.warn(text, "tiles"));
const tuning = new Tuning(ask, () => parameters.isBusy);
const parameters = new Parameters($("sheet"), $("parameters"), stage, tuning, go, panel);
const laboratory = new Laboratory($("lab-sheet"), $("laboratory"), stage, warn);
const film = new Film($("film-sheet"), $("film"), stage, go, warn, (text) => panel.say(text));
const kept = new KeptPlaces(stage, go);
const overlay = new Overlay(stage);
const point = new PointSheet(stage, warn);
const strip = new Strip((lattice) => panel.octaves(lattice), laboratory, go);
stage.laboratory = laboratory;
stage.followers.push(panel, laboratory, parameters, film, strip, overlay, point, tuning);

async function start() {
  const worlds = await get("/worlds");
  const opened = worlds.filter(({ kind }) => kind === "start").map(({ name }) => name);
  /** To the world that was opened after this one, or before it. */
  const turn = (by) => {
    const here = opened.indexOf(readChanges(stage.world).base);
    return go(opened[(Math.max(here, 0) + by + opened.length) % opened.length], {});
  };
  const gallery = new Gallery($("gallery"), worlds, stage, go);
  panel.open(stage, worlds, go, {
    worlds: () => gallery.open(),
    parameters: () => parameters.toggle(),
    laboratory: () => laboratory.toggle(),
    film: () => film.toggle(),
    inspect: () => point.toggle(),
    tiles: () => overlay.toggle(),
    kept: () => kept.open(),
    "kept-worlds": () => {
      kept.close();
      gallery.open();
    },
  }, { i: () => point.press(), a: () => film.add(), "[": () => turn(-1), "]": () => turn(1) });
  if (!location.hash || !(await follow(location.hash))) {
    const { problem } = panel;
    await go(worlds[0].name, {});
    // Of the address, or of this view.
    warn(panel.problem || problem);
  }
  watchHands(stage.canvas, $("box"), stage, () => stage.ratio);
  addEventListener("hashchange", async () => {
    if (location.hash === stage.trail.link) return panel.warn(null);
    if (await follow(location.hash)) return;
    history.replaceState(null, "", stage.trail.link);
  });
}

/** Gives the canvas as many pixels as the screen has where it lies. */
function measure([entry]) {
  const box = entry.devicePixelContentBoxSize?.[0];
  const width = box?.inlineSize ?? Math.round(entry.contentRect.width * devicePixelRatio);
  const height = box?.blockSize ?? Math.round(entry.contentRect.height * devicePixelRatio);
  const isFirst = !stage.hasSize;
  stage.hasSize = true;
  stage.resize(width, height);
  if (isFirst) start().catch((error) => panel.warn(error.message));
}

const observer = new ResizeObserver(measure);
try {
  // Also told when the window goes to a screen of finer pixels.
  observer.observe(stage.canvas, { box: "device-pixel-content-box" });
} catch {
  observer.observe(stage.canvas);
}
