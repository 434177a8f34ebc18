// Coats of colours: the tiles of a world as it is coloured now, and as it was before.
//
// Colours that follow the view change while tiles of former ones are still there. The screen shows one coat at a
// time: the newest, unless a former one has a picture where the newest has none, or has only much wider pixels.
// From one to another the picture fades, and from one scale of land to the next.

import { blur } from "./blur.js";
import { withoutRanks } from "./changes.js";
import { Epochs } from "./epochs.js";
import { Still } from "./still.js";

/** Tiles kept, 64 KiB each, those on screen among them: so many of the newest underlays, and so many of all else. */
const BUDGET = 720;
/** The most coats that are kept. */
const MOST = 16;
/** The octaves by which pixels of the newest coat may be wider than those of another before that one is shown. */
const PATIENCE = 1.5;
/** The octaves by which pixels of a coat may be stretched that stays while colours that fit are on their way. */
const SHARP = 0.5;
/** The times in which one coat becomes another, and land of one scale that of the next, in milliseconds. */
const FADE = 400, LAND_FADE = 80;

export class Coats {
  constructor() {
    /** Draws so far: tiles were used at one of them. */
    this.time = 0;
    /** Whether colours that fit are on their way. */
    this.isTuning = false;
    this.clear();
  }

  /** Forgets all tiles. */
  clear() {
    for (const coat of this.list ?? []) coat.clear();
    this.list = [];
    this.newest = this.shown = this.fading = null;
    /** The camera as the last draw saw it. */
    this.seen = null;
    /** Places of dropped tiles that newer ones have not taken yet. */
    this.free = 0;
    /** The tiles that took places of dropped ones, since the world was opened. */
    this.recycled = 0;
    this.isEmpty = true;
  }

  /** Makes the tiles of a world with this fingerprint the newest; those of another stay until it covers the screen. */
  begin(world, fingerprint) {
    const known = this.list.find((coat) => coat.fingerprint === fingerprint);
    const coat = known ?? Object.assign(new Epochs(this), { fingerprint, shape: withoutRanks(world) });
    this.list = [...this.list.filter((other) => other !== coat), coat];
    for (const other of this.list.splice(0, this.list.length - MOST)) this.drop(other);
    this.newest = coat;
    this.shown ??= coat;
    return coat;
  }

  drop(coat) {
    coat.clear();
    this.list = this.list.filter((other) => other !== coat);
    if (this.shown === coat) this.shown = this.newest;
    if (this.fading?.from === coat) this.fading = null;
  }

  /** Begins or goes on with the epoch of a camera after a commit, in all coats. */
  follow(camera) {
    for (const coat of this.list) coat.follow(camera);
  }

  /** Whether nothing hides the ground behind all tiles. */
  isBare(camera, stretch) {
    return this.list.every((coat) => coat.isBare(camera, stretch));
  }

  /**
   * Draws what a camera sees at a time in milliseconds; where it `waits`, only when something covers the screen.
   */
  draw(context, camera, now, waits = false) {
    this.time += 1;
    const { shown } = this;
    // A fade that gave way to another again and again would come to no end.
    const isHeld = this.fading && shown.shape === this.newest.shape && !shown.isBare(camera);
    if (!isHeld) this.shown = this.chosen(camera);
    else this.turnBack(camera, now);
    const coat = this.shown;
    const isWhole = !coat.isBare(camera);
    // What was seen before stays until there is something to show here.
    this.isEmpty = !isWhole && (waits || !this.list.some((other) => other.isSeen(camera)));
    if (this.isEmpty) {
      this.fading = null;
      return;
    }
    const { shown: land } = coat, layers = coat.visible(camera);
    if (coat !== shown && !isHeld) {
      const fades = this.seen && coat.shape === shown.shape;
      this.fading = fades ? { from: shown, begun: now, time: FADE } : null;
    } else if (land && coat.shown && coat.shown !== land) {
      this.fadeStill(context, now, LAND_FADE);
    }
    // What ends within the screen would show its edges: what was seen last fades on in its place.
    if (this.fading?.from?.isBare(camera)) {
      const { begun, time } = this.fading;
      this.fadeStill(context, now, begun + time - now);
    }
    this.seen = { ...camera };
    if (!isWhole) {
      context.fillRect(0, 0, camera.width, camera.height);
      for (const other of this.list) if (other !== coat) other.draw(context, camera);
    }
    coat.draw(context, camera, layers);
    if (this.fading) this.fade(context, camera, now);
    // What somebody has changed is seen no more.
    if (isWhole && coat === this.newest) {
      for (const other of this.list) if (other.shape !== coat.shape) this.drop(other);
    }
    this.trim(camera);
  }

  /** The coat to show: of those that cover the screen, the newest unless another is much sharper. */
  chosen(camera) {
    const { newest, shown } = this;
    if (this.list.length === 1) return newest;
    // One change of colours is better than two.
    if (this.isTuning && shown.shape === newest.shape && blur(shown, camera) < SHARP) return shown;
    if (newest.covers(camera, true)) return newest;
    const blurs = new Map(this.list.map((coat) => [coat, blur(coat, camera)]));
    const own = blurs.get(newest);
    for (const [coat] of blurs) if (coat.shape !== newest.shape && own < Infinity) blurs.delete(coat);
    const least = Math.min(...blurs.values());
    if (least === Infinity) return newest;
    const serves = (coat) => blurs.get(coat) <= least + PATIENCE;
    if (serves(newest)) return newest;
    return serves(shown) ? shown : this.list.findLast((coat) => blurs.get(coat) === least);
  }

  /** Begins to fade over some time from what the last draw showed. */
  fadeStill(context, begun, time) {
    this.still ??= new Still();
    this.still.take(context.canvas, this.seen);
    this.fading = { begun, time };
  }

  /** Turns a fade back, once, where the colours that it leaves are to be shown again. */
  turnBack(camera, now) {
    const { from, begun, time, isBack } = this.fading;
    if (!from || isBack || from.isBare(camera) || this.chosen(camera) !== from) return;
    this.fading = { from: this.shown, begun: 2 * now - begun - time, time, isBack: true };
    this.shown = from;
  }

  /** Draws what was seen before over what is, fainter and fainter. */
  fade(context, camera, now) {
    const { from, begun, time } = this.fading;
    const opacity = 1 - Math.max(0, now - begun) / time;
    if (opacity <= 0) this.fading = null;
    else if (from) this.drawFaintly(context, camera, from, opacity);
    else if (!this.still.draw(context, camera, opacity)) this.fading = null;
  }

  /** Draws a coat with some opacity, 0 to 1. */
  drawFaintly(context, camera, coat, opacity) {
    const { width, height } = camera;
    const layers = coat.visible(camera);
    context.globalAlpha = opacity;
    if (layers.length === 1) {
      // Tiles that lie side by side are drawn fainter one by one.
      layers[0].draw(context, camera, this.time);
    } else {
      this.spare ??= new OffscreenCanvas(width, height).getContext("2d");
      const { canvas } = this.spare;
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      else this.spare.clearRect(0, 0, width, height);
      for (const layer of layers) layer.draw(this.spare, camera, this.time);
      context.drawImage(canvas, 0, 0);
    }
    context.globalAlpha = 1;
  }

  /** Draws tiles that have come, as `Epochs.drawTiles` does; false where all must be drawn. */
  drawTiles(context, tiles, camera) {
    if (this.isEmpty || this.fading) return false;
    // Tiles of colours that are not shown yet are not seen.
    if (this.shown !== this.newest) return this.chosen(camera) === this.shown && !this.shown.isBare(camera);
    if (!this.newest.drawTiles(context, tiles, camera)) return false;
    // The time stays: those that are on screen already are not old.
    this.trim(camera);
    return true;
  }

  /** Takes the place of a dropped tile for a new one, if there is one. */
  recycles() {
    if (this.free === 0) return false;
    this.free -= 1;
    this.recycled += 1;
    return true;
  }

  /** Drops the tiles that were on screen longest ago. */
  trim(camera) {
    // A view that is not shown before it is complete must become so.
    for (const [tile] of this.newest.now.places(camera)) if (tile) tile.used = this.time;
    const under = [], others = [];
    for (const coat of this.list) {
      for (const epoch of coat.epochs.values()) (epoch.isUnder && coat === this.newest ? under : others).push(epoch);
    }
    // Neither crowds out the other: one has few underlays at each depth, but goes far.
    this.dropOldest(under);
    this.dropOldest(others);
  }

  dropOldest(epochs) {
    const excess = epochs.reduce((count, { tiles }) => count + tiles.size, -BUDGET);
    if (excess <= 0) return;
    const old = epochs.flatMap(({ tiles }) => [...tiles].map(([key, tile]) => ({ tiles, key, tile })))
      .filter(({ tile }) => tile.used < this.time)
      .sort((a, b) => a.tile.used - b.tile.used);
    for (const { tiles, key, tile } of old.slice(0, excess)) {
      tile.bitmap.close();
      tiles.delete(key);
      this.free += 1;
    }
  }
}
