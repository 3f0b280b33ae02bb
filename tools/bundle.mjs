/*
 * Bundles and minifies what the page loads before Python.
 *
 *   node tools/bundle.mjs boot FILE.js      the module and all that it imports, as one module, on standard output
 *   node tools/bundle.mjs guard FILE.js     a classic script
 *   node tools/bundle.mjs style FILE.css... the style sheets in this order, as one
 */

import { readFile } from "node:fs/promises";
import process from "node:process";
import { build, transform } from "esbuild";

const [kind, ...paths] = process.argv.slice(2);
// What Pyodide itself asks of a browser, so that nothing is rewritten for one that could not run the game.
const target = ["chrome111", "firefox115", "safari16.4"];

async function style() {
  const sheets = await Promise.all(paths.map((path) => readFile(path, "utf8")));
  return (await transform(sheets.join("\n"), { loader: "css", minify: true, target })).code;
}

async function guard() {
  return (await transform(await readFile(paths[0], "utf8"), { minify: true, target })).code;
}

async function boot() {
  const made = await build({ entryPoints: paths, bundle: true, format: "esm", minify: true, target, write: false });
  return made.outputFiles[0].text;
}

process.stdout.write(await { boot, guard, style }[kind]());
