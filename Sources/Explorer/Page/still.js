// A still: what was on screen when colours changed, which fades while the camera moves on.

/** The width of a stretched pixel beyond which nobody recognises a still. */
const STRETCH = 64;

export class Still {
  constructor() {
    this.context = new OffscreenCanvas(1, 1).getContext("2d");
  }

  /** Takes what a canvas shows, as a camera saw it that moves no more. */
  take(canvas, camera) {
    const own = this.context.canvas, { width, height } = canvas;
    if (own.width !== width || own.height !== height) Object.assign(own, { width, height });
    this.context.drawImage(canvas, 0, 0);
    this.seen = camera;
  }

  /**
   * Where it lies on a camera's screen: left, top, width and height; null where it is out of sight. Its edges are never
   * seen: where they would be, it is stretched to those of the screen.
   */
  rectangle(camera) {
    const { lattice, x, y, offsetX, offsetY, zoom } = this.seen, { width, height } = this.context.canvas;
    const place = camera.place(lattice, x, y);
    const factor = place && (place.scale * camera.zoom) / zoom;
    if (!place || factor > STRETCH) return null;
    const left = place.x * camera.zoom + offsetX * factor - camera.offsetX;
    const top = place.y * camera.zoom + offsetY * factor - camera.offsetY;
    const right = left + width * factor, bottom = top + height * factor;
    if (right <= 0 || bottom <= 0 || left >= camera.width || top >= camera.height) return null;
    const [first, high] = [Math.min(left, 0), Math.min(top, 0)];
    return [first, high, Math.max(right, camera.width) - first, Math.max(bottom, camera.height) - high];
  }

  /** Draws it with some opacity, 0 to 1; false where it is out of sight. */
  draw(context, camera, opacity) {
    const rectangle = this.rectangle(camera);
    if (!rectangle) return false;
    context.globalAlpha = opacity;
    context.imageSmoothingEnabled = true;
    context.drawImage(this.context.canvas, ...rectangle);
    context.globalAlpha = 1;
    return true;
  }
}
