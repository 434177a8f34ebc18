// The trail: the views that one has seen, to go back to and forth again.

import { fromLink, withoutRanks } from "./changes.js";

/** The most views that are kept to go back to. */
const MOST = 1000;

export class Trail {
  /** `go(world, question, remembers)` goes to a view, and says whether it could. */
  constructor(go) {
    this.go = go;
    [this.past, this.future] = [[], []];
    /** The links of the view here, and of the one that is on its way back or forth. */
    this.link = this.coming = null;
    /** The past and the future before it was on its way. */
    this.before = null;
  }

  /** Comes to a view; the one before is kept to go back to where that is to be remembered. */
  pass(link, remembers) {
    if (remembers && this.link && link !== this.link) {
      this.past.push(this.link);
      if (this.past.length > MOST) this.past.shift();
      this.future = [];
    }
    this.link = link;
    this.coming = this.before = null;
    // Hands that came back where they began have made no step.
    if (!remembers && this.past.length > 0 && isSame(this.past.at(-1), link)) this.past.pop();
  }

  undo() {
    return this.travel(this.past, this.future);
  }

  redo() {
    return this.travel(this.future, this.past);
  }

  async travel(from, to) {
    if (from.length === 0) return;
    this.before ??= { past: [...this.past], future: [...this.future] };
    const link = from.pop();
    // Who presses twice goes on from the view that is still to come.
    to.push(this.coming ?? this.link);
    this.coming = link;
    // Of several that cannot be gone to, the last gives all back.
    if (await this.go(...fromLink(link), false) || this.coming !== link) return;
    Object.assign(this, this.before, { coming: null, before: null });
  }
}

/** Whether two links name one view, in whatever ranks of colours. */
function isSame(a, b) {
  const [[world, { tiles, camera }], [other, view]] = [fromLink(a), fromLink(b)];
  return withoutRanks(world) === withoutRanks(other) && tiles === view.tiles && camera === view.camera;
}
