// The depth strip: pictures of the views that one came through, from the whole down to here.

import { Camera } from "./camera.js";
import { fromLink, withoutRanks } from "./changes.js";
import { $, make, thumbnail } from "./elements.js";
import { log2Pitch } from "./lattice.js";
import { zoomText } from "./text.js";

/** Views nearer than this to one that is there, in octaves, get no picture of their own. */
const STEP = 3;
/** The most pictures; of more, the one nearest to its neighbours goes. */
const MOST = 24;

export class Strip {
  /** `octaves(lattice)` are those below home; `go(world, question)` goes to a view. */
  constructor(octaves, laboratory, go) {
    Object.assign(this, { octaves, laboratory, go, entries: [], list: $("strip") });
  }

  measured(stage) {
    if (stage.camera) this.show(stage);
  }

  settled(stage) {
    const world = withoutRanks(stage.world);
    if (this.world === world) return;
    this.world = world;
    this.entries = [];
    this.show(stage);
  }

  /** Keeps those that hold this view or lie in it: the others are of another way. */
  completed(stage) {
    const here = { ...stage.camera.middle, link: stage.link, depth: -log2Pitch(stage.camera.lattice) };
    this.entries = this.entries.filter((entry) =>
      entry.depth < here.depth ? Camera.shows(entry, here) : Camera.shows(here, entry));
    if (!this.entries.some((entry) => Math.abs(entry.depth - here.depth) < STEP)) {
      this.entries.push({ ...here, picture: thumbnail(stage.canvas) });
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

  show(stage) {
    const depth = -log2Pitch(stage.camera.lattice);
    const here = this.entries.reduce((near, entry) =>
      !near || Math.abs(entry.depth - depth) < Math.abs(near.depth - depth) ? entry : near, null);
    this.list.replaceChildren(...this.entries.map((entry) => {
      const zoom = `${zoomText(this.octaves(entry.lattice))}×`;
      const button = make("button", { title: "Back to here", ariaLabel: `Back to zoom ${zoom}` },
        entry.picture, make("span", { textContent: zoom }));
      if (entry === here) button.ariaCurrent = "true";
      button.addEventListener("click", () => {
        const [world, { tiles }] = fromLink(entry.link);
        this.go(world, { tiles });
      });
      return button;
    }));
    const { collapse } = this.laboratory;
    if (collapse) {
      const zoom = zoomText(this.octaves(stage.camera.lattice) + collapse.depth - depth);
      const place = this.entries.filter((entry) => entry.depth <= collapse.depth).length;
      const text = `${collapse.name} ends here: ${zoom}×`;
      this.list.insertBefore(make("p", { textContent: text, className: "collapse" }), this.list.children[place] ?? null);
    }
    this.list.hidden = this.list.childElementCount < 2;
    this.list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }
}
