/**
 * Every kind in its states and sizes, through the engine's scene and its WebGL backend in real Chromium. The picture is
 * kept in test-results/pictures for people to look at; the tests measure what must be in it.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { literalOf } from '../../engine/primitives/tokens.ts';
import * as list from '../../plugins/index.ts';
import * as shared from '../../plugins/shared/palette.ts';
import { exhibits } from './exhibits.ts';
import { Gallery, PAGE, type Shown } from './gallery.ts';

/** What diagrams without a theme show: the codes behind the tokens. */
const literals = <T extends Readonly<Record<string, string>>>(colours: T) =>
  Object.fromEntries(Object.entries(colours).map(([name, colour]) => [name, literalOf(colour)])) as {
    readonly [name in keyof T]: string;
  };
const palette = literals(shared.palette);
const stateColour = literals(shared.stateColour);

/** One for all tests: opening a context costs more than any of them. As large as the largest object and its surroundings. */
let gallery: Gallery;
beforeAll(async () => {
  gallery = await Gallery.open(WIDTH, HEIGHT);
});
afterEach(() => {
  expect(gallery.findings).toEqual([]);
  gallery.clear();
});
afterAll(() => gallery.close());

const WIDTH = 640;
const HEIGHT = 420;

/** Hangs one object at (10, 10) and draws it. */
function hang(shown: Omit<Shown, 'x' | 'y'>): Uint8ClampedArray {
  gallery.clear();
  gallery.show({ ...shown, x: 10, y: 10 });
  return gallery.draw();
}

/** Pixels of a picture that are not the page. */
const inked = (pixels: Uint8ClampedArray): number => {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
  // Red is the lowest byte of a word, and every pixel is opaque.
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(PAGE.slice(at, at + 2), 16));
  const page = ((255 << 24) | (b! << 16) | (g! << 8) | r!) >>> 0;
  let count = 0;
  for (const word of words) if (word !== page) count++;
  return count;
};

const differing = (a: Uint8ClampedArray, b: Uint8ClampedArray): number => {
  let count = 0;
  for (let at = 0; at < a.length; at += 4) if (Math.abs(a[at + 1]! - b[at + 1]!) > 32) count++;
  return count;
};

test('all kinds in their states and sizes are drawn', async () => {
  const hall = await Gallery.open(1540, 780);
  for (const shown of exhibits) hall.show(shown);
  expect(inked(hall.draw())).toBeGreaterThan(200_000);
  await hall.save('kinds');
  expect(inked(hall.draw(0.25))).toBeGreaterThan(10_000);
  await hall.save('kinds-quarter');
  expect(hall.findings).toEqual([]);
  hall.close();
});

const kindOf = (name: string) => Object.values(list).find(({ kind }) => kind === name)!;

// The symbols have a sheet of their own: symbols.browser.test.ts.
const variants = Object.values(list).flatMap(({ kind, variants }) =>
  [{ name: 'default', props: {}, size: undefined }, ...(kind === 'images' ? [] : (variants ?? []))].map(
    (variant) => ({
      kind,
      variant,
    }),
  ),
);
// The engine leaves out letters below 6 px: at 25 % no label could be read.
const far = (kind: string) => (kind === 'dynamic-texts' ? 0.5 : 0.25);

test.each(variants)('$kind $variant.name can be seen at 100 % and from afar', ({ kind, variant }) => {
  // A canvas is as large as a page, and looks the same when it is smaller.
  const [width, height] = variant.size ?? (kind === 'canvas' ? [600, 380] : kindOf(kind).size);
  expect([width + 20 < WIDTH, height + 20 < HEIGHT]).toEqual([true, true]);
  const near = inked(hang({ kind, width, height, props: variant.props }));
  expect(near).toBeGreaterThan(100);
  expect(inked(gallery.draw(far(kind)))).toBeGreaterThan((near * far(kind) ** 2) / 2);
});

describe('KIND-TANKSQ-01 the square tank', () => {
  test.each([0, 0.25, 0.6, 1])('is filled to %d of its inside', (level) => {
    hang({ kind: 'square-tank', values: { level, shown: '-' } });
    // A column beside plaque and graduations; the inside reaches from 36 to 344 of the tank's 380.
    const surface = 10 + 36 + 308 * (1 - level);
    if (level < 1) expect(gallery.at(45, surface - 4)).toBe(palette.hollow);
    if (level > 0) expect(gallery.at(45, surface + 4)).toBe(palette.quantity);
  });

  test.each(['High High', 'High', 'Low', 'Low Low'])('STATE-06 paints its liquid when %s', (state) => {
    hang({ kind: 'square-tank', state, values: { level: 0.5 } });
    expect(gallery.at(45, 320)).toBe(state.includes(' ') ? stateColour.critical : stateColour.warning);
  });
});

test('KIND-GAUGE-01 the gauge is filled as far as its value goes', () => {
  // Left and right on the ring, whose radius is 74 about (110, 110): one sixth and five sixths of the scale.
  const ring = (level: number) => {
    hang({ kind: 'gauges', values: { level, shown: '-' } });
    return [gallery.at(110 - 74, 110), gallery.at(110 + 74, 110)];
  };
  expect(ring(0)).toEqual([palette.body, palette.body]);
  expect(ring(0.6)).toEqual([palette.quantity, palette.body]);
  expect(ring(1)).toEqual([palette.quantity, palette.quantity]);
});

describe.each([
  ['dual-state-pump', 'running', [30, 56]],
  ['toggle-button', 'position', [54, 20]],
] as const)('%s', (kind, slot, [x, y]) => {
  test.each([
    ['ON', 1, stateColour.on],
    ['OFF', 0, stateColour.off],
    ['Unknown', 0, stateColour.unknown],
  ] as const)('STATE-08 OR-70 has the colour of %s', (state, value, colour) => {
    hang({ kind, state, values: { [slot]: value } });
    expect(gallery.at(x, y)).toBe(colour);
  });

  test('tells ON from OFF by its shape, not by colour alone', () => {
    const off = hang({ kind, state: 'ON', values: { [slot]: 0 } });
    const on = hang({ kind, state: 'ON', values: { [slot]: 1 } });
    expect(differing(off, on)).toBeGreaterThan(150);
  });
});
