// The worlds there are, each with a picture.

import { readChanges } from "./changes.js";
import { make } from "./elements.js";

/** Pictures that are loaded at a time: the server draws them, and the view's own tiles go before. */
const AT_ONCE = 2;
const SECTIONS = { start: "Open now", generator: "Worlds", file: "World files", place: "Places of the Mandelbrot set" };

export class Gallery {
  /** Fills a dialog with worlds; `go` shows one of them. */
  constructor(dialog, worlds, stage, go) {
    Object.assign(this, { dialog, stage, queue: [] });
    /** Each is known to the server by a page of its own, whose next request ends the one before. */
    this.slots = Array.from({ length: AT_ONCE }, () => ({ page: crypto.randomUUID(), number: 0, picture: null }));
    this.find = make("input", { type: "search", placeholder: "Find", ariaLabel: "Find a world or place" });
    const close = make("button", { type: "button", textContent: "×", ariaLabel: "Close the worlds and places" });
    close.addEventListener("click", () => dialog.close());
    dialog.append(make("div", { className: "bar" }, make("h2", { id: "gallery-title", textContent: "Worlds and places" }), this.find, close));
    this.sections = Object.entries(SECTIONS).map(([kind, title]) => {
      const cards = worlds.filter((world) => world.kind === kind).map((world) => this.card(world, go));
      const section = make("section", { hidden: cards.length === 0 }, make("h3", { textContent: title }),
        make("div", { className: "cards" }, ...cards));
      dialog.append(section);
      return section;
    });
    this.nothing = make("p", { className: "nothing", role: "status" });
    dialog.append(this.nothing);
    this.find.addEventListener("input", () => this.filter());
    this.find.addEventListener("keydown", ({ key, isComposing }) => {
      if (key === "Enter" && !isComposing) dialog.querySelector(".card:not([hidden])")?.click();
    });
    this.watcher = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) this.see(target, isIntersecting);
    }, { root: dialog, rootMargin: "200px" });
    dialog.addEventListener("close", () => {
      this.watcher.disconnect();
      this.stop();
      stage.canvas.focus();
    });
  }

  card({ name, about }, go) {
    const picture = make("img", { alt: "", width: 160, height: 90 });
    picture.dataset.source = `/thumbnail/${encodeURIComponent(name)}.png`;
    const card = make("button", { type: "button", className: "card" }, picture,
      make("strong", { textContent: name }), make("span", { textContent: about }));
    card.dataset.name = name;
    card.dataset.text = `${name} ${about}`.toLowerCase();
    card.addEventListener("click", () => {
      this.dialog.close();
      go(name, {});
    });
    return card;
  }

  open() {
    const { base } = readChanges(this.stage.world);
    this.find.value = "";
    this.filter();
    for (const card of this.dialog.querySelectorAll(".card")) {
      card.ariaCurrent = String(card.dataset.name === base);
      const picture = card.querySelector("img");
      if (!picture.src) this.watcher.observe(picture);
    }
    this.dialog.showModal();
    const current = this.dialog.querySelector('.card[aria-current="true"]');
    current?.focus();
    // One can type at once, where no keyboard comes over the pictures for it.
    if (!matchMedia("(pointer: coarse)").matches) this.find.focus({ preventScroll: true });
  }

  /** Leaves the worlds whose name or sentence has what is sought. */
  filter() {
    const sought = this.find.value.trim(), text = sought.toLowerCase();
    let total = 0;
    for (const section of this.sections) {
      let count = 0;
      for (const card of section.querySelectorAll(".card")) {
        card.hidden = !card.dataset.text.includes(text);
        if (!card.hidden) count += 1;
      }
      section.hidden = count === 0;
      total += count;
    }
    this.nothing.textContent = total === 0 ? `There is no world or place with '${sought}' in its name or its sentence.` : "";
  }

  /** A picture has come into view, or left it. */
  see(picture, isSeen) {
    this.queue = this.queue.filter((other) => other !== picture);
    if (isSeen && !picture.src) this.queue.push(picture);
    this.load();
  }

  load() {
    for (const slot of this.slots) {
      if (slot.picture || this.queue.length === 0) continue;
      const picture = slot.picture = this.queue.shift();
      const done = () => {
        slot.picture = picture.onload = picture.onerror = null;
        this.load();
      };
      picture.onload = () => {
        picture.classList.add("loaded");
        done();
      };
      picture.onerror = () => {
        // Asked for again when the dialog is opened again.
        picture.removeAttribute("src");
        done();
      };
      picture.src = `${picture.dataset.source}?page=${slot.page}/${++slot.number}`;
    }
  }

  /** Gives up the pictures that have not come, on both sides. */
  stop() {
    this.queue = [];
    for (const slot of this.slots) {
      if (!slot.picture) continue;
      slot.picture.onload = slot.picture.onerror = null;
      slot.picture.removeAttribute("src");
      slot.picture = null;
      fetch("/tiles", { method: "POST", body: `${slot.page}/${++slot.number}` }).catch(() => {});
    }
  }
}
