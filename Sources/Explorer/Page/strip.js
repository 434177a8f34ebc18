// The depth strip: pictures of the views that one came through, from the whole down to here.

import { Camera } from "./camera.js";
import { fromLink, withoutColors, withoutRanks } from "./changes.js";
import { $, make, thumbnail } from "./elements.js";
import { log2Pitch } from "./lattice.js";
import { zoomText } from "./text.js";

/** Views nearer than this to one that is there, in octaves, get no picture of their own. */
const STEP = 3;
/** The most pictures of one way; of more, the one nearest to its neighbours goes. */
const MOST = 24;
/** The most pictures of all ways, which undo may lead back to. */
const KEPT = 96;

export class Strip {
  /** `octaves(lattice)` are those below home; `go(world, question)` goes to a view. */
  constructor(octaves, laboratory, go) {
    // The ways that were left longest ago come first, and the one that leads here last.
    Object.assign(this, { octaves, laboratory, go, entries: [], world: "", list: $("strip") });
  }

  measured(stage) {
    if (stage.camera) this.show(stage);
  }

  settled(stage) {
    if (withoutColors(stage.world) !== withoutColors(this.world)) this.entries = [];
    this.world = withoutRanks(stage.world);
    // Out of the laboratory nobody looks for its pictures.
    if (!this.laboratory.isOn) this.entries = this.entries.filter(({ isExact }) => isExact);
    this.show(stage);
  }

  /** Keeps a picture of this view, where there is none near it on the way. */
  completed(stage) {
    const here = { ...Strip.here(stage), isExact: !this.laboratory.isOn };
    const way = Strip.way(this.entries, here);
    const others = this.entries.filter((entry) => !way.includes(entry));
    const tilesOf = ({ link }) => fromLink(link)[1].tiles;
    const own = way.find((entry) => tilesOf(entry) === tilesOf(here));
    // Its colours may be others now.
    if (own) {
      Object.assign(own, here, { picture: thumbnail(stage.canvas) });
    } else if (!way.some((entry) => Math.abs(entry.depth - here.depth) < STEP)) {
      way.push({ ...here, picture: thumbnail(stage.canvas) });
      way.sort((a, b) => a.depth - b.depth);
      if (way.length > MOST) Strip.thin(way);
    }
    this.entries = [...others, ...way].slice(-KEPT);
    this.show(stage);
  }

  static here({ camera, trail: { link } }) {
    return { ...camera.middle, link, depth: -log2Pitch(camera.lattice) };
  }

  /** The way through a view, from the whole down: of views that lie within each other, those that were left last. */
  static way(entries, here) {
    const isOnOneWay = (a, b) => (a.depth < b.depth ? Camera.shows(a, b) : Camera.shows(b, a));
    const way = [];
    for (const entry of entries.toReversed()) {
      if ([here, ...way].every((other) => isOnOneWay(entry, other))) way.push(entry);
    }
    return way.sort((a, b) => a.depth - b.depth);
  }

  static thin(way) {
    let [least, place] = [Infinity, 1];
    for (let i = 1; i < way.length - 1; i++) {
      const room = way[i + 1].depth - way[i - 1].depth;
      if (room < least) [least, place] = [room, i];
    }
    way.splice(place, 1);
  }

  show(stage) {
    const here = Strip.here(stage), { depth } = here;
    const way = Strip.way(this.entries, here);
    const nearest = way.reduce((near, entry) =>
      !near || Math.abs(entry.depth - depth) < Math.abs(near.depth - depth) ? entry : near, null);
    const hadFocus = this.list.contains(document.activeElement);
    this.list.replaceChildren(...way.map((entry) => {
      const zoom = `${zoomText(this.octaves(entry.lattice))}×`;
      const button = make("button", { title: "Back to here", ariaLabel: `Back to zoom ${zoom}` },
        entry.picture, make("span", { textContent: zoom }));
      if (entry === nearest) button.ariaCurrent = "true";
      button.addEventListener("click", () => {
        const [world, { tiles }] = fromLink(entry.link);
        // In the colours that it had, unless others were chosen since.
        this.go(withoutRanks(world) === this.world ? world : this.world, { tiles });
      });
      return button;
    }));
    const { collapse } = this.laboratory;
    if (collapse) {
      const zoom = zoomText(this.octaves(stage.camera.lattice) + collapse.depth - depth);
      const place = way.filter((entry) => entry.depth <= collapse.depth).length;
      // Long names break between their words.
      const name = collapse.name.replace(/([a-z])([A-Z])/g, "$1\u200b$2");
      const text = `${name} ends here: ${zoom}×`;
      this.list.insertBefore(make("p", { textContent: text, className: "collapse" }), this.list.children[place] ?? null);
    }
    this.list.hidden = this.list.childElementCount < 2;
    const current = this.list.querySelector("[aria-current]");
    current?.scrollIntoView({ block: "nearest" });
    if (hadFocus) current?.focus();
  }
}
