/*
 * The service worker that ends service workers here: it takes the place of one that does harm, forgets all that was kept
 * and goes itself. The build puts it in the worker's place when asked to; see docs/architecture.md.
 */

{
  const retire = async () => {
    const ours = `durak:${new URL(registration.scope).pathname}:`;
    for (const name of await caches.keys()) if (name.startsWith(ours)) await caches.delete(name);
    await registration.unregister();
  };

  addEventListener("install", () => skipWaiting());

  addEventListener("activate", (event) => event.waitUntil(retire()));
}
