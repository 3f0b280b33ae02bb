/*
 * Runs first and inline, so that a page whose every other file is lost still says so and offers a way out.
 *
 * It asks for what the start needs before the page's own script has come: the modules (this element's data-modules), the
 * interpreter (data-wasm), the memory that an earlier visit has kept (data-snapshot) or, where there is none, the archives
 * (data-archives). In another page's frame (?embed=1) nothing of that comes before somebody asks to
 * play: until then data-durak is "still", and a still table stands there with a button.
 *
 * It begins globalThis.durakBoot, what the start offers to the page's own script and both to Python:
 *
 *   durakBoot.lang        the language that the visitor gets: ?lang=, the path, the stored choice, the browser's, English
 *   durakBoot.base        the site's address, absolute, with its slash
 *   durakBoot.words(lang) a promise of the bytes of a language's compiled catalog; the first one is already on its way
 *   durakBoot.framed      whether this is a frame in another page: ?embed=1
 *   durakBoot.early       address -> a promise of its answer, asked for already; whoever takes it takes it out
 *   durakBoot.asked       a promise: somebody wants to play; at once but in a frame
 *   durakBoot.ready()     a hand can be played: data-durak="ready", the start goes away
 *   durakBoot.failed(kind, cause)
 *                         data-durak="failed" and the sentence for a kind of failure: offline missing damaged stalled
 *                         browser program crashed. Any other text counts as the cause of a "program" failure.
 *                         The cause is for the console only.
 *   durakBoot.alive()     something has moved; fifteen seconds without it are a failure of kind "stalled"
 *   durakBoot.renew()     the page is loaded anew; a new version that waits takes over (see offline.js)
 *   durakBoot.within(seconds, promise)
 *                         the promise, or a failure once so much time has passed
 *
 * All sentences stand in the page itself; this script has no words.
 */
{
  const PATIENCE = 15;
  // Seconds that the page waits for its looks before it is shown without, and for what the browser keeps.
  const LOOKS = 8;
  const STORE = 3;
  const root = document.documentElement;
  const named = document.currentScript.dataset;
  const framed = new URLSearchParams(location.search).get("embed") === "1";
  root.toggleAttribute("data-embed", framed);
  const again = history.state?.durakAgain === true;
  // Who tries again has asked before.
  let asked = !framed || again;
  // Where nothing is to come yet, nothing is late.
  let idle = asked ? 0 : -Infinity;
  let kind = null;

  const early = new Map();

  const begin = (href, answer) => {
    // A failure is met where the answer is waited for.
    answer.catch(() => undefined);
    early.set(new URL(href, location.href).href, answer);
  };
  const fetchEarly = (href) => begin(href, fetch(href, { cache: again ? "reload" : "default" }));

  const within = (seconds, promise) =>
    Promise.race([
      promise,
      new Promise((_, reject) => {
        setTimeout(() => reject(new Error(`no answer for ${seconds} seconds`)), 1000 * seconds);
      }),
    ]);

  const lookUp = async (href) => (await caches.open("durak-snapshot")).match(new URL(href, location.href).href);

  const kept = async (href) => {
    let found;
    try {
      found = again ? undefined : await within(STORE, lookUp(href));
    } catch (error) {
      console.info("durak: nothing is kept here:", String(error));
    }
    if (!found) named.archives.split(" ").forEach(fetchEarly);
    return found;
  };

  const ask = () => {
    asked = true;
    idle = 0;
    document.head.append(
      ...named.modules
        .split(" ")
        .map((href) => Object.assign(document.createElement("link"), { rel: "modulepreload", href })),
    );
    fetchEarly(named.wasm);
    begin(named.snapshot, kept(named.snapshot));
  };

  const show = () => {
    const waiting = asked ? "loading" : "still";
    root.dataset.durak = kind ? "failed" : waiting;
    for (const sentence of document.querySelectorAll("[data-failure]")) {
      sentence.hidden = sentence.dataset.failure !== kind;
    }
    for (const part of document.querySelectorAll(".boot .going")) part.hidden = kind !== null;
    for (const part of document.querySelectorAll(".boot .way-out")) part.hidden = kind === null;
  };

  const boot = {
    framed,
    early,
    within,
    renew: () => location.reload(),
    asked: new Promise((resolve) => {
      if (asked) {
        ask();
        resolve();
        return;
      }
      root.dataset.durak = "still";
      addEventListener("click", ({ target }) => {
        if (asked || !(target instanceof Element && target.closest(".boot .play"))) return;
        ask();
        show();
        // The button is gone; what comes in its place is told to whoever cannot see it.
        document.querySelector(".boot .going").focus({ preventScroll: true });
        resolve();
      });
    }),
    alive() {
      // Before somebody asks to play, words may come, but nothing is waited for.
      if (asked) idle = 0;
      // A slow line may recover after all; no other failure does.
      if (kind === "stalled") {
        kind = null;
        show();
      }
    },
    ready() {
      clearInterval(watch);
      kind = null;
      show();
      root.dataset.durak = "ready";
      dispatchEvent(new Event("durak:ready"));
    },
    failed(what, cause) {
      const known = document.querySelector(`[data-failure="${CSS.escape(what)}"]`) !== null;
      console.error(`durak: ${known ? what : "program"}:`, known ? cause : what);
      // The first cause is the cause; what follows from it says less.
      if (kind !== null && kind !== "stalled") return;
      if (what !== "stalled") clearInterval(watch);
      kind = known ? what : "program";
      show();
      dispatchEvent(new CustomEvent("durak:failed", { detail: kind }));
    },
  };
  globalThis.durakBoot = boot;

  // Seconds are counted, not measured: while the page is busy no second passes, so hard work is never taken for a stall.
  const watch = setInterval(() => {
    idle += 1;
    if (idle === PATIENCE) boot.failed("stalled", `nothing has moved for ${PATIENCE} seconds`);
  }, 1000);

  // A sheet that is on its way holds up the page's own script and every look at the page. One that a script has put in
  // does not: it comes when it comes.
  setTimeout(() => {
    for (const sheet of document.querySelectorAll("link[rel=stylesheet]")) {
      if (!sheet.sheet) sheet.replaceWith(sheet.cloneNode());
    }
  }, 1000 * LOOKS);

  addEventListener(
    "error",
    ({ target, message, filename }) => {
      const script = target instanceof HTMLScriptElement ? target : null;
      if (script) boot.failed("missing", script.src);
      else if (["still", "loading"].includes(root.dataset.durak) && filename) boot.failed("damaged", `${filename}: ${message}`);
    },
    true,
  );

  /** Ask the site itself, and not for ever: what hangs must not keep the page from beginning again. */
  const fetchAnew = (href) => fetch(href, { cache: "reload", signal: AbortSignal.timeout(5000) });

  /** Drop what an earlier visit kept, as it may be what fails; not while the site is out of reach, when it is all there is. */
  const forgetKept = async () => {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (!registration || !(await fetchAnew(location.href)).ok) return;
    await registration.unregister();
    const ours = `durak:${new URL(registration.scope).pathname}:`;
    for (const name of await caches.keys()) if (name.startsWith(ours)) await caches.delete(name);
  };

  addEventListener("click", async ({ target }) => {
    if (!(target instanceof Element && target.closest(".boot .again"))) return;
    await within(PATIENCE, forgetKept()).catch((error) => console.info("durak: what is kept stays:", String(error)));
    // What came damaged may lie in the browser's cache. What the page itself names is asked for anew before it is loaded
    // again, since it would take a cached module at once and for good; the rest is asked for anew by the next start.
    const loaded = document.querySelectorAll("script[src], link[rel=modulepreload], link[rel=stylesheet]");
    await Promise.allSettled(Array.from(loaded, ({ src, href }) => fetchAnew(src || href)));
    history.replaceState({ ...history.state, durakAgain: true }, "");
    location.reload();
  });
}
