// Places that were kept: their list, and one more.

import { withoutRanks } from "./changes.js";
import { $, make } from "./elements.js";
import { ask, write } from "./server.js";

export class KeptPlaces {
  constructor(stage, go) {
    this.go = go;
    $("keep").addEventListener("submit", async (event) => {
      event.preventDefault();
      const { world, camera } = stage;
      const isKept = await this.change("/keep", { name: $("keep-name").value.trim(), world, view: camera.view });
      if (isKept) $("keep-name").value = "";
    });
  }

  /** Shows the places. */
  async open() {
    $("kept-refusal").textContent = "";
    $("kept-places").showModal();
    await this.run(async () => this.list(await ask("/kept")));
  }

  close() {
    $("kept-places").close();
  }

  change(path, order) {
    return this.run(async () => this.list(await write(path, order)));
  }

  /** Does something; says why where it cannot be done. */
  async run(body) {
    try {
      await body();
      $("kept-refusal").textContent = "";
      return true;
    } catch (error) {
      $("kept-refusal").textContent = error.message;
      return false;
    }
  }

  list(places) {
    $("kept-list").replaceChildren(...places.map(({ name, world, view }) => {
      const open = make("button", {}, name, make("small", { textContent: withoutRanks(world) }));
      open.addEventListener("click", async () => {
        if (await this.go(world, { tiles: view })) this.close();
      });
      const drop = make("button", { textContent: "×", ariaLabel: `Forget ${name}` });
      drop.addEventListener("click", () => this.change("/forget", { name }));
      return make("li", {}, open, drop);
    }));
  }
}
