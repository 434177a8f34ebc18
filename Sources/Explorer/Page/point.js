// A point under the pointer: where it is exactly, and what the world is there.

import { $, make } from "./elements.js";
import { viewText } from "./lattice.js";
import { ask } from "./server.js";
import { plainDecimal } from "./text.js";

export class PointSheet {
  /** `warn` says what went wrong. */
  constructor(stage, warn) {
    Object.assign(this, { stage, warn, asked: 0 });
    $("point-close").addEventListener("click", () => this.close());
    $("point-copy").addEventListener("click", () => this.copy());
    // The next touch says which point.
    stage.canvas.addEventListener("pointerdown", (event) => {
      if (!this.waits) return;
      event.stopImmediatePropagation();
      const box = stage.canvas.getBoundingClientRect();
      this.show({ x: (event.clientX - box.left) * stage.ratio, y: (event.clientY - box.top) * stage.ratio });
    }, { capture: true });
    addEventListener("keydown", ({ key, target }) => {
      if (key !== "Escape" || $("point").hidden || target.closest?.("dialog, .sheet")) return;
      this.close();
    });
  }

  /** Waits for a touch that says which point, and says so; or gives that up. */
  toggle() {
    if (this.waits) return this.close();
    this.clear();
    this.wait(true);
    $("point").hidden = false;
    $("point-hint").textContent = "Click or touch a point of the picture. Escape leaves.";
  }

  wait(waits) {
    this.waits = waits;
    $("inspect").setAttribute("aria-pressed", String(waits));
    this.stage.canvas.classList.toggle("aims", waits);
  }

  /** Forgets the point, also one that the server is asked about. */
  clear() {
    this.asked += 1;
    this.text = "";
    $("point").hidden = $("mark").hidden = $("point-copy").hidden = true;
    for (const id of ["point-hint", "point-at", "point-fields"]) $(id).replaceChildren();
  }

  close() {
    this.wait(false);
    this.clear();
    this.stage.canvas.focus();
  }

  /** Shows the point under the pointer, or hides it where it is shown. */
  press() {
    const { pointer } = this.stage;
    if ($("mark").hidden || pointer !== this.pointer) return this.show();
    this.close();
  }

  /** Shows a point of the screen, at first the one under the pointer. */
  async show(place = this.stage.pointer) {
    const { camera, world, ratio } = this.stage;
    // One that moves still comes to rest here.
    this.stage.hold();
    if (!camera.isAtRest) this.stage.rest();
    if (!camera.isAtRest) return;
    this.pointer = this.stage.pointer;
    this.wait(false);
    this.world = world;
    const at = place ?? { x: camera.width / 2, y: camera.height / 2 };
    const column = BigInt(Math.floor(at.x + camera.offsetX)), row = BigInt(Math.floor(at.y + camera.offsetY));
    const pixel = viewText({ ...camera.lattice, x: camera.x + column, y: camera.y + row });
    const asked = ++this.asked;
    try {
      const answer = await ask(`/point/${encodeURIComponent(world)}?${new URLSearchParams({ pixel })}`);
      if (asked !== this.asked) return;
      this.text = `${answer.x},${answer.y}`;
      $("point-at").textContent = `${plainDecimal(answer.x)}, ${plainDecimal(answer.y)}`;
      $("point-fields").replaceChildren(...answer.fields.flatMap(({ name, about, value }) => {
        const text = { inf: "∞ (inside)", "-inf": "−∞" }[value] ?? String(Number(Number(value).toPrecision(9)));
        return [make("dt", { textContent: name }), make("dd", { textContent: text }, make("small", { textContent: about }))];
      }));
      Object.assign($("mark").style, { left: `${at.x / ratio}px`, top: `${at.y / ratio}px` });
      $("point-hint").replaceChildren();
      $("point").hidden = $("mark").hidden = $("point-copy").hidden = false;
    } catch (error) {
      this.clear();
      this.warn(error.message);
    }
  }

  /** The mark is of one view, and the numbers are of one world. */
  settled({ world }) {
    $("mark").hidden = true;
    if (world !== this.world && !this.waits) this.clear();
    this.world = world;
  }

  copy() {
    navigator.clipboard.writeText(this.text).catch(() => this.warn("The browser does not let this page copy."));
  }
}
