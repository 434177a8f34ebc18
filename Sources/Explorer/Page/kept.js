// Places that were kept: their list, and one more.

import { ask, write } from "./server.js";

const $ = (id) => document.getElementById(id);

export class KeptPlaces {
  constructor(stage, go, warn) {
    Object.assign(this, { stage, go, warn });
    $("keep").addEventListener("submit", (event) => {
      event.preventDefault();
      const { world, camera } = stage;
      this.change("/keep", { name: $("keep-name").value.trim(), world, view: camera.view });
      $("keep-name").value = "";
    });
  }

  /** Shows the places. */
  async open() {
    $("kept-refusal").textContent = "";
    $("kept-places").showModal();
    await this.run(async () => this.list(await ask("/kept")));
  }

  change(path, order) {
    return this.run(async () => this.list(await write(path, order)));
  }

  async run(body) {
    try {
      await body();
      $("kept-refusal").textContent = "";
    } catch (error) {
      $("kept-refusal").textContent = error.message;
    }
  }

  list(places) {
    $("kept-list").replaceChildren(...places.map(({ name, world, view }) => {
      const [item, open, drop] = ["li", "button", "button"].map((tag) => document.createElement(tag));
      const about = document.createElement("small");
      about.textContent = world;
      open.append(name, " ", about);
      open.addEventListener("click", async () => {
        if (await this.go(world, { tiles: view })) $("kept-places").close();
      });
      drop.textContent = "×";
      drop.setAttribute("aria-label", `Forget ${name}`);
      drop.addEventListener("click", () => this.change("/forget", { name }));
      item.append(open, drop);
      return item;
    }));
  }
}
