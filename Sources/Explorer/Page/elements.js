// Elements of the page.

/** The element of an id. */
export const $ = (id) => document.getElementById(id);

/** An element of the page with properties and children. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** The middle of a canvas in small: a canvas of 144 by 90 pixels. */
export function thumbnail(canvas) {
  const [width, height] = [144, 90];
  const small = make("canvas", { width, height });
  const factor = Math.min(canvas.width / width, canvas.height / height);
  const [left, top] = [(canvas.width - width * factor) / 2, (canvas.height - height * factor) / 2];
  const context = small.getContext("2d", { alpha: false });
  context.imageSmoothingQuality = "high";
  context.drawImage(canvas, left, top, width * factor, height * factor, 0, 0, width, height);
  return small;
}

/** The levels by which pixels may differ that nobody tells apart. */
const ALIKE = 3;

/** Whether one colour fills a canvas, as far as eyes tell. */
export function isPlain(canvas) {
  const isAlike = (data) => data.every((level, place) => Math.abs(level - data[place & 3]) <= ALIKE);
  const [width, height] = [64, 36];
  const context = make("canvas", { width, height }).getContext("2d", { alpha: false, willReadFrequently: true });
  context.imageSmoothingQuality = "high";
  context.drawImage(canvas, 0, 0, width, height);
  // Averages tell quickly, but lose small details.
  return isAlike(context.getImageData(0, 0, width, height).data)
    && isAlike(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data);
}

/** What letters are written into; sliders and switches take none. */
const WRITES = "textarea, select, input:not([type=radio], [type=checkbox], [type=range])";
/** What takes arrows and Home too. */
const STEPS = `${WRITES}, [type=radio], [type=range], video`;

/** Whether a key is for the world, and not for the element that has the focus, a dialog or the browser. */
export function isForWorld({ key, target, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey || document.querySelector("dialog[open]")) return false;
  return !target.matches(/^(Arrow|Home)/.test(key) ? STEPS : WRITES);
}
