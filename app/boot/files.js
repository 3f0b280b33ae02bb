/* The files of the start: fetched, counted, and refused when they are not what the build made. */

/** The browser's own: python.js stands in for it while Pyodide loads. */
export const fetchFromAfar = globalThis.fetch.bind(globalThis);

/** A file that did not come as it should; `kind` names the sentence for it. */
export class Fault extends Error {
  constructor(kind, message, cause) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** What guard.js has asked for already at this address, if anything: for one taker. */
export function early(url) {
  const answer = globalThis.durakBoot.early.get(url);
  globalThis.durakBoot.early.delete(url);
  return answer;
}

export class Files {
  #facts;
  #base;
  #progress;
  #cache;

  /** `facts`: name -> {url, size, wire}; `anew`: take nothing from the browser's cache. */
  constructor(facts, base, progress, anew) {
    this.#facts = facts;
    this.#base = base;
    this.#progress = progress;
    this.#cache = anew ? "reload" : "default";
  }

  url(name) {
    return new URL(this.#facts[name].url, this.#base).href;
  }

  size(name) {
    return this.#facts[name].size;
  }

  /** The beginning of an answer, once it is known not to be an error page. */
  async open(name) {
    const url = this.url(name);
    this.#progress.expect(name, this.#facts[name].wire);
    let response;
    try {
      response = await (early(url) ?? fetchFromAfar(url, { cache: this.#cache }));
    } catch (error) {
      throw new Fault("offline", url, error);
    }
    if (!response.ok) throw new Fault("missing", `${url}: HTTP ${response.status}`);
    const type = response.headers.get("content-type") ?? "";
    if (type.startsWith("text/html")) throw new Fault("missing", `${url}: a page in place of the file`);
    const announced = Number(response.headers.get("content-length"));
    if (announced > 0) this.#progress.expect(name, announced);
    return response;
  }

  /** Read an answer to its end; `keep` is given every piece. A Fault if it is shorter or longer than it should be. */
  async count(name, response, keep = () => undefined) {
    const size = this.size(name);
    const reader = response.body.getReader();
    let come = 0;
    for (;;) {
      let piece;
      try {
        piece = await reader.read();
      } catch (error) {
        throw new Fault("offline", this.url(name), error);
      }
      if (piece.done) break;
      if (come + piece.value.length <= size) keep(piece.value, come);
      come += piece.value.length;
      this.#progress.came(name, Math.min(1, come / size));
    }
    if (come !== size) throw new Fault("damaged", `${this.url(name)}: ${come} bytes in place of ${size}`);
  }

  /** The whole file. */
  async bytes(name) {
    const response = await this.open(name);
    const bytes = new Uint8Array(this.size(name));
    await this.count(name, response, (piece, at) => bytes.set(piece, at));
    return bytes;
  }

  /** Import a module. A browser does not say what was wrong with one that it could not import, so that is found out. */
  async module(name) {
    this.#progress.expect(name, this.#facts[name].wire);
    try {
      const module = await import(this.url(name));
      this.#progress.came(name, 1);
      return module;
    } catch (error) {
      if (error instanceof Fault) throw error;
      await this.bytes(name);
      throw new Fault("browser", `${this.url(name)} came whole but does not run here`, error);
    }
  }
}
