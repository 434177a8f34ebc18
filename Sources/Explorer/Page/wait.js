// The bar that says that a view takes a while, and how much of it is there.

export class Wait {
  /** `share()` is the part of the view that is there, 0 to 1. */
  constructor(bar, share) {
    Object.assign(this, { bar, share });
    /** Whether the view that one goes to takes a while to arrive. */
    this.isAwaited = false;
  }

  /** Says that the view here takes a while, or no more. */
  tell(isLong) {
    this.bar.hidden = !isLong && !this.isAwaited;
    this.update();
  }

  /** Says that the view that one goes to takes a while to arrive, or no more. */
  tellArrival(isAwaited) {
    this.isAwaited = isAwaited;
    this.tell(isAwaited);
  }

  /** Says how much is there, where somebody waits for it. */
  update() {
    const { bar } = this;
    if (bar.hidden) return;
    // Nobody knows how long a view takes that is still on its way.
    const percent = this.isAwaited ? 0 : Math.floor(100 * this.share());
    bar.style.setProperty("--share", `${percent}%`);
    bar.ariaValueNow = percent > 0 ? String(percent) : null;
  }
}
