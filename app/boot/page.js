/* What the page shows while it starts: its words in the visitor's language, and how much has come. */

const root = document.documentElement;

/** Put in the drawings that every picture of the page refers to, which came as a text. */
export function draw() {
  const held = document.getElementById("durak-sprite");
  held.insertAdjacentHTML("beforebegin", held.textContent);
  held.remove();
}

/** Every word of the still page by its key. */
export function said() {
  const words = {};
  for (const element of document.querySelectorAll("[data-say]")) words[element.dataset.say] = element.textContent;
  for (const element of document.querySelectorAll("[data-say-label]")) {
    words[element.dataset.sayLabel] = element.getAttribute("aria-label");
  }
  return words;
}

/** Put every word of the still page into a language. */
export function speak(lang, direction, words) {
  root.lang = lang;
  root.dir = direction;
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = words[element.dataset.say];
  for (const element of document.querySelectorAll("[data-say-label]")) {
    element.setAttribute("aria-label", words[element.dataset.sayLabel]);
  }
  for (const link of document.querySelectorAll("a[data-page]")) link.href = link.dataset.page.replace("{lang}", lang);
}

/** Bytes that have come and that are to come, as a bar and a line of words. */
export class Progress {
  #bar = document.querySelector(".boot progress");
  #line = document.querySelector(".boot .line");
  #pattern = document.querySelector("[data-say=bytes]");
  #expected = new Map();
  #come = new Map();
  #asked = false;

  /** Count on a file of so many bytes on the line. */
  expect(name, bytes) {
    this.#expected.set(name, bytes);
    this.#show();
  }

  /** So much of a file, 0 to 1, has come. */
  came(name, share) {
    this.#come.set(name, share);
    globalThis.durakBoot.alive();
    this.#show();
  }

  #show() {
    if (this.#asked) return;
    this.#asked = true;
    requestAnimationFrame(() => {
      this.#asked = false;
      let total = 0;
      let done = 0;
      for (const [name, bytes] of this.#expected) {
        total += bytes;
        done += bytes * (this.#come.get(name) ?? 0);
      }
      this.#bar.max = total;
      this.#bar.value = done;
      const number = new Intl.NumberFormat(root.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
      const shown = { done: number.format(done / 1e6), total: number.format(total / 1e6) };
      this.#line.textContent = this.#pattern.textContent.replace(/\{(done|total)\}/g, (_, name) => shown[name]);
    });
  }
}
