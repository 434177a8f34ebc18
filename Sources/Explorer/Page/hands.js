// Hands: mouse, wheel, trackpad, touch and keys, as movements of the camera.
//
// The stage moves the camera: drag(dx, dy), magnify(factor, x, y), glide({ x, y, octaves, dx, dy }) for
// movements over some time, fit(from, to) for a box to fill the screen, coast(vx, vy), hold() when a
// touch stops all motion, touch() before they move, and rest() when the hands have left. Places are in device pixels.

import { isForWorld } from "./elements.js";
import { velocity } from "./physics.js";

/** The delta of a wheel's notch, in pixels, and the octaves that it zooms. */
const NOTCH = 120, OCTAVES_PER_NOTCH = 0.5;
/** A line and a page in pixels, for wheels that count in these. */
const LINE = 40, PAGE = 800;
/** After this time without another event a wheel has come to rest. */
const WHEEL_REST = 150;

/** Smaller boxes are slips of the hand, in pixels. */
const LEAST_BOX = 8;

export function watchHands(view, box, stage, ratio) {
  const touches = new Map();
  /** The corner where a box to zoom to begins. */
  let corner = null;
  let samples = [];
  let wheelRest = 0;

  const place = (event) => {
    const box = view.getBoundingClientRect();
    return { x: (event.clientX - box.left) * ratio(), y: (event.clientY - box.top) * ratio() };
  };
  const middle = () => {
    const all = [...touches.values()];
    const x = all.reduce((sum, touch) => sum + touch.x, 0) / all.length;
    const y = all.reduce((sum, touch) => sum + touch.y, 0) / all.length;
    const distance = all.length > 1 ? Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y) : 0;
    return { x, y, distance };
  };

  view.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    view.setPointerCapture(event.pointerId);
    stage.hold();
    if (event.shiftKey) {
      corner = place(event);
      return;
    }
    touches.set(event.pointerId, place(event));
    samples = [];
    view.classList.add("held");
  });

  view.addEventListener("pointermove", (event) => {
    stage.point(place(event));
    if (corner) return drawBox(corner, place(event));
    if (!touches.has(event.pointerId)) return;
    stage.touch();
    const before = middle();
    touches.set(event.pointerId, place(event));
    const after = middle();
    stage.drag(after.x - before.x, after.y - before.y);
    if (before.distance > 0 && after.distance > 0) {
      stage.magnify(after.distance / before.distance, after.x, after.y);
    } else {
      samples.push({ x: after.x, y: after.y, time: event.timeStamp });
      if (samples.length > 20) samples.shift();
    }
  });

  const drawBox = (from, to) => {
    box.hidden = false;
    box.style.left = `${Math.min(from.x, to.x) / ratio()}px`;
    box.style.top = `${Math.min(from.y, to.y) / ratio()}px`;
    box.style.width = `${Math.abs(from.x - to.x) / ratio()}px`;
    box.style.height = `${Math.abs(from.y - to.y) / ratio()}px`;
  };

  const lift = (event) => {
    if (corner) {
      const [from, to] = [corner, place(event)];
      [corner, box.hidden] = [null, true];
      const least = LEAST_BOX * ratio();
      const isBox = Math.abs(from.x - to.x) > least && Math.abs(from.y - to.y) > least;
      if (isBox && event.type === "pointerup") stage.fit(from, to);
      return;
    }
    if (!touches.delete(event.pointerId)) return;
    if (touches.size > 0) {
      samples = [];
      return;
    }
    view.classList.remove("held");
    const { x, y } = velocity(samples, event.timeStamp);
    if (Math.hypot(x, y) > 100 && event.type === "pointerup") stage.coast(x, y);
    else stage.rest();
  };
  view.addEventListener("pointerup", lift);
  view.addEventListener("pointercancel", lift);

  view.addEventListener("wheel", (event) => {
    event.preventDefault();
    const unit = [1, LINE, PAGE][event.deltaMode];
    const { x, y } = place(event);
    // Browsers tell a trackpad's pinch as a wheel with the control key.
    if (event.ctrlKey) {
      stage.touch();
      stage.magnify(Math.exp((-event.deltaY * unit) / 100), x, y);
    } else stage.glide({ x, y, octaves: ((-event.deltaY * unit) / NOTCH) * OCTAVES_PER_NOTCH });
    clearTimeout(wheelRest);
    wheelRest = setTimeout(() => stage.rest(), WHEEL_REST);
  }, { passive: false });

  view.addEventListener("dblclick", (event) => {
    stage.glide({ ...place(event), octaves: event.shiftKey ? -1 : 1 });
  });

  // Wherever the focus is: a button that was clicked keeps it.
  addEventListener("keydown", (event) => {
    if (!isForWorld(event)) return;
    if (event.key === "Escape" && stage.motion) {
      stage.hold();
      stage.rest();
    }
    const step = event.shiftKey ? 0.75 : 0.25;
    const move = {
      ArrowLeft: { dx: step }, ArrowRight: { dx: -step },
      ArrowUp: { dy: step }, ArrowDown: { dy: -step },
      "+": { octaves: 1 }, "=": { octaves: 1 }, "-": { octaves: -1 },
    }[event.key];
    if (!move) return;
    event.preventDefault();
    stage.glide(move);
  });
}
