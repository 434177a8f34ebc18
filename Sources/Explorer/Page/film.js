// Films and pictures: the stops of a camera, its way through them, and what the server makes of it.

import { readView } from "./lattice.js";
import { ask, post, write } from "./server.js";

const $ = (id) => document.getElementById(id);

/** The time between two questions about what is being made, in milliseconds. */
const PATIENCE = 700;

export class Film {
  constructor(stage, warn) {
    Object.assign(this, { stage, warn, sheet: $("film-sheet"), stops: [], timer: 0 });
    $("film-close").addEventListener("click", () => this.toggle(false));
    this.sheet.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.toggle(false);
    });
    $("add").addEventListener("click", () => this.add());
    $("preview").addEventListener("click", () => this.preview());
    $("make").addEventListener("click", () => this.make("film", this.order()));
    $("make-picture").addEventListener("click", () => this.make("picture", this.picture()));
    this.sheet.addEventListener("input", () => this.tell());
    this.show();
  }

  toggle(isShown = this.sheet.hidden) {
    this.sheet.hidden = !isShown;
    $("film").setAttribute("aria-expanded", String(isShown));
    document.body.classList.toggle("with-sheet", isShown);
    if (!isShown) return this.stage.canvas.focus();
    this.tell();
    this.follow();
    $("add").focus();
  }

  settled(stage) {
    if (this.world !== stage.world) {
      this.world = stage.world;
      this.stops = [];
      this.show();
    } else if (this.stops.length === 0) {
      this.tell();
    }
  }

  get view() {
    return this.stage.camera.view;
  }

  /** The stops: those that were added, or only this view. */
  order() {
    return {
      world: this.stage.world, frame: this.stage.size, size: $("film-size").value, rate: $("film-rate").value,
      speed: $("film-speed").value, stops: this.stops.length > 0 ? this.stops.map(({ view }) => view) : [this.view],
    };
  }

  picture() {
    const { world, size } = this.stage;
    const wanted = $("picture-size").value || size;
    return { world, view: this.view, frame: size, size: wanted, samples: $("picture-samples").value };
  }

  // Stops

  add() {
    const { stage, view } = this;
    if (!stage.camera || this.stops.at(-1)?.view === view) return;
    const picture = document.createElement("canvas");
    Object.assign(picture, { width: 144, height: 90 });
    const factor = Math.min(stage.canvas.width / 144, stage.canvas.height / 90);
    const [width, height] = [144 * factor, 90 * factor];
    picture.getContext("2d").drawImage(
      stage.canvas, (stage.canvas.width - width) / 2, (stage.canvas.height - height) / 2, width, height, 0, 0, 144, 90);
    this.stops.push({ view, picture });
    this.show();
  }

  show() {
    $("stops").replaceChildren(...this.stops.map((stop, index) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.append(stop.picture);
      button.setAttribute("aria-label", `Takes stop ${index + 1} away`);
      button.title = "Takes this stop away";
      button.addEventListener("click", () => {
        this.stops.splice(index, 1);
        this.show();
      });
      item.append(button);
      return item;
    }));
    $("stops-about").textContent = this.stops.length === 0
      ? "Without stops the film dives from home to this view."
      : this.stops.length === 1 ? "The film dives from home to this stop; add more to fly on." : "";
    this.tell();
  }

  // The way

  /** Says how long the film will be. */
  async tell() {
    clearTimeout(this.pause);
    if (this.sheet.hidden || !this.stage.camera) return;
    this.pause = setTimeout(async () => {
      const way = await this.way().catch((error) => void ($("film-about").textContent = error.message));
      if (!way) return;
      const seconds = way.views.at(-1)[0];
      $("film-about").textContent = `${Math.round(seconds)} s, ${way.frames} frames.`;
      this.offer(way.flight);
    }, 300);
  }

  offer(flight) {
    URL.revokeObjectURL($("flight").href);
    $("flight").href = URL.createObjectURL(new Blob([flight], { type: "application/yaml" }));
  }

  async way() {
    const order = this.order();
    // In frames of this screen's shape, so that stops look as they did.
    return post("/way", { ...order, size: order.frame });
  }

  async preview() {
    try {
      const { views } = await this.way();
      const [width, height] = this.stage.size.split("x").map(Number);
      const way = views.map(([time, text]) => {
        const { m, e, x, y } = readView(text);
        return { time: Number(time), lattice: { m, e }, x, y };
      });
      await this.stage.open(views[0][1]);
      this.stage.travelThrough(way, { width, height });
    } catch (error) {
      this.warn(error.message);
    }
  }

  // Making

  async make(kind, order) {
    try {
      await write(`/${kind}`, order);
      $("made").hidden = false;
      this.follow();
    } catch (error) {
      this.warn(error.message);
    }
  }

  /** Tells how far the pieces are, as long as any is being made. */
  async follow() {
    clearTimeout(this.timer);
    const pieces = await ask("/pieces").catch(() => []);
    const isMaking = pieces.some(({ state }) => state === "waiting" || state === "making");
    this.list(pieces);
    if (isMaking) this.timer = setTimeout(() => this.follow(), PATIENCE);
  }

  list(pieces) {
    $("made").hidden = pieces.length === 0;
    const known = new Map([...$("pieces").children].map((item) => [item.dataset.number, item]));
    $("pieces").replaceChildren(...pieces.map((piece) => {
      const text = this.state(piece);
      const old = known.get(String(piece.number));
      // What is made stays as it is: a film may be playing.
      if (old && (old.dataset.state === "made" || old.dataset.text === text)) return old;
      const item = document.createElement("li");
      Object.assign(item.dataset, { number: piece.number, state: piece.state, text });
      const line = document.createElement("p");
      line.textContent = text;
      item.append(line);
      if (piece.state === "making" || piece.state === "waiting") {
        const bar = document.createElement("progress");
        Object.assign(bar, { max: piece.frames, value: piece.done });
        bar.setAttribute("aria-label", piece.path);
        const stop = document.createElement("button");
        stop.textContent = "Stop";
        stop.addEventListener("click", () => write(`/stop/${piece.number}`, {}).catch((error) => this.warn(error.message)));
        item.append(bar, stop);
      }
      if (piece.state === "made") item.append(...this.shown(piece));
      return item;
    }));
  }

  state({ path, state, done, frames, problem }) {
    if (state === "making" && frames > 1) return `${path}: frame ${done} of ${frames}`;
    return problem ? `${path}: ${problem}` : `${path}: ${state}`;
  }

  /** A film to play, or a picture to keep. */
  shown({ kind, number, path }) {
    const link = document.createElement("a");
    Object.assign(link, { href: `/piece/${number}`, download: path.split("/").pop(), textContent: "Save" });
    if (kind !== "film" || !path.endsWith(".mp4")) {
      const picture = document.createElement("img");
      Object.assign(picture, { src: `/piece/${number}`, alt: path, loading: "lazy" });
      return [picture, link];
    }
    const film = document.createElement("video");
    Object.assign(film, { src: `/piece/${number}`, controls: true, loop: true, preload: "metadata" });
    return [film, link];
  }
}
