/*
 * Makes what Python starts from, with Pyodide itself, in Node.
 *
 *   node tools/runtime.mjs TREE OUT NAME,...
 *
 * TREE holds the game's packages, which import these names of the browser. OUT gets library.zip (the compiled standard library, pruned), app.zip (the compiled
 * game) and snapshot.bin (the memory of a Python that has imported both; app/boot/snapshot.js tells its form).
 */

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const [tree, out, names] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const BLOCK = 1024;

/*
 * What the game's modules take from the browser when they are imported, and Node lacks. A snapshot remembers such an
 * object by its name alone, and finds the real one in the page that it wakes up in.
 */
function importing(work) {
  // Only meanwhile: with a window in sight, Pyodide would take Node for a browser.
  const lacking = names.split(",").filter((name) => !(name in globalThis));
  for (const name of lacking) globalThis[name] = /^[A-Z]/.test(name) ? class {} : {};
  try {
    return work();
  } finally {
    for (const name of lacking) delete globalThis[name];
  }
}

/** Leaves nothing behind but the modules: what is known of archives is no longer true in a page that has none yet. */
const IMPORT_ALL = `
import gc, importlib, sys, zipimport

sys.path.insert(0, "app.zip")
for path in list(zipimport.zipimporter("app.zip")._get_files()):
    if path.endswith(".pyc"):
        importlib.import_module(path.removesuffix(".pyc").replace("/", ".").removesuffix(".__init__"))
sys.path.remove("app.zip")
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()
gc.collect()
`;

function copyIn(python, from, to) {
  python.FS.mkdirTree(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) copyIn(python, join(from, entry.name), `${to}/${entry.name}`);
    else python.FS.writeFile(`${to}/${entry.name}`, readFileSync(join(from, entry.name)));
  }
}

async function compile() {
  const python = await loadPyodide();
  copyIn(python, tree, "/tree");
  python.FS.mkdirTree("/made");
  python.FS.writeFile("library.py", readFileSync(join(here, "library.py")));
  importing(() => python.runPython("import library; library.make('/tree', '/made')"));
  for (const name of ["library.zip", "app.zip"]) writeFileSync(join(out, name), python.FS.readFile(`/made/${name}`));
}

async function memory() {
  const python = await loadPyodide({ _makeSnapshot: true, stdLibURL: join(out, "library.zip") });
  python.FS.writeFile("app.zip", readFileSync(join(out, "app.zip")));
  importing(() => python.runPython(IMPORT_ALL, { globals: python.toPy({}) }));
  return python.makeMemorySnapshot();
}

/** The pieces that are not zeros, as app/boot/snapshot.js puts them back. */
function packed(whole) {
  const pieces = [];
  let open = null;
  for (let at = 0; at < whole.length; at += BLOCK) {
    const end = Math.min(at + BLOCK, whole.length);
    const isEmpty = whole.subarray(at, end).every((byte) => byte === 0);
    if (isEmpty) open = null;
    else if (open) open[1] = end - open[0];
    else pieces.push((open = [at, end - at]));
  }
  const head = new Uint32Array([pieces.length, whole.length, ...pieces.flat()]);
  return Buffer.concat([new Uint8Array(head.buffer), ...pieces.map(([at, length]) => whole.subarray(at, at + length))]);
}

// Node would print the line that failed, and Pyodide is one line of a megabyte.
process.on("uncaughtException", (error) => {
  console.error(String(error?.message ?? error));
  process.exit(1);
});

await compile();
writeFileSync(join(out, "snapshot.bin"), gzipSync(packed(await memory()), { level: 9 }));
// Pyodide leaves handles open in Node, and would keep it waiting.
process.exit(0);
