// The panel: where one is, where to go, and what to take home.

import { readChanges, withoutRanks } from "./changes.js";
import { $, isForWorld, isPlain } from "./elements.js";
import { log2Pitch } from "./lattice.js";
import { ask as get } from "./server.js";
import { SILENCE } from "./tiles.js";
import { caption, plainDecimal, readPlace, scaleBar, shortened, zoomText } from "./text.js";

/** What is said of a view that one colour fills. */
const PLAIN = "One colour fills this view: there may be nothing smaller here. Zoom out, or press u to go back.";
/** What is said where hands would go out beyond the whole world, and for how long, in milliseconds. */
const WHOLE = "This is the whole. Pause for a moment, and then go on out beyond it.", LONG = 2500;
/** The time between two tellings of the place in a gesture that goes on, in milliseconds. */
const PAUSE = 500;

export class Panel {
  /** `ask(world, question)` gives the server's answer about a view. */
  constructor(ask) {
    this.ask = ask;
    this.asked = "";
    /** When the place was told last. */
    this.told = -Infinity;
    /** Whether one colour fills the view, when that was looked at last. */
    this.isPlain = false;
    this.narrow = matchMedia("(width < 640px)");
    this.problems = { page: "", view: "", tiles: "" };
  }

  /**
   * Fills the menu, and binds buttons and keys; `others` are more actions by their button's name, `more`
   * some by their key alone.
   */
  open(stage, worlds, go, others, more) {
    const group = (name) => {
      const element = document.createElement("optgroup");
      element.label = name;
      $("world").append(element);
      return element;
    };
    const [all, places] = [group("Worlds"), group("Places")];
    for (const { name, about, kind } of worlds) {
      const option = new Option(name, name);
      option.title = about;
      (kind === "place" ? places : all).append(option);
    }
    this.about = new Map(worlds.map(({ name, about }) => [name, about]));
    $("world").addEventListener("change", async () => {
      stage.canvas.focus();
      if (!(await go($("world").value, {}))) $("world").value = readChanges(stage.world).base;
    });
    const actions = {
      // From a place's own view the whole world round it is further home.
      home: () => go(withoutRanks(stage.world), this.isOwn(stage.camera) ? { zoom: "1" } : {}),
      undo: () => stage.trail.undo(),
      redo: () => stage.trail.redo(),
      closer: () => stage.glide({ octaves: 1 }),
      farther: () => stage.glide({ octaves: -1 }),
      full: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
      goto: () => this.dialog("place", () => ($("where").value = "")),
      share: () => this.dialog("share-dialog"),
      keys: () => this.dialog("help"),
      ...others,
    };
    for (const [id, action] of Object.entries(actions)) $(id)?.addEventListener("click", action);
    const keys = {
      0: "home", Home: "home", u: "undo", r: "redo", z: "undo", Z: "redo", f: "full", g: "goto", w: "worlds",
      p: "parameters", l: "laboratory", s: "share", "?": "keys", t: "tiles", m: "film", k: "kept",
    };
    addEventListener("keydown", (event) => {
      if (!isForWorld(event)) return;
      const action = more[event.key] ?? actions[keys[event.key]];
      if (!action) return;
      event.preventDefault();
      action();
    });
    $("go").addEventListener("submit", async (event) => {
      event.preventDefault();
      const { world, question } = readPlace($("where").value, this.texts?.centre);
      const { at, ...extent } = question;
      const here = worlds.find(({ name }) => name === readChanges(stage.world).base);
      const place = worlds.find(({ name, kind }) => kind === "place" && name === at);
      // A place in the world of another generator is nothing in this one.
      const isElsewhere = place && place.generator !== here.generator;
      const arrives = isElsewhere ? go(at, extent) : go(world ?? withoutRanks(stage.world), question);
      if (await arrives) return $("place").close();
      $("refusal").textContent = this.problem;
      this.warn(null);
    });
    // A place is one line, however long; with shift it has more.
    $("where").addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      $("go").requestSubmit();
    });
    for (const button of document.querySelectorAll("[data-copies]")) {
      button.addEventListener("click", () => this.copy(button));
    }
    for (const button of document.querySelectorAll("[data-closes]")) {
      button.addEventListener("click", () => button.closest("dialog").close());
    }
    // A ring round the whole view is for those who go from one thing to the next by keys.
    addEventListener("keydown", ({ key }) => key === "Tab" && document.body.classList.add("keys"));
    addEventListener("pointerdown", () => document.body.classList.remove("keys"));
    stage.canvas.focus();
  }

  dialog(id, prepare = () => {}) {
    prepare();
    $("refusal").textContent = "";
    $(id).showModal();
  }

  async copy(button) {
    const text = this.texts?.[button.dataset.copies] ?? "";
    try {
      await navigator.clipboard.writeText(text);
      this.say("Copied.");
      button.classList.add("done");
      setTimeout(() => button.classList.remove("done"), 1200);
    } catch {
      this.warn("The browser does not let this page copy.");
    }
  }

  /** The octaves of a lattice below home. */
  octaves(lattice) {
    return this.answer ? this.answer.octaves + this.answer.pitch - log2Pitch(lattice) : 0;
  }

  /** Whether the view is the one that the world begins with. */
  isOwn(camera) {
    return Boolean(this.answer?.isOwn) && camera.isAtRest && camera.view === this.answer.view;
  }

  /** While one moves: the zoom, from small numbers alone. */
  moved({ camera, ratio, isWhole }) {
    if (!this.answer) return;
    const octaves = this.octaves(camera.lattice) + Math.log2(camera.zoom);
    const isHome = this.answer.isHome && camera.isAtRest && camera.view === this.answer.view;
    const text = `${zoomText(octaves)}×`;
    if ($("zoom").textContent === text && this.isHome === isHome) return;
    this.isHome = isHome;
    $("zoom").textContent = text;
    const said = this.isPlain ? PLAIN : this.wholeTimer && isWhole ? WHOLE : isHome ? "The home view." : caption(octaves);
    $("caption").textContent = $("caption").title = said;
    const { pixels, length } = scaleBar((log2Pitch(camera.lattice) - Math.log2(camera.zoom)) * Math.log10(2) + Math.log10(ratio));
    $("bar").style.width = `${pixels}px`;
    $("bar-text").textContent = length;
  }

  /** A gesture goes on: the place follows now and then. */
  passed(stage) {
    if (performance.now() - this.told < PAUSE) return;
    this.tell(stage);
    this.look(stage);
  }

  /** Looks whether there is anything to see. */
  look({ laboratory, canvas }) {
    const { isPlain: was } = this;
    // In the laboratory it is the numbers that end.
    this.isPlain = !laboratory.isOn && isPlain(canvas);
    if (this.isPlain !== was) this.isHome = null;
  }

  /** Hands would go out beyond the whole world: says for a while how they can. */
  held(stage) {
    const tell = () => {
      this.isHome = null;
      this.moved(stage);
    };
    if (!this.wholeTimer) this.say(WHOLE);
    clearTimeout(this.wholeTimer);
    this.wholeTimer = setTimeout(() => {
      this.wholeTimer = 0;
      tell();
    }, LONG);
    tell();
  }

  /** The view is there: tells its numbers, and says so where there is nothing to see in it. */
  completed(stage) {
    this.tell(stage);
    this.look(stage);
    this.moved(stage);
    if (this.isPlain) this.say(PLAIN);
  }

  /** The view takes long: its numbers are told before it. */
  delayed(stage) {
    this.tell(stage);
  }

  /** Hands have left: what the page knows itself. */
  settled(stage) {
    // What the caption said was of the view before.
    this.isHome = null;
    const { base } = readChanges(stage.world);
    $("world").value = base;
    document.title = `${base} – Fathom`;
    $("undo").disabled = stage.trail.past.length === 0;
    $("redo").disabled = stage.trail.future.length === 0;
    this.warn(null);
    this.asked = "";
  }

  /** Tells the exact place, from the server. */
  async tell(stage) {
    const { view, lattice } = stage.camera, asked = `${stage.world}/${view}/${stage.size}`;
    if (asked === this.asked) return;
    this.asked = asked;
    this.told = performance.now();
    const { base } = readChanges(stage.world);
    try {
      const answer = await this.ask(stage.world, { tiles: view });
      if (asked !== this.asked) return;
      this.warn(null, "view");
      this.answer = { octaves: Number(answer.octaves), pitch: log2Pitch(lattice), isHome: answer.isHome, isOwn: answer.isOwn, view };
      stage.whole = this.answer.octaves + this.answer.pitch;
      this.moved(stage);
      const [x, y] = answer.near.split(",").map((text) => shortened(plainDecimal(text), this.narrow.matches ? 12 : 24));
      $("centre").textContent = `${x}, ${y}`;
      $("about").textContent = this.about.get(base) ?? "";
      this.texts = { centre: answer.place, link: location.href, command: answer.command, view: answer.view, file: answer.file };
      for (const name of ["command", "view", "file", "link"]) $(`${name}-text`).textContent = this.texts[name];
      if (stage.isAtRest) this.say(`Zoom ${zoomText(this.answer.octaves)}, centre ${x}, ${y}${this.isPlain ? `. ${PLAIN}` : ""}`);
    } catch (error) {
      if (asked !== this.asked) return;
      this.warn(error.message, "view");
      // The server may come back.
      setTimeout(() => {
        if (asked !== this.asked) return;
        this.asked = "";
        this.tell(stage);
      }, 1000);
    }
  }

  /** Tells a screen reader, when it has nothing else to say. */
  say(text) {
    $("status").textContent = text;
  }

  /**
   * Shows a sentence about what went wrong, or null when nothing does any more: with what was asked for last
   * ("page"), with the view's numbers, or with its tiles.
   */
  warn(text, subject = "page") {
    this.problems[subject] = text ?? "";
    const { page, view, tiles } = this.problems, shown = page || view || tiles;
    if ($("problem").textContent !== shown) $("problem").textContent = shown;
  }

  /** Takes back that the server does not answer, when it does. */
  listen() {
    clearTimeout(this.hearing);
    this.hearing = setTimeout(async () => {
      const isBack = await get("/token").then(() => true, () => false);
      if (this.problem !== SILENCE) return;
      if (isBack) this.warn(null);
      else this.listen();
    }, 1000);
  }

  /** What went wrong with what was asked for last. */
  get problem() {
    return this.problems.page;
  }
}
