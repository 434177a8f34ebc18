// Numbers in words, and words as places.

/** Widths in metres that people know, from wide to narrow. */
const WIDTHS = [
  [9.5e20, "the Milky Way"], [9.5e15, "a light year"], [1.5e11, "the way from here to the Sun"],
  [1.27e7, "the Earth"], [1.0e6, "France"], [4.0e4, "a city"], [100, "a football pitch"], [1.8, "a person"],
  [0.02, "a coin"], [7e-5, "a hair"], [2e-6, "a bacterium"], [1e-7, "a virus"], [2e-9, "a strand of DNA"],
  [2.5e-10, "an atom of carbon"], [1.7e-15, "a proton"], [1.6e-35, "the Planck length"],
];
const UNIVERSE = 8.8e26;
/** What is left of a width that is cut into so many parts. */
const SHARES = ["", "", "half", "a third", "a quarter", "a fifth", "a sixth", "a seventh", "an eighth", "a ninth", "a tenth"];

/** How large a view is, so many octaves from home, if that were as wide as the observable universe; "" for one near home. */
export function caption(octaves) {
  if (octaves < -3) return "The home view is a speck in here.";
  if (octaves < 3) return "";
  return `${width(Math.log10(UNIVERSE) - octaves * Math.log10(2))}, if the whole were as wide as the observable universe.`;
}

/** A width of 10^log metres in words. */
function width(log) {
  const [least, smallest] = WIDTHS[WIDTHS.length - 1];
  const narrower = Math.round(Math.log10(least) - log);
  if (narrower >= 1) return `${power(narrower)} times narrower than ${smallest}`;
  const distance = ([metres]) => Math.abs(Math.log10(metres) - log);
  const [metres, thing] = WIDTHS.reduce((best, entry) => (distance(entry) < distance(best) ? entry : best));
  const factor = 10 ** (log - Math.log10(metres));
  if (factor >= 2) return `${figures(factor)} times as wide as ${thing}`;
  if (factor > 0.6) return `About as wide as ${thing}`;
  const share = SHARES[Math.round(1 / factor)];
  if (!share) return `${figures(1 / factor)} times narrower than ${thing}`;
  return `${share[0].toUpperCase()}${share.slice(1)} as wide as ${thing}`;
}

const figures = (number) =>
  number < 1e4 ? String(Number(number.toPrecision(2))) : power(Math.round(Math.log10(number)));
const power = (exponent) =>
  "10" + [...String(exponent)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("");

/** How long the rest of some work will take, of which a part was done in so many milliseconds; "" where that is not known yet. */
export function timeLeft(done, left, milliseconds) {
  if (done <= 0 || milliseconds < 2000) return "";
  const seconds = (left * milliseconds) / done / 1000;
  if (seconds < 10) return "a few seconds left";
  return seconds < 95 ? `about ${10 * Math.round(seconds / 10)} s left` : `about ${Math.round(seconds / 60)} min left`;
}

/** A zoom of so many octaves, such as 3.2e120. */
export function zoomText(octaves) {
  const log = octaves * Math.log10(2);
  let exponent = Math.floor(log);
  let digits = (10 ** (log - exponent)).toFixed(1);
  if (digits === "10.0") [exponent, digits] = [exponent + 1, "1.0"];
  if (Math.abs(exponent) < 3) return String(Number((10 ** log).toPrecision(2)));
  return `${digits}e${exponent}`;
}

/** A bar of 60 to 150 pixels and its length in world units, for pixels of 10^log units. */
export function scaleBar(log) {
  const exponent = Math.floor(log + Math.log10(150));
  const digit = [5, 2, 1].find((digit) => Math.log10(digit) + exponent - log <= Math.log10(150));
  const length = Math.abs(exponent) < 4 ? String(Number((digit * 10 ** exponent).toPrecision(1))) : `${digit}e${exponent}`;
  return { pixels: Math.round(digit * 10 ** (exponent - log)), length };
}

/** A number such as -7.5e-1 without its exponent, where that is not long. */
export function plainDecimal(text) {
  const [, sign, whole, fraction = "", exponent] = text.match(/^(-?)(\d)(?:\.(\d+))?e(-?\d+)$/) ?? [];
  const shift = Number(exponent);
  if (whole === undefined || shift < -6 || shift > 20) return text;
  const digits = (whole + fraction).padEnd(shift + 1, "0");
  if (shift < 0) return `${sign}0.${"0".repeat(-shift - 1)}${digits}`;
  const rest = digits.slice(shift + 1);
  return sign + digits.slice(0, shift + 1) + (rest && `.${rest}`);
}

/** A number of many digits with its middle left out. */
export function shortened(text, most = 24) {
  if (text.length <= most) return text;
  const half = (most >> 1) - 1;
  return `${text.slice(0, half)}…${text.slice(-half)}`;
}

/** From here down the world is less than a pixel. */
const SPECK = 1e-5;

/** A number after a place, as what it says. */
function extent(number) {
  return Number(number) < SPECK ? { width: number } : { zoom: number };
}

/**
 * Reads what somebody has pasted: a link, a view "m/e/x/y", options of a command line, "X,Y" with a zoom after it,
 * or a zoom alone, to where one is: options for that. Gives the question for the server, and the world where the
 * text names one. A zoom below SPECK is meant as a width.
 */
export function readPlace(text, here = "") {
  text = text.trim();
  const link = text.match(/#([^\s/#]+)\/(\d{5,6}\/-?\d+\/-?[0-9a-f]+\/-?[0-9a-f]+)/);
  if (link) return { world: decodeURIComponent(link[1]), question: { tiles: link[2] } };
  const view = text.match(/(?:^|\s|=)(\d{5,6}\/-?\d+\/-?[0-9a-f]+\/-?[0-9a-f]+)(?:\s|$)/);
  if (view) return { question: { tiles: view[1] } };
  const option = (name) => text.match(new RegExp(`(?:--|\\b)${name}[=\\s]+'?([^\\s']+)`))?.[1];
  const question = {};
  for (const name of ["at", "zoom", "width", "height"]) {
    const value = option(name);
    if (value) question[name] = value;
  }
  if (Object.keys(question).length > 0) {
    // The centre before the words, or where one is.
    const center = text.match(/^-?[\d.][^\s,]*\s*,\s*[^\s,]+/)?.[0].replace(/\s/g, "");
    const at = question.at ?? center ?? (here && readPlace(here).question.at);
    if (at) question.at = at;
  } else {
    const [, alone] = text.match(/^([\d.]+(?:e[+-]?\d+)?)[x×]?$/i) ?? [];
    if (alone && here) return { question: { at: readPlace(here).question.at, ...extent(alone) } };
    const [at, zoom] = text.replace(/\s*,\s*/, ",").split(/\s+/);
    question.at = at;
    if (zoom) Object.assign(question, extent(zoom));
  }
  return { question };
}
