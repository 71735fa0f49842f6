/**
 * Every kind in its states and sizes, through the engine's scene and its WebGL backend in real Chromium. The picture is
 * kept in test-results/pictures for people to look at; the tests measure what must be in it.
 */
import regular from '@fontsource/roboto/files/roboto-latin-400-normal.woff2?url';
import bold from '@fontsource/roboto/files/roboto-latin-700-normal.woff2?url';
import { describe, expect, test } from 'vitest';
import type { FontFile } from '../../engine/render/text/fonts.ts';
import * as list from '../../plugins/index.ts';
import { palette, stateColour } from '../../plugins/shared/palette.ts';
import { exhibits } from './exhibits.ts';
import { Gallery, PAGE, type Shown } from './gallery.ts';

const fonts: FontFile[] = [
  { family: 'Roboto', url: regular, weight: 'normal', style: 'normal' },
  { family: 'Roboto', url: bold, weight: 'bold', style: 'normal' },
];

/** Opens a gallery of one object, draws it and hands it to `look`. */
async function alone(shown: Omit<Shown, 'x' | 'y'>, look: (gallery: Gallery) => void): Promise<void> {
  const gallery = await Gallery.open(320, 420, fonts);
  gallery.show({ ...shown, x: 10, y: 10 });
  gallery.draw();
  look(gallery);
  expect(gallery.findings).toEqual([]);
  gallery.close();
}

/** Pixels of a picture that are not the page. */
const inked = (pixels: Uint8ClampedArray): number => {
  const page = [1, 3, 5].map((at) => Number.parseInt(PAGE.slice(at, at + 2), 16));
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4)
    if (page.some((channel, nth) => pixels[at + nth] !== channel)) count++;
  return count;
};

const differing = (a: Uint8ClampedArray, b: Uint8ClampedArray): number => {
  let count = 0;
  for (let at = 0; at < a.length; at += 4) if (Math.abs(a[at + 1]! - b[at + 1]!) > 32) count++;
  return count;
};

test('all kinds in their states and sizes are drawn without a finding', async () => {
  const gallery = await Gallery.open(1540, 780, fonts);
  for (const shown of exhibits) gallery.show(shown);
  expect(inked(gallery.draw())).toBeGreaterThan(200_000);
  await gallery.save('kinds');
  gallery.draw(0.25);
  await gallery.save('kinds-quarter');
  expect(gallery.findings).toEqual([]);
  gallery.close();
});

const variants = Object.values(list).flatMap(({ kind, variants }) =>
  [{ name: 'default', props: {}, size: undefined }, ...(variants ?? [])].map((variant) => ({
    kind,
    variant,
  })),
);
// The engine leaves out letters below 6 px: at 25 % no label could be read.
const far = (kind: string) => (kind === 'dynamic-texts' ? 0.5 : 0.25);

test.each(variants)('$kind $variant.name can be seen at 100 % and from afar', async ({ kind, variant }) => {
  const [width, height] = variant.size ?? [];
  await alone({ kind, width, height, props: variant.props }, (gallery) => {
    const near = inked(gallery.draw());
    expect(near).toBeGreaterThan(100);
    expect(inked(gallery.draw(far(kind)))).toBeGreaterThan((near * far(kind) ** 2) / 2);
  });
});

describe('KIND-TANKSQ-01 the square tank', () => {
  test.each([0, 0.25, 0.6, 1])('is filled to %d of its inside', async (level) => {
    await alone({ kind: 'square-tank', values: { level, shown: '-' } }, (gallery) => {
      // A column beside plaque and graduations; the inside reaches from 36 to 344 of the tank's 380.
      const surface = 10 + 36 + 308 * (1 - level);
      if (level < 1) expect(gallery.at(45, surface - 4)).toBe(palette.hollow);
      if (level > 0) expect(gallery.at(45, surface + 4)).toBe(palette.quantity);
    });
  });

  test.each(['High High', 'High', 'Low', 'Low Low'])('STATE-06 paints its liquid when %s', async (state) => {
    const colour = state.includes(' ') ? stateColour.critical : stateColour.warning;
    await alone({ kind: 'square-tank', state, values: { level: 0.5 } }, (gallery) =>
      expect(gallery.at(45, 320)).toBe(colour),
    );
  });
});

test('KIND-GAUGE-01 the gauge is filled as far as its value goes', async () => {
  // On the ring of radius 74 about (110, 110): lower left is the start, the right side is five sixths.
  const [left, right] = [
    [110 - 74, 110],
    [110 + 74, 110],
  ] as const;
  const ring = (level: number) =>
    new Promise<string[]>((done) => {
      void alone({ kind: 'gauges', values: { level, shown: '-' } }, (gallery) =>
        done([gallery.at(...left), gallery.at(...right)]),
      );
    });
  expect(await ring(0)).toEqual([palette.body, palette.body]);
  expect(await ring(0.6)).toEqual([palette.quantity, palette.body]);
  expect(await ring(1)).toEqual([palette.quantity, palette.quantity]);
});

describe.each([
  ['dual-state-pump', 'running', [30, 56]],
  ['toggle-button', 'position', [54, 20]],
] as const)('%s', (kind, slot, [x, y]) => {
  test.each([
    ['ON', 1, stateColour.on],
    ['OFF', 0, stateColour.off],
    ['Unknown', 0, stateColour.unknown],
  ] as const)('STATE-08 OR-70 has the colour of %s', async (state, value, colour) => {
    await alone({ kind, state, values: { [slot]: value } }, (gallery) =>
      expect(gallery.at(x, y)).toBe(colour),
    );
  });

  test('tells ON from OFF by its shape, not by colour alone', async () => {
    const pictures: Uint8ClampedArray[] = [];
    for (const value of [0, 1])
      await alone({ kind, state: 'ON', values: { [slot]: value } }, (gallery) => {
        pictures.push(gallery.draw().slice());
      });
    expect(differing(pictures[0]!, pictures[1]!)).toBeGreaterThan(150);
  });
});
