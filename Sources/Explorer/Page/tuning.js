// Colours that follow the view: where a world ranks its values, it ranks them among those that are seen.

import { RANKS, change, changedName, readChanges } from "./changes.js";
import { ask as get } from "./server.js";

/** The time between looks in a gesture that goes on, in milliseconds. */
const PAUSE = 700;

export class Tuning {
  /** `ask(world, question)` gives the server's answer about a view; `isBusy()` tells whether the world is changing. */
  constructor(ask, isBusy) {
    Object.assign(this, { ask, isBusy, isOn: true, looks: 0, looked: 0 });
    /** When hands went on first since a view was complete; null where they have not. */
    this.begun = null;
  }

  /** Tells the coats, and whoever waits for the page, that colours are still being looked at, or no more. */
  look(change, coats) {
    this.looks += change;
    coats.isTuning = this.looks > 0;
    document.documentElement.dataset.tuning = this.looks || "";
  }

  /** The name of a world in colours that fit a view; null where its own do. */
  async name(world, view, size) {
    const query = new URLSearchParams({ tiles: view, size });
    const { ranks } = await get(`/ranks/${encodeURIComponent(world)}?${query}`);
    const { base, changes } = readChanges(world);
    return ranks ? changedName(base, change(changes, RANKS, ranks)) : null;
  }

  /**
   * The view that somebody goes to, in colours that fit. Where it was named with ranks, it keeps them: a link
   * shows to all what it showed first.
   */
  async arrive(answer, size) {
    if (!readChanges(answer.world).changes.has(RANKS)) {
      const name = await this.name(answer.world, answer.tiles, size);
      if (name) answer = await this.ask(name, { tiles: answer.tiles });
    }
    this.kept = `${answer.world}/${answer.tiles}`;
    return answer;
  }

  /** A gesture goes on: colours follow now and then, but not in short ones, after which they follow anyway. */
  passed(stage) {
    const now = performance.now();
    this.begun ??= now;
    if (this.looks === 0 && now - Math.max(this.begun, this.looked) > PAUSE) this.follow(stage);
  }

  /** The view takes long: in colours of another it may be one colour meanwhile. */
  delayed(stage) {
    this.follow(stage);
  }

  /** The view is there: sharp first, then in its own colours. Before, they would take the tiles' time. */
  completed(stage) {
    this.begun = null;
    this.follow(stage);
  }

  /** Lets colours follow the view, unless the world becomes another meanwhile. */
  async follow(stage) {
    const { world, size } = stage;
    const tiles = stage.camera.view;
    const view = `${world}/${tiles}`;
    if (!this.isOn || view === this.kept) return;
    this.kept = view;
    this.look(1, stage.coats);
    const looked = this.looked = performance.now();
    let isDone = false;
    try {
      const name = await this.name(world, tiles, size);
      const answer = name && await this.ask(name, { tiles });
      // Colours of a view that one was in before fit no more where others are looked at, and one change is better than two.
      const isLeft = stage.isAtRest && stage.wasComplete && stage.camera.view !== tiles;
      if (isLeft || stage.world !== world || looked !== this.looked || this.isBusy()) return;
      isDone = true;
      if (!answer) return;
      this.kept = `${answer.world}/${tiles}`;
      stage.repaint(answer);
    } catch {
      // What is wrong is told where tiles are asked for.
    } finally {
      if (!isDone && this.kept === view) this.kept = null;
      this.look(-1, stage.coats);
      stage.draw();
    }
  }
}
