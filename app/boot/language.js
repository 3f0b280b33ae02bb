/* Which language the visitor gets; i18n/languages.py chooses by the same rules, and a test compares the two. */

const RENAMED = { cmn: "zh", in: "id", iw: "he" };
const TRADITIONAL = ["hk", "mo", "tw"];

/** The languages that would serve this tag, the closest first. */
function* candidates(tag) {
  const [first, ...rest] = tag.trim().toLowerCase().split(/[.;@,]/)[0].split(/[-_]/);
  const parts = [RENAMED[first] ?? first, ...rest];
  for (let { length } = parts; length > 0; length -= 1) yield parts.slice(0, length).join("-");
  if (parts[0] === "zh") {
    const hant = rest.includes("hant") || (!rest.includes("hans") && TRADITIONAL.some((region) => rest.includes(region)));
    yield hant ? "zh-hant" : "zh-hans";
  }
}

/** The first language on offer for a reader who wants these, best first; English if none fits. */
export function best(wanted, offered) {
  const known = new Map(offered.map((code) => [code.toLowerCase(), code]));
  for (const tag of wanted) {
    for (const candidate of candidates(tag)) if (known.has(candidate)) return known.get(candidate);
  }
  return "en";
}

/** The language chosen on an earlier visit, if the browser keeps it and tells. */
function stored() {
  try {
    return JSON.parse(localStorage.getItem("durak.settings"))?.lang;
  } catch {
    return null; // storage refused, or a text that the game itself will set aside and tell of
  }
}

/** The language of this visit: the address's, the page's, the stored choice, the browser's, English. */
export function choose(page, offered) {
  const asked = new URLSearchParams(location.search).get("lang");
  return best([asked, page, stored(), ...navigator.languages].filter((tag) => typeof tag === "string" && tag), offered);
}
