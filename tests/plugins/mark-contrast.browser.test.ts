/**
 * What tells a state apart is seen in every theme that is dark: each kind is drawn in each state with one of its marks,
 * without it, and with it in a colour of no theme. The last shows where the mark is, the first two what can be seen of it.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyKind, Pen } from '../../engine/plugin.ts';
import type { DiagramTheme } from '../../engine/primitives/tokens.ts';
import * as list from '../../plugins/index.ts';
import { contrastOf, luminanceOf } from '../support/contrast.ts';
import { exhibitsOf } from './exhibits-of.ts';
import { Gallery, type Shown } from './gallery.ts';

const [CELL, ACROSS, ROWS] = [168, 9, 8];
const [WIDTH, HEIGHT] = [CELL * ACROSS, CELL * ROWS];
const LEAST = 3;
/** Edges are blended with what is beside them: so much of a mark has to be seen as it is. */
const SEEN = 0.1;
const FOREIGN = '#ff00ff';
const MARKS = new Set(['rrect', 'ellipse', 'polygon', 'arc', 'line', 'shape']);
const MOTIONS = new Set(['fill', 'show', 'shift', 'turn', 'sweep']);

/** How equipment is shown on calm diagrams, beside the states that kinds come with. */
const CALM: Readonly<Record<string, string>> = {
  ON: 'token:running',
  OFF: 'token:stopped',
  Unknown: 'token:equipment.fill',
};
const SWITCHED = { ...CALM, ON: 'token:switch.on', OFF: 'token:switch.off' };

/** Which of its marks an object is drawn without, or in the foreign colour. */
let drawn: { readonly mark: number; readonly how: 'as it is' | 'left out' | 'foreign' } | undefined;
let marks = 0;
/** Marks of this run that were visible. */
let looked = 0;

type Look = { fill?: unknown; stroke?: unknown; motion?: { do: string } };
/** The liquid is made of parts that lie over each other in one colour: the first of them counts. */
const IN_PARTS = new Set(['three-d-tank']);
/** Shades that lie over a part are no marks. */
const isTint = (colour: unknown): boolean => /^#\w{6}[0-7]\w$/.test(String(colour));
const isMark = ({ fill, motion }: Look): boolean => MOTIONS.has(motion?.do ?? '') && !isTint(fill);
const inForeign = (look: Look): Look => ({
  ...look,
  ...(look.fill ? { fill: FOREIGN } : {}),
  ...(look.stroke ? { stroke: FOREIGN } : {}),
});

function watched(pen: Pen): Pen {
  marks = 0;
  return new Proxy(pen, {
    get(target, name: keyof Pen & string) {
      const call = (target[name] as (...all: unknown[]) => unknown).bind(target);
      if (!MARKS.has(name)) return call;
      return (...given: unknown[]) => {
        const look = given.at(-1) as Look;
        if (!isMark(look) || marks++ !== drawn?.mark || drawn.how === 'as it is') return call(...given);
        if (drawn.how === 'foreign') return call(...given.slice(0, -1), inForeign(look));
      };
    },
  });
}

function withStates(kind: AnyKind, colours: Readonly<Record<string, string>>): AnyKind {
  if (kind.states?.set !== 'binary') return kind;
  const paints = Object.entries(kind.states.paints).map(([name, paint]) => [
    name,
    { ...paint, states: Object.keys(paint.states).length > 0 ? colours : {} },
  ]);
  return { ...kind, states: { ...kind.states, paints: Object.fromEntries(paints) } } as AnyKind;
}

const shownKinds = (Object.values(list) as AnyKind[]).filter(
  ({ states, kind }) => states && !kind.startsWith('table'),
);
const sets = [
  ['as they come', (kind: AnyKind) => kind],
  ['calm', (kind: AnyKind) => withStates(kind, CALM)],
  ['switched', (kind: AnyKind) => withStates(kind, SWITCHED)],
] as const;

const luminance = (pixels: Uint8ClampedArray, at: number): number =>
  luminanceOf(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!);

/** Contrast of the clearest tenth of a mark with what is there without it; undefined where it is not shown. */
function clearestOf(
  pixels: Uint8ClampedArray,
  [own, without, foreign]: readonly (readonly [number, number])[],
) {
  const found: number[] = [];
  for (let y = 0; y < CELL; y++)
    for (let x = 0; x < CELL; x++) {
      const [a, b, c] = [own!, without!, foreign!].map(([left, top]) => ((top + y) * WIDTH + left + x) * 4);
      const moved = [0, 1, 2].reduce((sum, nth) => sum + Math.abs(pixels[b! + nth]! - pixels[c! + nth]!), 0);
      if (moved < 120) continue;
      found.push(contrastOf(luminance(pixels, a!), luminance(pixels, b!)));
    }
  return found.sort((a, b) => b - a)[Math.floor(found.length * SEEN)];
}

let galleries: Gallery[] = [];
beforeAll(async () => {
  const own = sets.map(([, of]) =>
    shownKinds
      .map(of)
      .map((kind): AnyKind => ({ ...kind, draw: (pen, ...rest) => kind.draw(watched(pen), ...rest) })),
  );
  galleries = await Promise.all(own.map((kinds) => Gallery.open(WIDTH, HEIGHT, 'raster', undefined, kinds)));
});
afterAll(() => galleries.forEach((gallery) => void gallery.close()));

const HOWS = ['as it is', 'left out', 'foreign'] as const;

function faintMarks(gallery: Gallery, kind: AnyKind, theme: DiagramTheme): string[] {
  gallery.clear();
  gallery.theme = theme;
  const [width, height] = kind.size;
  const scale = Math.min(1, (CELL - 8) / Math.max(width, height));
  const cells: { readonly what: string; readonly places: (readonly [number, number])[] }[] = [];
  let cell = 0;
  for (const { caption, of, ...shown } of exhibitsOf(kind).filter((one) => one.of === 'state')) {
    let count = 1;
    for (let mark = 0; mark < (IN_PARTS.has(kind.kind) ? 1 : count); mark++) {
      const places = HOWS.map((how) => {
        const place = [(cell % ACROSS) * CELL, Math.floor(cell / ACROSS) * CELL] as const;
        cell++;
        drawn = { mark, how };
        gallery.show({ ...shown, scale, x: place[0] + 4, y: place[1] + 4 } as Shown);
        count = marks;
        return place;
      });
      if (count > 0) cells.push({ what: `${kind.kind} ${caption}, mark ${mark + 1}`, places });
    }
  }
  expect(cell, 'more cells than the picture has').toBeLessThanOrEqual(ACROSS * ROWS);
  const pixels = gallery.draw();
  return cells.flatMap(({ what, places }) => {
    const contrast = clearestOf(pixels, places);
    if (contrast !== undefined) looked++;
    return contrast !== undefined && contrast < LEAST ? [`${what}: ${contrast.toFixed(1)}`] : [];
  });
}

test.each(['dark', 'contrast'] as const)('%s: marks stand out from what they stand on', (theme) => {
  looked = 0;
  const faint = galleries.flatMap((gallery, nth) =>
    shownKinds
      .filter((kind) => nth === 0 || kind.states?.set === 'binary')
      .flatMap((kind) => faintMarks(gallery, kind, theme))
      .map((what) => `${sets[nth]![0]}: ${what}`),
  );
  expect(faint).toEqual([]);
  expect(looked).toBeGreaterThan(60);
});
