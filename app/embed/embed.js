/*
 * <durak-game>: the game in another page, as an element.
 *
 *   <script type="module" src="https://.../embed.js"></script>
 *   <durak-game lang="it" players="4" levels="hard" theme="dark"><a href="https://.../it/">Durak</a></durak-game>
 *
 * Attributes, which may change at any time: lang players levels seed ai_seed speed theme deck accent. Its height follows
 * the table's wish, unless the attribute `height` fixes it, in pixels. Methods: newHand({players, levels, seed}), pause(),
 * resume(). What the game tells comes as events that bubble: durak-ready, durak-deal, durak-move, durak-over, durak-error,
 * durak-resize, each with the message in `detail`. What stands inside shows where the game does not come.
 */

const BASE = new URL(".", import.meta.url).href;
const DEAL = ["players", "levels", "seed"];
/** Attributes that change a hand's looks and not the hand, and what they are when they are taken away. */
const LOOK = { lang: "en", theme: "auto", speed: "normal", deck: "classic", accent: "" };
const TOLD = ["ready", "deal", "move", "over", "error", "resize"];
const PATIENCE_MS = 10_000;

class DurakGame extends HTMLElement {
  static observedAttributes = [...DEAL, ...Object.keys(LOOK), "height", "title"];
  #frame = document.createElement("iframe");
  #fallback = document.createElement("slot");
  #changed = new Set();
  #timer = 0;
  /** Whether the frame listens: it has said something. */
  #listens = false;
  #heard = ({ source, data }) => {
    if (source !== this.#frame.contentWindow || data?.durak !== 1 || !TOLD.includes(data.type)) return;
    this.#fallback.hidden = true;
    clearTimeout(this.#timer);
    if (!this.#listens) {
      this.#listens = true;
      this.#tell();
    }
    if (data.type === "resize" && !this.hasAttribute("height")) this.#frame.style.height = `${Number(data.height) || 640}px`;
    this.dispatchEvent(new CustomEvent(`durak-${data.type}`, { detail: data, bubbles: true, composed: true }));
  };

  constructor() {
    super();
    this.#fallback.hidden = true;
    this.attachShadow({ mode: "open" }).append(this.#frame, this.#fallback);
  }

  connectedCallback() {
    const query = new URLSearchParams({ embed: "1" });
    for (const name of [...DEAL, ...Object.keys(LOOK), "ai_seed"]) if (this.hasAttribute(name)) query.set(name, this.getAttribute(name));
    const frame = this.#frame;
    this.style.display ||= "block";
    // A browser that cannot share complains about the right to.
    frame.allow = `fullscreen; autoplay; clipboard-write${"share" in navigator ? "; web-share" : ""}`;
    frame.referrerPolicy = "strict-origin-when-cross-origin";
    frame.loading = "lazy";
    // Only such a frame may come from a site without headers of its own into a page that shares memory.
    if (crossOriginIsolated) frame.credentialless = true;
    frame.style.cssText = "display:block;width:100%;height:640px;border:0";
    this.#look();
    this.#listens = false;
    this.#changed.clear();
    frame.src = `${BASE}?${query}`;
    addEventListener("message", this.#heard);
    // A host's own policy may forbid the frame, and nobody tells.
    frame.onload = () => {
      this.#timer = setTimeout(() => (this.#fallback.hidden = false), PATIENCE_MS);
    };
  }

  disconnectedCallback() {
    removeEventListener("message", this.#heard);
    clearTimeout(this.#timer);
  }

  attributeChangedCallback(name, before, after) {
    if (!this.isConnected || !this.#frame.src || before === after) return;
    this.#look();
    // Several changes in a row are one wish.
    if (this.#listens && !this.#changed.size) queueMicrotask(() => this.#tell());
    this.#changed.add(name);
  }

  #look() {
    const theme = this.getAttribute("theme");
    // A frame lets the page behind it through only where both are light, or both dark.
    this.#frame.style.colorScheme = ["light", "dark"].includes(theme) ? theme : "light dark";
    this.#frame.title = this.title || "Durak";
    const height = Number(this.getAttribute("height"));
    if (height > 0) this.#frame.style.height = `${height}px`;
  }

  #tell() {
    for (const [name, usual] of Object.entries(LOOK)) {
      if (this.#changed.has(name)) this.#say(name, { [name]: this.getAttribute(name) ?? usual });
    }
    if (DEAL.some((name) => this.#changed.has(name))) {
      this.newHand(Object.fromEntries(DEAL.map((name) => [name, this.getAttribute(name) ?? undefined])));
    }
    this.#changed.clear();
  }

  #say(type, fields) {
    this.#frame.contentWindow?.postMessage({ durak: 1, type, ...fields }, "*");
  }

  newHand(wish = {}) {
    this.#say("new", wish);
  }

  pause() {
    this.#say("pause");
  }

  resume() {
    this.#say("resume");
  }
}

if (!customElements.get("durak-game")) customElements.define("durak-game", DurakGame);
