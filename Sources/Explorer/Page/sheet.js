// A sheet at the side of the screen, or at its bottom where it is narrow.

export class Sheet {
  /** `button` opens and closes it. */
  constructor(sheet, button, stage) {
    Object.assign(this, { sheet, button, stage });
  }

  /** Opens or closes the sheet; there is room for one. */
  toggle(opens = this.sheet.hidden) {
    if (opens) Sheet.open?.toggle(false);
    Sheet.open = opens ? this : null;
    this.sheet.hidden = !opens;
    this.button.ariaExpanded = String(opens);
    document.body.classList.toggle("with-sheet", opens);
    if (opens) this.opened();
    else this.closed();
  }

  /** The hands are at the world again. */
  closed() {
    this.stage.canvas.focus();
  }
}

// Wherever the focus is: who plays on with an open sheet has it on the world. A motion is ended first.
addEventListener("keydown", ({ key }) => {
  const { open } = Sheet;
  if (key === "Escape" && open && !open.stage.motion && !document.querySelector("dialog[open]")) open.toggle(false);
});
