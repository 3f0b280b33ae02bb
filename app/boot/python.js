/*
 * Starts Python the quickest way that works: from a kept memory, else from the game's own compiled and pruned library,
 * else from the library that Pyodide ships.
 *
 * Pyodide fetches its own files and, where one is damaged, writes to the console and waits for ever. So the files are
 * fetched, counted and checked here, before Pyodide asks, and two functions of the browser are stood in for while it
 * loads: `fetch` hands over what has come, `instantiateStreaming` takes the module that is already compiled.
 */

import { Fault, fetchFromAfar } from "./files.js";
import { kept, keep, refuse } from "./snapshot.js";

const never = new Promise(() => {
  // Neither kept nor broken.
});
const EMPTY_ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);

/** What a memory made at build time must not keep: its chance. (os.urandom asks the browser anew, each time.) */
const AWAKE = `
import os, random
random.seed(os.urandom(32))
`;

/** Archives have come where empty ones lay. */
const LOOK_AGAIN = `
import sys
for importer in sys.path_importer_cache.values():
    if importer is not None:
        importer.invalidate_caches()
`;

export class Python {
  #files;
  #lock;
  #base;
  #module;
  #pyodide;
  #create;
  #way = "none";
  #output = { stdout: (text) => console.log(text), stderr: (text) => console.error(text) };
  #served = new Map();

  /** Begin at once: what every way needs is on its way when this returns. */
  constructor(files, lock, base) {
    this.#files = files;
    this.#lock = lock;
    this.#base = base;
    this.#pyodide = files.module("pyodide");
    this.#create = files.module("asm");
    this.#module = this.#compile();
    // Each failure is met where it is waited for; until then it is no unhandled one.
    for (const promise of [this.#pyodide, this.#create, this.#module]) promise.catch(() => undefined);
    this.#standIn();
    this.started = this.#start();
    this.started.catch(() => undefined);
  }

  /** How Python was started: snapshot, compiled or plain. */
  get way() {
    return this.#way;
  }

  /** Let Python write where PyScript wants it to. */
  writeTo({ stdout, stderr }) {
    this.#output = { stdout, stderr };
  }

  async #compile() {
    if (typeof WebAssembly !== "object") throw new Fault("browser", "there is no WebAssembly here");
    const response = await this.#files.open("wasm");
    const isTyped = (response.headers.get("content-type") ?? "").startsWith("application/wasm");
    if (!isTyped) return WebAssembly.compile(await this.#rest("wasm", response));
    // The copy is only counted. The browser keeps compiled code for an answer of its own, not for a stream of ours.
    const counted = this.#files.count("wasm", response.clone());
    counted.catch(() => undefined);
    try {
      return await WebAssembly.compileStreaming(response);
    } catch (error) {
      await counted;
      throw new Fault("browser", "the interpreter came whole but does not compile here", error);
    }
  }

  async #rest(name, response) {
    const bytes = new Uint8Array(this.#files.size(name));
    await this.#files.count(name, response, (piece, at) => bytes.set(piece, at));
    return bytes;
  }

  #standIn() {
    globalThis.fetch = (input, init) => {
      const held = this.#served.get(String(input));
      return held ? held() : fetchFromAfar(input, init);
    };
  }

  /** Hand over these bytes, once they have come, to whoever fetches the address; if they do not, nobody hears of it. */
  #serve(url, bytes) {
    const whole = Promise.resolve(bytes).catch(() => never);
    this.#served.set(url, async () => new Response(await whole));
  }

  async #start() {
    const url = this.#files.url("snapshot");
    const memory = await kept(url);
    if (memory) {
      this.#serveArchives(EMPTY_ZIP, EMPTY_ZIP);
      try {
        const python = await this.#load({ _loadSnapshot: memory });
        python.runPython(AWAKE, { globals: python.toPy({}) });
        this.#way = "snapshot";
        return python;
      } catch (error) {
        if (error instanceof Fault) throw error;
        console.warn("durak: no start from the snapshot:", error);
        await refuse(url);
      }
    }
    const app = this.#files.bytes("app");
    const library = this.#files.bytes("library");
    this.#serveArchives(library, app);
    const lost = Promise.all([library, app]).then(() => never);
    try {
      const python = await Promise.race([lost, this.#load({})]);
      // PyScript would wait for it without an end, if Python is there first and the game's own archive does not come.
      await app;
      this.#way = "compiled";
      return python;
    } catch (error) {
      // Only a library that is lost or does not run has another in its place; without the rest no way leads on.
      await Promise.all([app, this.#pyodide, this.#create, this.#module]);
      console.warn("durak: no start from the compiled library:", error);
    }
    const plain = this.#files.bytes("plain");
    this.#serveArchives(plain, app);
    const python = await Promise.race([plain.then(() => never), this.#load({})]);
    this.#way = "plain";
    return python;
  }

  #serveArchives(library, app) {
    this.#serve(this.#files.url("library"), library);
    this.#serve(this.#files.url("app"), app);
  }

  async #load(options) {
    const wasm = this.#files.url("wasm");
    this.#serve(wasm, new Uint8Array());
    const { loadPyodide } = await this.#pyodide;
    const { default: createPyodideModule } = await this.#create;
    const module = await this.#module;
    const { instantiateStreaming } = WebAssembly;
    let broken;
    const breaks = new Promise((_, reject) => {
      broken = reject;
    });
    WebAssembly.instantiateStreaming = async (_, imports) => {
      try {
        const instance = await WebAssembly.instantiate(module, imports);
        globalThis.durakBoot.alive();
        return { module, instance };
      } catch (error) {
        broken(new Fault("browser", "the interpreter does not run here", error));
        throw error;
      }
    };
    try {
      const python = await Promise.race([
        breaks,
        loadPyodide({
          indexURL: new URL(".", wasm).href,
          stdLibURL: this.#files.url("library"),
          lockFileContents: this.#lock,
          packageBaseUrl: this.#base,
          createPyodideModule,
          stdout: (text) => this.#output.stdout(text),
          stderr: (text) => this.#output.stderr(text),
          ...options,
        }),
      ]);
      globalThis.durakBoot.alive();
      return python;
    } finally {
      WebAssembly.instantiateStreaming = instantiateStreaming;
      this.#served.delete(wasm);
    }
  }

  /** In idle time: what this start did without, and what makes the next one quicker. */
  async settle() {
    if (this.#way !== "snapshot") {
      await keep(this.#files);
      return;
    }
    const python = await this.started;
    const [library, app] = await Promise.all([this.#files.bytes("library"), this.#files.bytes("app")]);
    python.FS.writeFile(`/lib/python${python._module.API.pyVersionTuple.slice(0, 2).join("")}.zip`, library);
    python.FS.writeFile("app.zip", app);
    python.runPython(LOOK_AGAIN, { globals: python.toPy({}) });
  }

  /** The start went wrong after Python itself ran: whatever the cause, the next try shall not share the memory. */
  async distrust() {
    if (this.#way === "snapshot") await refuse(this.#files.url("snapshot"));
  }
}
