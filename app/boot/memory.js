/*
 * A database that forgets, for where the browser refuses the real one.
 *
 * PyScript opens IndexedDB before it starts Python and waits for it; where that is refused (a frame without the right
 * to store, a private window) nothing would ever run. It has only the calls that PyScript makes.
 */

/** Whether this browser opens a database here; some say no only after a while, and some never answer. */
export function storesDatabases() {
  return new Promise((resolve) => {
    setTimeout(resolve, 1000, false);
    try {
      const request = indexedDB.open("durak-probe");
      request.onsuccess = () => {
        request.result.close();
        resolve(true);
      };
      request.onerror = (event) => {
        event.preventDefault();
        resolve(false);
      };
    } catch {
      resolve(false);
    }
  });
}

function answer(result) {
  const request = { result, onsuccess: null, onerror: null };
  queueMicrotask(() => request.onsuccess?.({ target: request }));
  return request;
}

class Store {
  #entries = new Map();
  count = () => answer(this.#entries.size);
  clear = () => answer(this.#entries.clear());
  delete = (key) => answer((this.#entries.delete(key), undefined));
  get = (key) => answer(this.#entries.get(key));
  getAllKeys = () => answer([...this.#entries.keys()]);
  getKey = (key) => answer(this.#entries.has(key) ? key : undefined);
  put = (value, key) => answer((this.#entries.set(key, value), key));
}

class Database {
  #stores = new Map();
  close = () => undefined;
  get objectStoreNames() {
    return [...this.#stores.keys()];
  }
  createObjectStore(name) {
    this.#stores.set(name, new Store());
    return this.#stores.get(name);
  }
  transaction() {
    return { objectStore: (name) => this.#stores.get(name) };
  }
}

const databases = new Map();

function open(name) {
  const request = { result: null, onsuccess: null, onupgradeneeded: null };
  queueMicrotask(() => {
    const isNew = !databases.has(name);
    if (isNew) databases.set(name, new Database());
    request.result = databases.get(name);
    if (isNew) request.onupgradeneeded?.({ target: { result: request.result, transaction: {} } });
    request.onsuccess?.({ target: request });
  });
  return request;
}

/** Put the forgetful database in the real one's place. */
export function forget() {
  Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: { open } });
}
