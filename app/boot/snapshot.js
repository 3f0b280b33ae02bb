/*
 * The memory of a Python that has already started and imported the game, kept for the next visit.
 *
 * A start from it takes the place of starting Python, but the file is larger than what a first visit needs. So it is
 * fetched in idle time once a hand can be played, and kept in the browser's cache of responses, where that is allowed;
 * guard.js looks for it there. Most of a memory is zeros. The file is gzip of: pieces (u32), bytes in all (u32), for each
 * piece its place and its length (u32 each), then the pieces. Zeros between them are not written. It is kept inflated:
 * to inflate it at the start would cost more time than to read the larger one.
 */

import { early } from "./files.js";

const CACHE = "durak-snapshot";
/** Seconds that a start waits for the memory before it does without, and for one to be forgotten. */
const PATIENCE = 5;
const REFUSED = "durak.snapshot";

async function unpack(response) {
  const packed = await response.arrayBuffer();
  const [count, size] = new Uint32Array(packed, 0, 2);
  const places = new Uint32Array(packed, 8, 2 * count);
  const memory = new Uint8Array(size);
  let from = 8 + 8 * count;
  for (let piece = 0; piece < count; piece += 1) {
    const [at, length] = [places[2 * piece], places[2 * piece + 1]];
    memory.set(new Uint8Array(packed, from, length), at);
    from += length;
  }
  return memory;
}

function isRefused(url) {
  try {
    return localStorage.getItem(REFUSED) === url;
  } catch {
    return false; // no storage, and then no cache either
  }
}

async function forget() {
  try {
    await globalThis.durakBoot.within(PATIENCE, caches.delete(CACHE));
  } catch (error) {
    console.info("durak: the snapshot cannot be put aside:", String(error));
  }
}

/** The memory that an earlier visit has kept, or null. Never fails: a start has other ways. */
export async function kept(url) {
  try {
    const response = await early(url);
    return response && !isRefused(url) ? await globalThis.durakBoot.within(PATIENCE, unpack(response)) : null;
  } catch (error) {
    console.info("durak: no snapshot:", String(error));
    await forget();
    return null;
  }
}

/** Keep the snapshot for the next visit, and no older one. */
export async function keep(files) {
  const url = files.url("snapshot");
  if (isRefused(url) || navigator.connection?.saveData) return;
  try {
    const cache = await caches.open(CACHE);
    for (const request of await cache.keys()) if (request.url !== url) await cache.delete(request);
    if (await cache.match(url)) return;
    const inflated = new Blob([await files.bytes("snapshot")]).stream().pipeThrough(new DecompressionStream("gzip"));
    await cache.put(url, new Response(inflated));
  } catch (error) {
    console.info("durak: the snapshot is not kept:", String(error));
  }
}

/** Never use this snapshot again: a start from it has gone wrong. */
export async function refuse(url) {
  try {
    localStorage.setItem(REFUSED, url);
  } catch (error) {
    console.info("durak: the snapshot cannot be refused:", String(error));
  }
  await forget();
}
