// The depth strip: pictures of the views that one came through, from the whole down to here.

import { Camera } from "./camera.js";
import { log2Pitch } from "./lattice.js";
import { zoomText } from "./text.js";

/** Views nearer than this to one that is there, in octaves, get no picture of their own. */
const STEP = 3;
/** The most pictures; of more, the one nearest to its neighbours goes. */
const MOST = 24;
const WIDTH = 72, HEIGHT = 45;

export class Strip {
  /** `go(world, question)` goes to a view. */
  constructor(stage, go) {
    Object.assign(this, { go, entries: [], list: document.getElementById("strip") });
  }

  settled(stage) {
    if (this.world === stage.fingerprint) return;
    this.world = stage.fingerprint;
    this.entries = [];
    this.show(stage);
  }

  /** Keeps those that hold this view or lie in it: the others are of another way. */
  completed(stage) {
    const here = { ...stage.camera.middle, link: stage.link, depth: -log2Pitch(stage.camera.lattice) };
    this.entries = this.entries.filter((entry) =>
      entry.depth < here.depth ? Camera.shows(entry, here) : Camera.shows(here, entry));
    if (!this.entries.some((entry) => Math.abs(entry.depth - here.depth) < STEP)) {
      this.entries.push({ ...here, picture: this.picture(stage.canvas) });
      this.entries.sort((a, b) => a.depth - b.depth);
      if (this.entries.length > MOST) this.thin();
    }
    this.show(stage);
  }

  thin() {
    const { entries } = this;
    let [least, place] = [Infinity, 1];
    for (let i = 1; i < entries.length - 1; i++) {
      const room = entries[i + 1].depth - entries[i - 1].depth;
      if (room < least) [least, place] = [room, i];
    }
    entries.splice(place, 1);
  }

  /** The middle of the screen, small. */
  picture(canvas) {
    const picture = document.createElement("canvas");
    Object.assign(picture, { width: 2 * WIDTH, height: 2 * HEIGHT });
    const factor = Math.min(canvas.width / WIDTH, canvas.height / HEIGHT);
    const [width, height] = [WIDTH * factor, HEIGHT * factor];
    const context = picture.getContext("2d", { alpha: false });
    context.imageSmoothingQuality = "high";
    context.drawImage(
      canvas, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height, 0, 0, 2 * WIDTH, 2 * HEIGHT);
    return picture;
  }

  show(stage) {
    const depth = -log2Pitch(stage.camera.lattice);
    const here = this.entries.reduce((near, entry) =>
      !near || Math.abs(entry.depth - depth) < Math.abs(near.depth - depth) ? entry : near, null);
    this.list.replaceChildren(...this.entries.map((entry) => {
      const button = document.createElement("button");
      const label = document.createElement("span");
      label.textContent = `${zoomText(stage.octaves(entry.lattice))}×`;
      button.append(entry.picture, label);
      button.title = "Back to here";
      button.setAttribute("aria-label", `Back to zoom ${label.textContent}`);
      if (entry === here) button.setAttribute("aria-current", "true");
      button.addEventListener("click", () => this.go(stage.world, { tiles: entry.link.slice(entry.link.indexOf("/") + 1) }));
      return button;
    }));
    this.list.hidden = this.entries.length < 2;
    this.list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }
}
