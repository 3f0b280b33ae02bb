/*
 * The service worker: the whole site kept for when there is no network, one version at a time.
 *
 * Hashed files never change under their name, so they are answered from whatever version has kept them and asked for no
 * more. A page is answered from this worker's own version alone, and names the hashed files of its version: so old and
 * new never meet in one page. The runtime is kept apart, and a new version of the game does not fetch it again.
 *
 * A new version's worker waits until the page sends "take over" or every page is closed. Every file is checked against
 * its digest as it comes; a version that is not whole is never taken. The build puts `durakSite` before this text:
 * version, runtime: {version, files}, files and pages, each a map from an address below the site to its digest.
 */
{
  const { version, runtime, files, pages } = self.durakSite;
  const { scope } = registration;
  // Caches belong to the host, which may have another copy of the site under another path.
  const ours = `durak:${new URL(scope).pathname}:`;
  const SITE = `${ours}site-${version}`;
  const RUNTIME = `${ours}runtime-${runtime.version}`;

  /** The answer for an address: the browser's own, as it came, for only such a one keeps its compiled code. */
  async function fetched(address, integrity, cache) {
    try {
      return await fetch(address, { integrity, cache });
    } catch {
      // What came damaged may lie in the browser's cache.
      return fetch(address, { integrity, cache: "reload" });
    }
  }

  /** Keep files that are not kept yet, one after the other: a person is playing meanwhile. */
  async function keep(name, wanted, cacheMode) {
    const into = await caches.open(name);
    for (const [path, integrity] of Object.entries(wanted)) {
      const address = new URL(path, scope).href;
      if (await into.match(address, { ignoreVary: true })) continue;
      const elsewhere = cacheMode === "default" && (await caches.match(address, { ignoreVary: true }));
      await into.put(address, elsewhere || (await fetched(address, integrity, cacheMode)));
    }
  }

  /** Forget older versions, unless a page that may be theirs is still open or another version is on its way. */
  async function tidy() {
    const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
    if (open.length > 1 || registration.installing || registration.waiting) return;
    for (const name of await caches.keys()) {
      if (name.startsWith(ours) && name !== SITE && name !== RUNTIME) await caches.delete(name);
    }
  }

  async function page(path, request) {
    const kept = await (await caches.open(SITE)).match(new URL(path, scope).href, { ignoreVary: true });
    return kept ?? fetch(request);
  }

  async function asset(request) {
    return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
  }

  /** For a start that is tried again: from the host if it can be reached, for what is kept may be what failed. */
  async function anew(request) {
    try {
      return await fetch(request);
    } catch {
      return asset(request);
    }
  }

  async function install() {
    // Pages first: a host that still gives out another version's pages is not worth fetching the rest from.
    await keep(SITE, pages, "no-cache");
    await keep(SITE, files, "default");
    await keep(RUNTIME, runtime.files, "default");
  }

  addEventListener("install", (event) => event.waitUntil(install()));

  addEventListener("activate", (event) => event.waitUntil(Promise.all([tidy(), clients.claim()])));

  addEventListener("message", ({ data }) => {
    if (data === "take over") skipWaiting();
  });

  addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET" || !request.url.startsWith(scope)) return;
    const [path] = request.url.slice(scope.length).split(/[?#]/);
    const name = path.replace(/(^|\/)index\.html$/, "$1");
    if (request.mode === "navigate" && Object.hasOwn(pages, name || "./")) event.respondWith(page(name || "./", request));
    else if (path.startsWith("assets/")) event.respondWith((request.cache === "reload" ? anew : asset)(request));
  });
}
