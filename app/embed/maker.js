/* The page that writes the code for other people's pages: what is chosen shows in the preview and in the code at once. */

const form = document.querySelector("form");
const preview = document.querySelector("durak-game");
const base = new URL("../../", location.href).href;
const USUAL = { players: "2", levels: "normal", theme: "auto", deck: "classic" };

const escaped = (text) => text.replace(/[&"<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** What is chosen and is not as usual, by attribute. */
function chosen() {
  const found = Object.fromEntries(new FormData(form));
  const wanted = { lang: found.lang };
  for (const [name, usual] of Object.entries(USUAL)) if (found[name] !== usual) wanted[name] = found[name];
  if (found.own) wanted.accent = found.accent.slice(1);
  return wanted;
}

function frame(wanted, { title }) {
  const query = new URLSearchParams({ embed: "1", ...wanted });
  const scheme = wanted.theme ?? "light dark";
  return (
    `<iframe src="${escaped(`${base}?${query}`)}" title="${escaped(title)}" width="100%" height="640" loading="lazy"` +
    ' allow="fullscreen; autoplay; clipboard-write; web-share" referrerpolicy="strict-origin-when-cross-origin"' +
    ` style="border:0;color-scheme:${scheme}"></iframe>`
  );
}

function element(wanted, { name }) {
  const attributes = Object.entries(wanted).map(([key, value]) => `${key}="${escaped(value)}"`);
  return (
    `<script type="module" src="${escaped(base)}embed.js"></script>\n` +
    `<durak-game ${attributes.join(" ")}>${link(wanted, { name })}</durak-game>`
  );
}

function link({ lang, accent, ...wanted }, { name }) {
  const query = new URLSearchParams(wanted).toString();
  return `<a href="${escaped(`${base}${lang}/${query ? `?${query}` : ""}`)}">${escaped(name)}</a>`;
}

const WRITERS = { frame, element, link };

function show() {
  const wanted = chosen();
  form.elements.accent.closest("label").hidden = !form.elements.own.checked;
  for (const name of ["lang", "accent", ...Object.keys(USUAL)]) {
    if (wanted[name] === undefined) preview.removeAttribute(name);
    else if (preview.getAttribute(name) !== wanted[name]) preview.setAttribute(name, wanted[name]);
  }
  for (const [kind, write] of Object.entries(WRITERS)) {
    const field = document.getElementById(`code-${kind}`);
    field.value = write(wanted, field.dataset);
  }
}

document.querySelector("main").addEventListener("click", async ({ target }) => {
  const { copies, copied } = target.dataset;
  if (!copies) return;
  const field = document.getElementById(copies);
  // Selected whatever comes of it: where a browser refuses the clipboard, the keys for copying still work.
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    target.textContent = copied;
    document.querySelector("[role=status]").textContent = copied;
  } catch (error) {
    console.info("durak: not copied:", String(error));
  }
});
form.addEventListener("input", show);
show();
