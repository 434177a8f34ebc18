// The parameters' sheet: controls made from what the server says can be changed in a world.
//
// A change gives another world, whose name carries it. The tiles of the world before stay on the screen,
// each until its own comes.

import { RANKS, change, changedName, isLook, readChanges, sliderPlace, sliderValue } from "./changes.js";
import { make } from "./elements.js";
import { ask } from "./server.js";
import { Sheet } from "./sheet.js";

/** The time that a repainted screen is waited for before the next change, in milliseconds. */
const PATIENCE = 250;
/** The steps of a slider. */
const STEPS = 1000;

export class Parameters extends Sheet {
  /** `tuning` makes colours follow, `go` shows a view of a world; `panel` has the sentence on one that it could not show. */
  constructor(sheet, button, stage, tuning, go, panel) {
    super(sheet, button, stage);
    Object.assign(this, { tuning, go, panel });
    this.body = make("div", { className: "controls" });
    const reset = make("button", { type: "button", textContent: "Reset all" });
    reset.addEventListener("click", () => {
      tuning.isOn = true;
      this.controls?.get(RANKS)?.show();
      this.set(new Map());
    });
    const close = make("button", { type: "button", textContent: "×", ariaLabel: "Close the parameters" });
    close.addEventListener("click", () => this.toggle(false));
    this.title = make("h2", { textContent: "Parameters" });
    sheet.append(make("header", {}, this.title, reset, close), this.body);
  }

  async opened() {
    await this.settled(this.stage);
    // No field of text, which would take the keys of the page, and bring up a keyboard.
    this.body.querySelector("input:is([type=radio], [type=range], [type=checkbox]), button")?.focus();
  }

  /** Shows the values of the world that is on the screen now. */
  async settled({ world }) {
    if (this.sheet.hidden || world === this.shown) return;
    const description = await ask(`/parameters/${encodeURIComponent(world)}`).catch(() => null);
    if (!description || world !== this.stage.world) return;
    this.shown = world;
    this.base = description.base;
    const fields = description.groups.flatMap((group) => group.fields);
    const form = JSON.stringify([description.base, fields.map(({ key, kind }) => [key, kind])]);
    if (form !== this.form) this.build(description);
    this.form = form;
    for (const field of fields) this.controls.get(field.key).show(field);
  }

  /** Makes the controls. */
  build({ groups, palettes, base }) {
    const focused = document.activeElement?.dataset?.key;
    this.controls = new Map();
    this.title.textContent = base;
    this.body.replaceChildren(...groups.map(({ name, fields }) => {
      const group = make("fieldset", {}, make("legend", { textContent: name }));
      for (const field of fields) {
        const control = this[field.kind](field, palettes);
        this.controls.set(field.key, control);
        group.append(control.element);
      }
      return group;
    }));
    if (focused) this.body.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }

  // Controls: each an element, and show(field), which gives it the value of a field.

  /** A row with a label, controls, a button back to the world's own value, and room for a refusal. */
  row(field, ...inputs) {
    const back = make("button", { type: "button", className: "back", textContent: "↺", ariaLabel: `Reset ${field.label}` });
    back.addEventListener("click", () => this.put(field, null));
    const refusal = make("p", { className: "refusal", role: "alert" });
    const element = make("div", { className: `field ${field.kind}`, title: field.about ?? "" },
      make("label", { textContent: field.label, htmlFor: inputs[0].id }), ...inputs, back, refusal);
    for (const input of inputs) input.dataset.key = field.key;
    const show = (now) => {
      back.disabled = now.value === now.base;
      refusal.textContent = "";
      element.classList.toggle("wrong", false);
    };
    return { element, show, refuse: (sentence) => {
      refusal.textContent = sentence;
      element.classList.toggle("wrong", true);
    } };
  }

  choice(field) {
    const select = make("select", { id: `set-${field.key}` }, ...field.words.map((word) => new Option(word, word)));
    select.addEventListener("change", () => this.put(field, select.value));
    const row = this.row(field, select);
    return { ...row, show: (now) => {
      row.show(now);
      select.value = now.value;
    } };
  }

  text(field) {
    const input = make("input", { id: `set-${field.key}`, type: "text", inputMode: "decimal", autocomplete: "off", spellcheck: false });
    input.addEventListener("change", () => this.put(field, input.value.trim() || null));
    return input;
  }

  number(field) {
    const input = this.text(field);
    const range = { ...field, least: Number(field.least), most: Number(field.most) };
    const slider = make("input", { type: "range", min: 0, max: STEPS, step: 1, ariaLabel: field.label });
    slider.addEventListener("input", () => {
      input.value = sliderValue(slider.value / STEPS, range);
      this.isHeld = true;
      this.put(field, input.value);
    });
    slider.addEventListener("change", () => (this.isHeld = this.isRemembered = false));
    const row = field.isWide ? this.row(field, input) : this.row(field, input, slider);
    return { ...row, show: (now) => {
      row.show(now);
      if (document.activeElement !== slider) slider.value = STEPS * sliderPlace(Number(now.value), range);
      if (document.activeElement !== input) input.value = short(now.value);
    } };
  }

  lot(field) {
    const input = this.text(field);
    const lot = make("button", { type: "button", className: "lot", textContent: "Another", title: "Draws one by lot" });
    lot.addEventListener("click", () => {
      input.value = String(crypto.getRandomValues(new Uint32Array(1))[0]);
      this.put(field, input.value);
    });
    const row = this.row(field, input, lot);
    return { ...row, show: (now) => {
      row.show(now);
      if (document.activeElement !== input) input.value = now.value;
    } };
  }

  switch(field) {
    const input = make("input", { id: `set-${field.key}`, type: "checkbox" });
    input.addEventListener("change", () => {
      if (input.checked === field.base) this.put({ ...field, without: [] }, null);
      else if (input.checked) this.put({ ...field, key: field.on }, field.onValue);
      else this.put({ ...field, without: [] }, "none");
    });
    const row = this.row(field, input);
    return { ...row, show: (now) => {
      row.show(now);
      input.checked = now.value;
    } };
  }

  /** Whether colours follow the view: a matter of this page, and no change of the world. */
  follow(field) {
    const input = make("input", { id: `set-${field.key}`, type: "checkbox" });
    input.dataset.key = field.key;
    input.addEventListener("change", () => {
      this.tuning.isOn = input.checked;
      this.tuning.kept = null;
      this.tuning.follow(this.stage);
    });
    const element = make("div", { className: "field switch", title: field.about },
      make("label", { textContent: field.label, htmlFor: input.id }), input);
    return { element, refuse: () => {}, show: () => (input.checked = this.tuning.isOn) };
  }

  palette(field, palettes) {
    const strips = palettes.map(({ name, isCyclic, colors }) => {
      const input = make("input", { type: "radio", name: "set-palette", value: name });
      input.dataset.key = field.key;
      input.addEventListener("change", () => this.put(field, name));
      const strip = make("span", { className: "strip" });
      strip.style.backgroundImage = `linear-gradient(to right, ${colors.join(", ")})`;
      const about = isCyclic ? `${name}, closed` : `${name}, from end to end`;
      return make("label", { className: "palette", title: about }, input, strip, make("span", { textContent: name }));
    });
    const element = make("div", { className: "palettes", role: "radiogroup", ariaLabel: "Palette" }, ...strips);
    return { element, show: (now) => {
      for (const input of element.querySelectorAll("input")) input.checked = input.value === now.value;
    } };
  }

  // Changes

  /** Sets a key, or takes its change back where the value is null or the world's own. */
  put(field, value) {
    const { changes } = readChanges(this.wanted ?? this.stage.world);
    const own = value === null || (value === field.base && field.kind !== "switch");
    // What changes the values gets other ranks.
    const without = isLook(field.key) ? field.without : [...field.without ?? [], RANKS];
    this.set(change(changes, field.key, own ? null : value, without), field);
  }

  /** Shows the world with these changes; all that a held slider does is one step to be undone. */
  async set(changes, field = null) {
    this.wanted = changedName(readChanges(this.stage.world).base, changes);
    this.field = field;
    if (this.isBusy) return;
    this.isBusy = true;
    // What is shown has ranks that were not asked for.
    for (let shown = this.stage.world; this.wanted !== shown;) {
      const world = shown = this.wanted;
      this.stage.camera.commit();
      const isShown = await this.go(world, { tiles: this.stage.camera.view }, !this.isRemembered);
      this.isRemembered = this.isHeld;
      if (isShown) {
        await this.painted();
      } else if (this.wanted === world) {
        const control = this.controls?.get(this.field?.key);
        if (control?.refuse) {
          control.refuse(this.panel.problem);
          // Told once, where it was asked for.
          this.panel.warn(null);
        }
        break;
      }
    }
    this.wanted = null;
    this.isBusy = false;
  }

  /** Waits until the screen is repainted, or long enough. */
  async painted() {
    const end = performance.now() + PATIENCE;
    do {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    } while (document.documentElement.dataset.rest !== "complete" && performance.now() < end);
  }
}

/** A number with the digits that one reads; whole numbers and words stay. */
function short(text) {
  const number = Number(text);
  return !/[.e]/.test(text) || !Number.isFinite(number) ? text : String(Number(number.toPrecision(6)));
}
