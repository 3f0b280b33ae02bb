/*
 * Keeps the site for the next visit by a service worker, where the browser allows one. Nothing needs it.
 *
 * It tells the window, which Python listens to:
 *   durak:offline    all is kept, for the first time: from now on the game needs no network
 *   durak:newer      a new version is kept whole, and waits for durakBoot.renew()
 */

const HOUR = 3_600_000;

const tell = (name) => dispatchEvent(new Event(`durak:${name}`));

/** Tell how a version that is being fetched gets on. */
function follow(registration) {
  const worker = registration.installing;
  const isFirst = registration.active === null;
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && !isFirst) tell("newer");
    if (worker.state === "activated" && isFirst) tell("offline");
  });
}

/** Look for a new version when a page that was open for long is looked at again. */
function lookAgain(registration) {
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < HOUR) return;
    looked = Date.now();
    registration.update().catch((error) => console.info("durak: no look for a new version:", String(error)));
  });
}

/** Ask not to be thrown out when the disk is full; only of someone who came back, since some browsers ask the person. */
async function persist() {
  if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.();
}

/** Once a hand can be played. A frame is another site's guest, and leaves nothing behind. */
export async function keepForOffline(base, worker, boot) {
  const { serviceWorker } = navigator;
  if (!serviceWorker || globalThis.top !== globalThis) return;
  const came = serviceWorker.controller;
  let isAsked = false;
  serviceWorker.addEventListener("controllerchange", () => {
    if (isAsked) location.reload();
    // Another tab has taken the new version; this one still plays the old one.
    else if (came) tell("newer");
  });
  const registration = await serviceWorker.register(new URL(worker, base), { scope: base });
  boot.renew = () => {
    isAsked = true;
    if (registration.waiting) registration.waiting.postMessage("take over");
    else location.reload();
  };
  follow(registration);
  registration.addEventListener("updatefound", () => follow(registration));
  if (registration.waiting) tell("newer");
  lookAgain(registration);
  if (came) await persist();
}
