// A world with changes, as its name carries them: "noise;kind=ridged;palette=ember".

/** The name without changes, and the changes by key. */
export function readChanges(name) {
  const [base, ...parts] = name.split(";");
  return {
    base,
    changes: new Map(parts.map((part) => {
      const equals = part.indexOf("=");
      return [part.slice(0, equals), part.slice(equals + 1)];
    })),
  };
}

/** The name of a world with changes, which come in the order of their keys. */
export function changedName(base, changes) {
  const parts = [...changes].sort(([a], [b]) => (a < b ? -1 : 1));
  return base + parts.map(([key, value]) => `;${key}=${value}`).join("");
}

/** Adds a change, and drops others: those that it takes the place of, and what lies within them. */
export function change(changes, key, value, without = []) {
  const gone = [key, ...without];
  const rest = [...changes].filter(([other]) =>
    !gone.some((name) => other === name || other.startsWith(`${name}.`)) && !key.startsWith(`${other}.`));
  return new Map(value === null ? rest : [...rest, [key, value]]);
}

/** The ranks of colours, which follow the view: they make no other world. */
export const RANKS = "colors.ranks";

/** The name of a world without the ranks of its colours. */
export function withoutRanks(name) {
  const { base, changes } = readChanges(name);
  return changedName(base, change(changes, RANKS, null));
}

/** Whether a change is one of colours alone. */
export const isLook = (key) => key === "palette" || key.startsWith("colors.");

/** The name of a world without its colours: places in it are the same whatever those are. */
export function withoutColors(name) {
  const { base, changes } = readChanges(name);
  return changedName(base, [...changes].filter(([key]) => !isLook(key)));
}

/** A world's name as a link has it: the signs between changes stay readable. */
export const linkText = (name) =>
  encodeURIComponent(name).replaceAll("%3B", ";").replaceAll("%3D", "=").replaceAll("%2C", ",");

/** A link's text without its escapes; as it is where these are broken. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The world and the view that a link names after its #: "WORLD", "WORLD/m/e/x/y", or this with the type of the
 * laboratory's camera, "WORLD/m/e/x/y/bfloat16".
 */
export function fromLink(link) {
  const [world, ...parts] = link.replace(/^#/, "").split("/");
  const [tiles, camera] = [parts.slice(0, 4).join("/"), parts.slice(4).join("/") || "exact"];
  return [decoded(world), parts.length === 0 ? {} : { tiles, camera }];
}

/** The place from 0 to 1 of a number on a slider, and back. */
export function sliderPlace(value, { least, most, isLogarithmic }) {
  const place = isLogarithmic
    ? Math.log(value / least) / Math.log(most / least)
    : (value - least) / (most - least);
  return Math.min(1, Math.max(0, Number.isFinite(place) ? place : 0));
}

/** The number at a place of a slider, with as many digits as its steps tell apart. */
export function sliderValue(place, { least, most, isLogarithmic }) {
  if (isLogarithmic) return String(Number((least * (most / least) ** place).toPrecision(3)));
  const span = most - least;
  const digits = Math.max(0, Math.ceil(2 - Math.log10(span)));
  return String(Number((least + place * span).toFixed(digits)));
}
