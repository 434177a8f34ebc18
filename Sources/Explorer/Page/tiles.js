// Tiles from the server: what is wanted most is asked for first, and what is no longer wanted is given up
// on both sides. The server also hears what will be asked for next, and draws some of it ahead.

/** Requests at a time: browsers allow six to a server, and one is for saying what is wanted. */
const AT_ONCE = 5;
/** The most characters of what is said at once: the server reads no more than 2^20. */
const WORDS = 400_000;

/** What is said while the server does not answer. */
export const SILENCE = "The explorer does not answer; is 'fathom explore' still running?";

export class TileSource {
  /**
   * `loaded(tile, bitmap)` gets every tile; `told(problem)` a sentence, or null when all is well again;
   * `lost()` is called where the server does not know the tiles' world.
   */
  constructor(loaded, told, lost) {
    Object.assign(this, { loaded, told, lost, queue: [], active: new Map(), delay: 0, timer: 0 });
    /** The requests without their whole answer; other active tiles are being decoded. */
    this.requests = new Set();
    this.page = crypto.randomUUID();
    this.generation = 0;
    addEventListener("pagehide", () => this.want([]));
  }

  /** Replaces the tiles that are wanted, {path, lane, ...}, the most urgent first. */
  want(tiles) {
    const wanted = new Set(tiles.map((tile) => tile.path));
    let given = this.queue.length > 0;
    for (const [path, abort] of this.active) {
      if (wanted.has(path)) continue;
      abort.abort();
      this.active.delete(path);
      given = true;
    }
    this.queue = tiles.filter((tile) => !this.active.has(tile.path));
    this.fill();
    if (given || this.queue.length > 0) this.tell();
  }

  /** Says which tiles are waited for, and which come next; others stop being drawn. */
  tell() {
    this.generation += 1;
    const next = this.queue.filter(({ lane }) => lane === "interactive").map(({ path }) => path);
    let body = [`${this.page}/${this.generation}`, ...this.active.keys(), ""].join("\n");
    for (const path of next) {
      if (body.length + path.length > WORDS) break;
      body += `\n${path}`;
    }
    fetch("/wanted", { method: "POST", body, keepalive: body.length < 60_000 }).catch(() => {});
  }

  fill() {
    if (this.timer) return;
    while (this.requests.size < AT_ONCE && this.queue.length > 0) this.fetch(this.queue.shift());
  }

  async fetch(tile) {
    const abort = new AbortController();
    this.active.set(tile.path, abort);
    this.requests.add(abort);
    const answered = () => {
      this.requests.delete(abort);
      this.fill();
    };
    try {
      const response = await fetch(`/tile/${tile.path}.png`, {
        signal: abort.signal,
        headers: { "Fathom-Page": `${this.page}/${this.generation}`, "Fathom-Lane": tile.lane },
      });
      if (response.ok) {
        const blob = await response.blob();
        answered();
        // Decoded aside, in the very bytes of the file.
        const bitmap = await createImageBitmap(blob, { colorSpaceConversion: "none" });
        if (abort.signal.aborted) return bitmap.close();
        this.delay = 0;
        this.told(null);
        this.loaded(tile, bitmap);
      } else if (response.status === 503 || response.status === 409) {
        this.again(tile, abort);
      } else if (response.status === 404) {
        this.again(tile, abort);
        this.lost();
      } else {
        this.told((await response.json()).problem);
      }
    } catch {
      if (!abort.signal.aborted) {
        this.told(SILENCE);
        this.again(tile, abort);
      }
    } finally {
      if (this.active.get(tile.path) === abort) this.active.delete(tile.path);
      answered();
    }
  }

  /** Asks again, later each time. */
  again(tile, abort) {
    if (abort.signal.aborted) return;
    this.queue.push(tile);
    this.delay = Math.min(2 * this.delay || 250, 4000);
    this.timer ||= setTimeout(() => {
      this.timer = 0;
      this.fill();
    }, this.delay);
  }
}
