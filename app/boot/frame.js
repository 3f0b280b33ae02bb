/*
 * The page in the frame of another page, the host: what the host may ask for, what it is told, and how tall the table
 * would like to be.
 *
 * Messages both ways are objects {durak: 1, type, ...}. Only the window that holds the frame is listened to, only the
 * types below, and of those only short texts and numbers; what they mean is for the game to say, which takes them as it
 * takes an address. Nothing that is told is secret: it is what everybody at the table sees, so it may go to any origin.
 */

import { lay } from "./accent.js";
import { best } from "./language.js";

const VERSION = 1;

/** What a host may ask for, and the fields that go with it. */
const ASKED = {
  accent: ["accent"],
  deck: ["deck"],
  lang: ["lang"],
  new: ["players", "levels", "seed"],
  pause: [],
  resume: [],
  speed: ["speed"],
  theme: ["theme"],
};
const LONGEST = 200;

/** Messages are taken in batches, of each kind the last: a host in a hurry cannot keep the page from playing. */
const BATCH_MS = 100;

const root = document.documentElement;

/** A field as a text, a list with commas; null if it is nothing that a field may be. */
function text(value) {
  const parts = Array.isArray(value) ? value : [value];
  const isPlain = parts.length < LONGEST && parts.every((part) => ["number", "string"].includes(typeof part));
  const whole = isPlain ? parts.join() : "";
  return isPlain && whole.length <= LONGEST ? whole : null;
}

/** What a message asks for: {type, ...texts}, or null if it is none of ours. */
export function understood(message) {
  if (typeof message !== "object" || message === null || message.durak !== VERSION) return null;
  const { type } = message;
  if (typeof type !== "string" || !Object.hasOwn(ASKED, type)) return null;
  const fields = ASKED[type].filter((name) => message[name] !== undefined && message[name] !== null);
  const texts = fields.map((name) => [name, text(message[name])]);
  return texts.every(([, found]) => found !== null) ? { type, ...Object.fromEntries(texts) } : null;
}

/**
 * Begin to listen to the host, and to tell it how tall the table would like to be. Returns what Python uses of it:
 * hear(callback), which gets each wish as JSON, and tell(json).
 */
export function listen(languages, say) {
  const hosted = parent !== globalThis;
  const waiting = new Map();
  let hear = null;
  let timer = null;

  const tell = (message) => {
    if (hosted) parent.postMessage({ durak: VERSION, ...message }, "*");
  };

  const flush = () => {
    timer = null;
    const batch = [...waiting.values()];
    waiting.clear();
    for (const wish of batch) hear(JSON.stringify(wish));
  };

  const wake = () => {
    if (hear && timer === null && waiting.size > 0) timer = setTimeout(flush, BATCH_MS);
  };

  /** What needs no game: the still table follows too. */
  const show = ({ type, accent, lang, theme }) => {
    if (type === "accent") lay(accent);
    if (type === "theme" && ["auto", "light", "dark"].includes(theme)) root.dataset.theme = theme;
    if (type === "lang" && !hear && lang !== undefined) say(best([lang, globalThis.durakBoot.lang], languages));
  };

  addEventListener("message", ({ source, data }) => {
    const wish = hosted && source === parent ? understood(data) : null;
    if (wish === null) return;
    show(wish);
    if (wish.type === "accent") return;
    const kind = wish.type === "resume" ? "pause" : wish.type;
    waiting.delete(kind);
    waiting.set(kind, wish);
    wake();
  });

  const query = Object.fromEntries(new URLSearchParams(location.search));
  for (const type of ["accent", "theme"]) show({ type, ...query });

  addEventListener("durak:failed", () => {
    tell({ type: "error", message: document.querySelector("[data-failure]:not([hidden])")?.textContent ?? "" });
  });
  addEventListener("durak:ready", () => {
    tell({ type: "ready" });
    // Focus comes in only if it was here: whoever has gone on reading in the host is left alone.
    if (!document.hasFocus() || document.activeElement?.closest(".game")) return;
    document.querySelector("[data-zone=hand] [tabindex='0']")?.focus({ preventScroll: true });
  });
  if (hosted) measure((height) => tell({ type: "resize", height }));

  return {
    hear(callback) {
      hear = callback;
      wake();
    },
    tell: (json) => tell(JSON.parse(json)),
  };
}

/** Heights in pixels that suit the table: from this width, this height. */
const SUITABLE = [
  [864, 640],
  [448, 600],
  [0, 620],
];
const STEP = 4;
const TALLEST = 2000;

/**
 * Tell the height that the page would like to have, now and whenever it changes.
 *
 * The table fills whatever height it is given, so its wish must not follow from that: it is a height that suits the
 * width, or more where the content does not fit. At one width it only ever grows, so page and host cannot chase each
 * other; another width begins anew.
 */
function measure(tell) {
  let width = 0;
  let told = 0;
  const look = () => {
    const isAnew = innerWidth !== width;
    width = innerWidth;
    const suitable = SUITABLE.find(([from]) => width >= from)[1];
    const needed = root.scrollHeight > innerHeight ? root.scrollHeight : 0;
    const height = Math.min(TALLEST, Math.max(suitable, needed));
    if (width === 0 || (isAnew ? Math.abs(height - told) < STEP : height < told + STEP)) return;
    told = height;
    tell(height);
  };
  // Later, for what is read here settles the layout anew, which Firefox takes for a loop of the observer's own.
  const observer = new ResizeObserver(() => setTimeout(look));
  observer.observe(document.getElementById("durak"));
  addEventListener("resize", look);
}
