// The laboratory: the same view through a camera whose numbers are of one type.
//
// At rest the server draws the view as such a camera has it; while fingers move, that picture is
// stretched like tiles. What the types have left is told beside it.

import { make } from "./elements.js";
import { log2Pitch } from "./lattice.js";
import { ask } from "./server.js";
import { Sheet } from "./sheet.js";
import { SILENCE } from "./tiles.js";

const EXACT = { word: "exact", name: "exact" };

export class Laboratory extends Sheet {
  /** `warn` says what went wrong. */
  constructor(sheet, button, stage, warn) {
    super(sheet, button, stage);
    Object.assign(this, { warn, word: "exact", collapse: null, picture: null, asked: 0, key: "" });
    this.request = new AbortController();
    const close = make("button", { type: "button", textContent: "×", ariaLabel: "Close the laboratory" });
    close.addEventListener("click", () => this.toggle(false));
    this.list = make("div", { className: "types", role: "radiogroup", ariaLabel: "The camera's numbers" });
    this.half = make("input", { type: "checkbox", id: "lab-half", checked: true });
    this.half.addEventListener("change", () => stage.draw());
    this.told = make("p", { className: "told", role: "status" });
    sheet.append(
      make("header", {}, make("h2", { textContent: "Camera in…" }), close),
      make("div", { className: "controls" },
        make("p", { className: "about", textContent:
          "A camera is a scale and an offset. Here both are rounded to a type, and so is all arithmetic that "
          + "says where columns and rows lie. Zoom in, and watch them fall together." }),
        this.list, this.told,
        make("label", { className: "half" }, this.half, "Exact on the left, for comparison")));
  }

  opened() {
    this.isFresh = true;
    this.key = "";
    this.settled();
  }

  /** Goes back to exact numbers. */
  closed() {
    super.closed();
    this.key = "";
    this.use("exact");
  }

  /** Sees through a camera in this type. */
  choose(word) {
    if (word === this.word) return;
    this.word = word;
    this.collapse = null;
    if (!this.isOn) this.drop();
    this.stage.notify("measured");
    if (this.isOn && this.sheet.hidden) this.toggle(true);
  }

  /** Sees the view at rest through a camera in this type, which can be undone. */
  use(word) {
    this.choose(word);
    if (this.stage.camera?.isAtRest) this.stage.settle();
  }

  get isOn() {
    return this.word !== "exact";
  }

  /** The end of a link to what the camera sees. */
  get link() {
    return this.isOn ? `/${this.word}` : "";
  }

  /** The view that is at rest, as the server has it. */
  get view() {
    return `${this.stage.camera.view}/${this.stage.size}`;
  }

  /** The path of its picture. */
  get path() {
    return `${this.stage.fingerprint}/${this.word}/${this.view}`;
  }

  /** At rest: tells what types have left, and asks for the picture of the one that is chosen. */
  async settled() {
    const { stage } = this;
    if (this.sheet.hidden || !stage.camera?.isAtRest) return;
    const key = this.path;
    if (key === this.key) return;
    this.key = key;
    const asked = ++this.asked;
    // The server gives up the picture of the view before.
    this.request.abort();
    if (this.isOn) this.draw(asked, key);
    const types = await ask(`/types/${this.view}`).catch(() => null);
    if (asked !== this.asked) return;
    if (types) return this.tell(types);
    // The server may come back.
    this.key = "";
    setTimeout(() => this.settled(), 1000);
  }

  async draw(asked, key) {
    const { camera, canvas } = this.stage;
    const { x, y, lattice } = camera;
    const { width, height } = canvas;
    this.request = new AbortController();
    const { signal } = this.request;
    const response = await fetch(`/lab/${key}.png`, { signal }).catch(() => null);
    if (signal.aborted) return;
    if (!response?.ok) {
      if (asked !== this.asked) return;
      // Asked for again at the next rest.
      this.key = "";
      this.told.textContent = response ? (await response.json()).problem : SILENCE;
      return;
    }
    const bytes = await response.blob().catch(() => null);
    if (!bytes) return;
    const bitmap = await createImageBitmap(bytes, { colorSpaceConversion: "none" });
    if (asked !== this.asked || !this.isOn) return bitmap.close();
    this.drop();
    this.picture = { bitmap, key, x, y, lattice, width, height };
    this.place(camera);
    this.stage.draw();
  }

  /** Gives up the picture that is there, and one that is still to come. */
  drop() {
    this.request.abort();
    this.picture?.bitmap.close();
    this.picture = null;
  }

  /** After a commit: where the picture lies now. */
  place(camera) {
    if (this.picture) this.picture.place = camera.place(this.picture.lattice, this.picture.x, this.picture.y);
  }

  /** Whether the picture of the view at rest is on the screen, where there is to be one. */
  get isComplete() {
    return !this.isOn || this.picture?.key === this.path;
  }

  /** Draws the picture over the tiles. */
  paint(context, camera) {
    if (!this.isOn || !this.picture?.place) return;
    const { bitmap, place, width, height } = this.picture;
    const size = place.scale * camera.zoom;
    if (size > 4096 || size * width < 1) return;
    const edge = (at, extent, offset) => [
      Math.round(at * camera.zoom - offset), Math.round((at + extent * place.scale) * camera.zoom - offset)];
    const [left, right] = edge(place.x, width, camera.offsetX);
    const [top, bottom] = edge(place.y, height, camera.offsetY);
    const middle = this.half.checked ? Math.round(camera.width / 2) : 0;
    context.save();
    context.beginPath();
    context.rect(middle, 0, camera.width - middle, camera.height);
    context.clip();
    // The blocks of equal columns are what there is to see.
    context.imageSmoothingEnabled = false;
    context.drawImage(bitmap, left, top, right - left, bottom - top);
    context.restore();
    if (!middle) return;
    context.save();
    context.fillStyle = "#ffc857";
    context.fillRect(middle - 1, 0, 2, camera.height);
    context.restore();
  }

  // Telling

  tell(types) {
    if (this.list.childElementCount !== types.length + 1) {
      this.rows = new Map([EXACT, ...types].map((type) => [type.word, this.row(type)]));
      this.list.replaceChildren(...[...this.rows.values()].map(({ element }) => element));
    }
    if (!this.rows.has(this.word)) {
      const { word } = this;
      this.toggle(false);
      this.warn(`No camera has the numbers '${word}'; there are ${types.map((type) => type.word).join(", ")}.`);
      return;
    }
    for (const type of types) this.rows.get(type.word).show(type);
    for (const [word, { input }] of this.rows) input.checked = word === this.word;
    if (this.isFresh) this.rows.get(this.word).input.focus();
    this.isFresh = false;
    const type = types.find(({ word }) => word === this.word);
    this.half.disabled = !type;
    const depth = -log2Pitch(this.stage.camera.lattice) + Number(type?.bitsLeft);
    this.collapse = type?.bitsLeft ? { name: type.name, depth } : null;
    this.stage.notify("measured");
    this.told.textContent = type ? this.sentence(type) : "";
  }

  row({ word, name, bits }) {
    const input = make("input", { type: "radio", name: "lab-type", value: word });
    input.addEventListener("change", () => this.use(word));
    const left = make("span", { className: "left" });
    const bar = make("span", { className: "bits" });
    const element = make("label", { className: "type" }, input,
      make("span", { className: "name", textContent: name }), left, bar);
    return { element, input, show: ({ bitsLeft, overflows }) => {
      const number = Number(bitsLeft);
      left.textContent = overflows ? "out of range" : bitsLeft === "" ? "never collapses"
        : number >= 0 ? `${number.toFixed(1)} of ${bits} bits left` : `collapsed ${(-number).toFixed(1)} octaves ago`;
      const share = overflows ? 0 : bitsLeft === "" ? 1 : Math.min(1, Math.max(0, number / bits));
      bar.style.backgroundSize = `${100 * share}% 100%`;
      element.classList.toggle("fails", overflows || (bitsLeft !== "" && number < 0));
    } };
  }

  /** Pitch, unit in the last place, and what is left of columns and rows. */
  sentence({ name, bitsLeft, overflows, columns, rows }) {
    const pitch = log2Pitch(this.stage.camera.lattice);
    const power = (exponent) => `2^${exponent.toFixed(1).replace("-", "−")}`;
    if (overflows) return `A pixel is ${power(pitch)} world units wide, and the camera's numbers leave the range of ${name}.`;
    const lines = `${columns.distinct} of ${columns.count} columns and ${rows.distinct} of ${rows.count} rows have a place of their own`;
    if (bitsLeft === "") return `A pixel is ${power(pitch)} world units wide. Round zero ${name} never runs out of numbers. ${lines}.`;
    const ulp = -Number(bitsLeft);
    const inPixels = ulp > 10 ? `${power(ulp)} pixels` : `${Number((2 ** ulp).toPrecision(2))} pixels`;
    return `A pixel is ${power(pitch)} world units wide, and numbers of ${name} here lie ${power(pitch + ulp)} apart: ${inPixels}. ${lines}.`;
  }
}
