/* The cloth in a colour of the host's choice, dark enough for what is written on it, in both themes. */

/** Relative luminance of the cloth at the most: those of our own cloth, with which every ink was chosen. */
const MOST = { light: 0.137, dark: 0.032 };
/** The cloth in its middle, towards its edge, and around it. */
const SHADES = { "": 1, "-dim": 0.74, "-deep": 0.54 };
const HEX = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

const linear = (byte) => (byte <= 10 ? byte / 3294.6 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
const byte = (light) => Math.floor(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));

/** The colours of the cloth for a colour such as "c0392b": custom property to value. None if it is no colour. */
export function cloth(text) {
  const found = HEX.exec(text);
  if (!found) return {};
  const lights = found.slice(1).map((part) => linear(Number.parseInt(part, 16)));
  const luminance = 0.2126 * lights[0] + 0.7152 * lights[1] + 0.0722 * lights[2];
  const colours = {};
  for (const [theme, most] of Object.entries(MOST)) {
    for (const [shade, share] of Object.entries(SHADES)) {
      // Black stays black: there is nothing to take from it.
      const scale = share * Math.min(1, most / (luminance || 1));
      colours[`--cloth-${theme}${shade}`] = `rgb(${lights.map((light) => byte(light * scale)).join(" ")})`;
    }
  }
  return colours;
}

/** Lay a cloth of this colour, or our own again if the text is no colour. */
export function lay(text) {
  const root = document.documentElement;
  const colours = cloth(text);
  root.toggleAttribute("data-accent", Object.keys(colours).length > 0);
  for (const [name, value] of Object.entries(colours)) root.style.setProperty(name, value);
}
