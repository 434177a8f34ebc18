// Tiles from the server: one request says which are wanted, the most urgent first, and its answer brings them,
// each as soon as it is drawn. The next request takes the place of the one before, on both sides.

/** The most characters of a request: the server reads no more than 2^20. */
const WORDS = 900_000;

/** What is said while the server does not answer. */
export const SILENCE = "The explorer does not answer; is 'fathom explore' still running?";

export class TileSource {
  /**
   * `loaded(tile, bitmap)` gets every tile; `told(problem)` a sentence, or null when all is well again;
   * `lost()` is called where the server does not know the tiles' world.
   */
  constructor(loaded, told, lost) {
    Object.assign(this, { loaded, told, lost, delay: 0, timer: 0 });
    this.page = crypto.randomUUID();
    this.generation = 0;
    /** The tiles that have not come, by their paths. */
    this.wanted = new Map();
    this.request = new AbortController();
    addEventListener("pagehide", () => this.want([]));
  }

  /** Replaces the tiles that are wanted, {path, lane, part, ...}, the most urgent first. */
  want(tiles) {
    const isNew = tiles.length !== this.wanted.size || tiles.some(({ path }) => !this.wanted.has(path));
    this.wanted = new Map(tiles.map((tile) => [tile.path, tile]));
    if (isNew) this.ask();
  }

  /** Asks for all that has not come. */
  async ask() {
    this.request.abort();
    clearTimeout(this.timer);
    this.request = new AbortController();
    const { signal } = this.request;
    const lines = { interactive: [], prefetch: [] };
    let words = 0;
    for (const { path, lane } of this.wanted.values()) {
      words += path.length + 1;
      if (words < WORDS) lines[lane].push(path);
    }
    const paths = [...lines.interactive, ...lines.prefetch];
    const body = [`${this.page}/${++this.generation}`, ...lines.interactive, "", ...lines.prefetch].join("\n");
    const keepalive = paths.length === 0;
    try {
      const response = await fetch("/tiles", { method: "POST", body, signal, keepalive });
      if (response.ok) {
        await this.read(new Reader(response.body), paths);
        // What did not fit, or was given up.
        if (this.wanted.size > 0 && !signal.aborted) this.again();
      } else if (response.status === 404) {
        this.again();
        this.lost();
      } else if (response.status === 409) {
        // A browser sends a request twice where a connection breaks; the second comes too late.
        this.again();
      } else {
        this.told((await response.json()).problem);
      }
    } catch {
      if (signal.aborted) return;
      this.told(SILENCE);
      this.again();
    }
  }

  /** Reads tiles as they come: place in the request, number of bytes, and pixels, or a sentence. */
  async read(reader, paths) {
    for (;;) {
      const head = await reader.take(8);
      if (!head) return;
      const [place, length] = new Uint32Array(head.buffer, 0, 2);
      const bytes = await reader.take(length);
      if (!bytes) return;
      const path = paths[place & 0x7fffffff];
      if (place >>> 31) {
        this.wanted.delete(path);
        this.told(new TextDecoder().decode(bytes));
      } else if (this.wanted.has(path)) {
        const [left, , right] = this.wanted.get(path).part;
        const pixels = new ImageData(new Uint8ClampedArray(bytes.buffer, 0, length), right - left);
        const bitmap = await createImageBitmap(pixels);
        // Meanwhile the tile may be another's, or nobody's.
        const tile = this.wanted.get(path);
        if (!tile) {
          bitmap.close();
          continue;
        }
        this.wanted.delete(path);
        this.delay = 0;
        this.told(null);
        this.loaded(tile, bitmap);
      }
    }
  }

  /** Asks again, later each time. */
  again() {
    this.delay = Math.min(2 * this.delay || 250, 4000);
    this.timer = setTimeout(() => this.ask(), this.delay);
  }
}

/** The bytes of a stream, as many at a time as somebody asks for. */
class Reader {
  constructor(stream) {
    this.reader = stream.getReader();
    this.rest = new Uint8Array();
    this.memory = new ArrayBuffer(2 ** 16);
  }

  /** So many bytes, at the beginning of memory that the next ones use again; null after the end. */
  async take(count) {
    if (count > this.memory.byteLength) this.memory = new ArrayBuffer(count);
    const bytes = new Uint8Array(this.memory, 0, count);
    for (let filled = 0; filled < count;) {
      if (this.rest.length === 0) {
        const { done, value } = await this.reader.read();
        if (done) return null;
        this.rest = value;
      }
      const part = this.rest.subarray(0, count - filled);
      bytes.set(part, filled);
      filled += part.length;
      this.rest = this.rest.subarray(part.length);
    }
    return bytes;
  }
}
