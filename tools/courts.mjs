// `node tools/courts.mjs OUT_DIR` writes twelve court figures, Jc.svg to Ks.svg, slimmed for the page.
//
// The drawings are Adrian Kennard's (CC0), taken from a pinned development dependency and never committed. Each source file is
// a whole card: six layers of one half figure, each used upright and turned, then index, pips and frame. The figure is
// kept, in a box of 1300 by 2000 that the page stretches over 164.8 by 260.8; the rest is drawn live by the page.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { optimize } from 'svgo';

const SOURCE = new URL('src/images/2color/', import.meta.resolve('@heruka_urgyen/react-playing-cards/package.json'));
const LAYERS = [1, 2, 3, 4, 5, 6];

// The screen's pure primaries, toned down to printers' inks that sit beside our suits.
const INKS = { '#FC4': '#e8b94a', red: '#c4212f', '#44F': '#2c4a94', black: '#1d1d22' };

const element = (name, attributes, children = []) => ({ type: 'element', name, attributes, children });

const ink = (node) => {
  for (const key of ['fill', 'stroke']) {
    const found = node.attributes[key];
    if (found === undefined || found === 'none') continue;
    if (INKS[found] === undefined) throw new Error(`an ink we do not know: ${found}`);
    node.attributes[key] = INKS[found];
  }
};

// Rebuilds the tree in place: the suit symbol the layers use, then each layer upright and turned.
const figure = (rank, suit) => ({
  name: 'figure',
  fn: () => ({
    root: {
      enter(root) {
        const svg = root.children.find((node) => node.name === 'svg');
        const part = (id) => {
          const found = svg.children.find((node) => node.attributes?.id === id);
          if (found === undefined) throw new Error(`${rank}${suit}.svg has no #${id}`);
          return found;
        };
        svg.attributes = { xmlns: svg.attributes.xmlns, viewBox: '0 0 1300 2000', preserveAspectRatio: 'none' };
        svg.children = [
          part(`S${suit}${rank}`),
          ...LAYERS.flatMap((layer) => [
            element('g', { id: `layer${layer}` }, part(`${suit}${rank}${layer}`).children),
            element('use', { href: `#layer${layer}`, transform: 'rotate(180 650 1000)' }),
          ]),
        ];
      },
    },
    element: {
      enter(node) {
        ink(node);
        if (node.attributes['xlink:href'] === undefined) return;
        node.attributes.href = node.attributes['xlink:href'];
        delete node.attributes['xlink:href'];
      },
    },
  }),
});

const [, script, target] = process.argv;
if (target === undefined) {
  console.error(`usage: node ${script} OUT_DIR`);
  process.exit(2);
}

await mkdir(target, { recursive: true });
for (const rank of 'JQK') {
  for (const suit of 'CDHS') {
    const whole = await readFile(fileURLToPath(new URL(`${rank}${suit}.svg`, SOURCE)), 'utf8');
    const kept = optimize(whole, { plugins: [figure(rank, suit)] }).data;
    // Whole units are exact enough: one is a sixth of a pixel on a card 300 pixels wide.
    const { data } = optimize(kept, { multipass: true, floatPrecision: 0, plugins: ['preset-default'] });
    await writeFile(join(target, `${rank}${suit.toLowerCase()}.svg`), data);
  }
}
