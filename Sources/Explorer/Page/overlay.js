// The tiles overlay: the tile box of the lattice in force, and what became of its tiles.

import { $ } from "./elements.js";
import { serves } from "./epoch.js";

export class Overlay {
  constructor(stage) {
    this.stage = stage;
    this.canvas = $("over");
    this.context = this.canvas.getContext("2d");
    this.isShown = false;
  }

  toggle() {
    this.isShown = !this.isShown;
    this.canvas.hidden = !this.isShown;
    $("counts").hidden = !this.isShown;
    $("tiles").setAttribute("aria-pressed", String(this.isShown));
    this.stage.draw();
  }

  moved({ camera, coats, epochs: { now }, canvas }) {
    if (!this.isShown) return;
    const { context } = this;
    if (this.canvas.width !== canvas.width || this.canvas.height !== canvas.height) {
      Object.assign(this.canvas, { width: canvas.width, height: canvas.height });
    }
    context.clearRect(0, 0, canvas.width, canvas.height);
    const { columns, rows } = now.box(camera);
    context.font = "600 13px ui-monospace, DejaVu Sans Mono, monospace";
    context.lineWidth = 1;
    const counts = { kept: 0, created: 0, recycled: 0, draft: 0, waiting: 0 };
    for (let j = rows[0]; j < rows[1]; j++) {
      for (let i = columns[0]; i < columns[1]; i++) {
        const [x, y, width, height] = now.rectangle(i, j, camera);
        const tile = now.tiles.get(`${i}/${j}`);
        if (!tile) {
          context.fillStyle = "rgb(255 255 255 / 12%)";
          context.fillRect(x, y, width, height);
        }
        context.strokeStyle = "#ffc857";
        context.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
        // The last digits tell neighbours apart; all of them would not fit.
        const name = (origin, index) => {
          const [, sign, digits] = (origin + BigInt(index)).toString(16).match(/^(-?)(.*)$/);
          return `${sign && "−"}${digits.length > 4 ? "…" : ""}${digits.slice(-4)}`;
        };
        this.label(`${name(now.column, i)},${name(now.row, j)}`, x + 8, y + 20);
        const state = Overlay.state(tile);
        counts[state] += 1;
        this.label(state, x + 8, y + 38);
      }
    }
    const { m, e } = now.lattice;
    $("counts").textContent =
      `Tile box ${columns[1] - columns[0]} × ${rows[1] - rows[0]}: ${counts.kept} kept, ${counts.created} created, ` +
      `${counts.recycled} recycled, ${counts.draft + counts.waiting} waiting; ${coats.shown.drawn} drawn. ` +
      `${coats.recycled} recycled so far. A pixel is ${m} · 2^${-e} wide.`;
  }

  /**
   * What became of a tile: there since the lattice was in force before, made anew, or made in the place of one
   * that was dropped.
   */
  static state(tile) {
    if (!serves(tile, true)) return "waiting";
    if (tile.isDraft) return "draft";
    return tile.isKept ? "kept" : tile.isRecycled ? "recycled" : "created";
  }

  label(text, x, y) {
    const { context } = this;
    context.strokeStyle = "rgb(0 0 0 / 75%)";
    context.lineWidth = 4;
    context.lineJoin = "round";
    context.strokeText(text, x, y);
    context.lineWidth = 1;
    context.fillStyle = "#fff";
    context.fillText(text, x, y);
  }
}
