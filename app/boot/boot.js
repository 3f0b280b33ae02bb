/*
 * The page's start: language, skeleton, files, Python by way of PyScript, and a sentence for whatever goes wrong.
 *
 * PyScript's configuration names this very module as its interpreter, so that `loadPyodide` below is what it calls.
 * guard.js, inline in the page, says what Python may use of it.
 */

import { Fault, Files } from "./files.js";
import { listen } from "./frame.js";
import { choose } from "./language.js";
import { forget, storesDatabases } from "./memory.js";
import { keepForOffline } from "./offline.js";
import { draw, Progress, said, speak } from "./page.js";
import { Python } from "./python.js";

const root = document.documentElement;
const {
  base: above,
  page,
  worker,
  files: facts,
  lock,
  directions,
  manifests,
  version: pyodideVersion,
} = JSON.parse(document.getElementById("durak-facts").textContent);
const boot = globalThis.durakBoot;
const base = new URL(above, location.href).href;

const anew = history.state?.durakAgain === true;
if (anew) history.replaceState({ ...history.state, durakAgain: false }, "");

const files = new Files(facts, base, new Progress(), anew);

/** The words that the page came with; those of other languages come in files. */
const own = { lang: root.lang, words: said() };

/** Say everything in a language. Until its words are here, and if they do not come, the page speaks as it did. */
const say = async (lang) => {
  boot.lang = lang;
  if (lang === root.lang) return;
  try {
    const words = lang === own.lang ? own.words : JSON.parse(new TextDecoder().decode(await files.bytes(`start-${lang}`)));
    if (lang === boot.lang && root.dataset.durak !== "ready") speak(lang, directions[lang], words);
  } catch (error) {
    console.info("durak: the still page is not in", lang, String(error));
  }
};

say(choose(page, Object.keys(directions)));
document.querySelector("link[rel=manifest]").href = new URL(manifests[boot.lang], base);
if (boot.framed) boot.host = listen(Object.keys(directions), say);

/** The table is seen first: what follows would hold it up. A page that nobody looks at paints nothing, or late. */
await new Promise((resolve) => {
  if (document.hidden) resolve();
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 200);
});

draw();
await boot.asked;

boot.base = base;
const first = boot.lang;
const firstWords = files.bytes(`words-${first}`);
firstWords.catch(() => undefined);
boot.words = (lang) => {
  const again = () => files.bytes(`words-${lang}`);
  return lang === first ? firstWords.catch(again) : again();
};

const fail = (error) => boot.failed(error instanceof Fault ? error.kind : "program", error);

const python = new Python(files, lock, base);
python.started.catch(fail);

async function startPyScript() {
  if (!(await storesDatabases())) forget();
  // The others import the inner one: were it looked for last, its loss would seem to be theirs.
  await files.module("inner");
  const [core] = await Promise.all([files.module("core"), files.module("plugin")]);
  // PyScript prepares for workers by making a function out of text, which would need a policy that lets any text become
  // code. This page has no workers.
  core.hooks.worker.onBeforeRunAsync.clear();
  return core;
}

const pyscript = startPyScript();
pyscript.catch(fail);

/** PyScript's interpreter: the version that it asks for. */
export const version = pyodideVersion;

/** PyScript's interpreter: a Python that was started before PyScript asked. */
export async function loadPyodide(options) {
  const { stdlib } = await pyscript;
  python.writeTo(options);
  const interpreter = await python.started;
  const run = interpreter.runPythonAsync;
  interpreter.runPythonAsync = async function runPythonAsync(code, ...rest) {
    // PyScript first writes its Python half as source and compiles it. The game talks to the browser without it.
    if (code.trim() === stdlib.trim()) return undefined;
    try {
      return await run.call(this, code, ...rest);
    } catch (error) {
      // PyScript would write what a program raises to the console, and call it done.
      fail(error);
      throw error;
    }
  };
  interpreter._api.on_fatal = (error) => boot.failed("crashed", error);
  return interpreter;
}

// A start that only came late says nothing against what is kept.
addEventListener("durak:failed", ({ detail }) => {
  if (["program", "crashed", "damaged"].includes(detail)) python.distrust();
});

/** In idle time, once a hand can be played: what makes the next visit quick, and possible without a network. */
async function settle() {
  try {
    await python.settle();
    if (worker && !boot.framed) await keepForOffline(base, worker, boot);
  } catch (error) {
    console.info("durak:", String(error));
  }
}

addEventListener(
  "durak:ready",
  () => (globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 2000)))(settle),
  { once: true },
);
