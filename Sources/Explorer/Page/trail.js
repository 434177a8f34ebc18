// The trail: the views that one has seen, to go back to and forth again.

import { fromLink } from "./changes.js";

/** The most views that are kept to go back to. */
const MOST = 1000;

export class Trail {
  /** `go(world, question, remembers)` goes to a view, and says whether it could. */
  constructor(go) {
    this.go = go;
    [this.past, this.future] = [[], []];
    /** The links of the view here, and of the one that is on its way back or forth. */
    this.link = this.coming = null;
  }

  /** Comes to a view; the one before is kept to go back to where that is to be remembered. */
  pass(link, remembers) {
    if (remembers && this.link && link !== this.link) {
      this.past.push(this.link);
      if (this.past.length > MOST) this.past.shift();
      this.future = [];
    }
    this.link = link;
    this.coming = null;
  }

  undo() {
    return this.travel(this.past, this.future);
  }

  redo() {
    return this.travel(this.future, this.past);
  }

  async travel(from, to) {
    const link = from.pop();
    if (!link) return;
    // Who presses twice goes on from the view that is still to come.
    to.push(this.coming ?? this.link);
    this.coming = link;
    if (await this.go(...fromLink(link), false)) return;
    from.push(link);
    to.pop();
    this.coming = null;
  }
}
