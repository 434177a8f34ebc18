// Films and pictures: the stops of a camera, its way through them, and what the server makes of it.

import { withoutColors, withoutRanks } from "./changes.js";
import { $, make, thumbnail } from "./elements.js";
import { readView } from "./lattice.js";
import { Way } from "./motions.js";
import { ask, post, write } from "./server.js";
import { Sheet } from "./sheet.js";
import { timeLeft } from "./text.js";
import { SILENCE } from "./tiles.js";

/** The time between two questions about what is being made, in milliseconds. */
const PATIENCE = 700;
/** The time by whose frames the time left is told, in milliseconds. */
const LATE = 15_000;
/** The name under which the browser keeps stops. */
const KEPT = "stops";

export class Film extends Sheet {
  /** `go(world, question)` goes to a view; `warn` says what went wrong, and `say` what was done. */
  constructor(sheet, button, stage, go, warn, say) {
    super(sheet, button, stage);
    Object.assign(this, { go, warn, say, stops: [], timer: 0, asked: 0 });
    /** The frames that each piece had of late, and when, by its number. */
    this.paces = new Map();
    $("film-close").addEventListener("click", () => this.toggle(false));
    $("add").addEventListener("click", () => this.add());
    $("preview").addEventListener("click", () => this.preview());
    $("make").addEventListener("click", () => this.make("film", this.order()));
    $("make-picture").addEventListener("click", () => this.make("picture", this.picture()));
    sheet.addEventListener("input", () => this.tell());
    this.show();
  }

  opened() {
    this.tell();
    this.follow();
    $("add").focus();
  }

  settled(stage) {
    const world = withoutColors(stage.world);
    if (this.world !== world) {
      const isFirst = !this.world;
      this.world = world;
      this.stops = isFirst ? this.kept() : [];
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
    const wanted = $("picture-size").value.trim() || size;
    return { world, view: this.view, frame: size, size: wanted, samples: $("picture-samples").value };
  }

  // Stops

  add() {
    const { stage, view } = this;
    if (!stage.camera) return;
    if (this.stops.at(-1)?.view === view) return this.say("This view is the film's last stop already.");
    this.stops.push({ view, picture: thumbnail(stage.canvas).toDataURL() });
    this.show();
    this.say(`This view is stop ${this.stops.length} of the film.`);
  }

  show() {
    $("stops").replaceChildren(...this.stops.map((stop, index) => {
      const label = `Takes stop ${index + 1} away`;
      const button = make("button", { title: label, ariaLabel: label }, make("img", { src: stop.picture, alt: "" }));
      button.addEventListener("click", () => {
        this.stops.splice(index, 1);
        this.show();
      });
      return make("li", {}, button);
    }));
    this.keep();
    const { button, stops } = this;
    button.dataset.stops = stops.length || "";
    button.ariaLabel = `Films and pictures${stops.length > 0 ? `, ${stops.length} ${stops.length > 1 ? "stops" : "stop"}` : ""}`;
    $("stops-about").textContent = this.stops.length === 0
      ? "Without stops the film dives from home to this view."
      : this.stops.length === 1 ? "The film dives from home to this stop; add more to fly on." : "";
    this.tell();
  }

  /** Keeps the stops for when the page is loaded again. */
  keep() {
    if (!this.world) return;
    try {
      sessionStorage.setItem(KEPT, JSON.stringify({ world: this.world, stops: this.stops }));
    } catch {
      // The browser has no room, or keeps nothing: they are here until the page goes.
    }
  }

  /** The stops in this world from before the page was loaded. */
  kept() {
    try {
      const { world, stops } = JSON.parse(sessionStorage.getItem(KEPT));
      return world === this.world ? stops : [];
    } catch {
      return [];
    }
  }

  // The way

  /** Says how long the film will be, and offers its flight. */
  tell() {
    clearTimeout(this.pause);
    if (this.sheet.hidden || !this.stage.camera) return;
    const asked = ++this.asked;
    this.pause = setTimeout(async () => {
      try {
        const { views, frames, flight, excess } = await post("/way", this.order());
        if (asked !== this.asked) return;
        const seconds = Number(views.at(-1)[0]);
        $("film-about").textContent = excess || (frames > 1
          ? `${Number(seconds.toFixed(seconds < 10 ? 1 : 0))} s, ${frames} frames.`
          : "A single frame: there is no way between one view and itself.");
        URL.revokeObjectURL($("flight").href);
        $("flight").href = URL.createObjectURL(new Blob([flight], { type: "application/yaml" }));
        this.allow({ way: true, film: !excess });
      } catch (error) {
        if (asked !== this.asked) return;
        $("film-about").textContent = error.message;
        // The server may come back.
        const isPossible = error.message === SILENCE;
        this.allow({ way: isPossible, film: isPossible });
      }
    }, 300);
  }

  /** Offers the way, its flight and its film, as far as there can be any. */
  allow({ way, film }) {
    $("preview").disabled = !way;
    if (!way) $("flight").removeAttribute("href");
    $("make").disabled = !film;
  }

  /** Goes the film's way, in frames of this screen's shape, so that stops look as they did. */
  async preview() {
    try {
      const order = this.order();
      const { views } = await post("/way", { ...order, size: order.frame });
      const [width, height] = order.frame.split("x").map(Number);
      const way = views.map(([time, text]) => {
        const { m, e, x, y } = readView(text);
        return { time: Number(time), lattice: { m, e }, x, y };
      });
      await this.go(withoutRanks(order.world), { tiles: views[0][1] });
      this.stage.start(new Way(way, { width, height }, order.stops.at(-1)));
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
      const item = make("li", {}, make("p", { textContent: text }));
      Object.assign(item.dataset, { number: piece.number, state: piece.state, text });
      if (piece.state === "making" || piece.state === "waiting") item.append(...this.progress(piece));
      if (piece.state === "made") item.append(...this.shown(piece));
      return item;
    }));
  }

  progress({ number, path, frames, done }) {
    const stop = make("button", { textContent: "Stop" });
    stop.addEventListener("click", () => write(`/stop/${number}`, {}).catch((error) => this.warn(error.message)));
    return [make("progress", { max: frames, value: done, ariaLabel: path }), stop];
  }

  state(piece) {
    const { path, state, done, frames, problem } = piece;
    if (state === "making" && frames > 1) {
      const left = this.left(piece);
      return `${path}: frame ${done} of ${frames}${left && `, ${left}`}`;
    }
    return problem ? `${path}: ${problem}` : `${path}: ${state}`;
  }

  /** How long a piece will still take at its pace of late: a flight has fast parts, and slower ones deep down. */
  left({ number, done, frames }) {
    const time = performance.now();
    if (!this.paces.has(number)) this.paces.set(number, []);
    const pace = this.paces.get(number);
    pace.push({ done, time });
    // Where a frame takes long, the time since the one before it counts.
    while (time - pace[1]?.time > LATE && pace[1].done < done) pace.shift();
    return timeLeft(done - pace[0].done, frames - done, time - pace[0].time);
  }

  /** A film to play, or a picture to keep. */
  shown({ number, path }) {
    const src = `/piece/${number}`;
    const link = make("a", { href: src, download: path.split("/").pop(), textContent: "Save" });
    const view = path.endsWith(".mp4")
      ? make("video", { src, controls: true, loop: true, preload: "metadata" })
      : make("img", { src, alt: path });
    return [view, link];
  }
}
