/** The demo's pages are read on a screen of 1440 × 900, and fill its live view; faceplates are read on a phone too. */
import { describe, expect, test } from 'vitest';
import type { BuiltDiagram, BuiltObject } from '../../../../api/server/demo/diagrams/builder.ts';
import { siteOverviews } from '../../../../api/server/demo/diagrams/overviews.ts';
import { refinery } from '../../../../api/server/demo/diagrams/refinery.ts';
import { card } from '../../../../api/server/demo/diagrams/style.ts';
import { FACEPLATES, faceplateFor } from '../../../../api/server/modules/assemblies/index.ts';
import type { PropSchema } from '../../../../engine/kind-properties.ts';
import { parseColour } from '../../../../engine/primitives/colour.ts';
import { isVisible, paletteOf, resolved } from '../../../../engine/primitives/palette.ts';
import type { TokenTheme } from '../../../../engine/primitives/tokens.ts';
import * as kinds from '../../../../plugins/index.ts';
import { contrastOf, luminanceOf } from '../../../support/contrast.ts';

/** Pixels of the live view beside the tree of sites, with the margin that it keeps, while an alarm stands above it. */
const VIEW = { width: 1037, height: 738 };
const LEAST_PX = 11;

const pages = siteOverviews();
/** With everything that a company's equipment may have. */
const faceplates = FACEPLATES.map((faceplate) => {
  const known = faceplate.tags.map(({ means: [category, name], label }) => ({ uuid: label, name, category }));
  const { objects, configuration, width, height } = faceplateFor(faceplate, known);
  const diagram = { width, height, fill: card, objects, configuration } as unknown as BuiltDiagram;
  return { name: faceplate.name, diagram };
});
/** CSS pixels of a faceplate on a phone, as wide as that. */
const PHONE = 390;
const named = (all: readonly { readonly name: string; readonly diagram: BuiltDiagram }[]) =>
  all.map(({ name, diagram }) => [name, diagram] as const);
const byKind = new Map(Object.values(kinds).map((kind) => [kind.kind, kind]));

/** The objects whose texts are too small at this scale. */
const tooSmall = ({ objects }: BuiltDiagram, scale: number) =>
  [...objects].filter(({ identifier, fontSize }) => {
    const usual = (byKind.get(identifier)!.props as PropSchema).fontSize?.default;
    const size = fontSize ?? usual;
    return size !== undefined && Number(size) * scale < LEAST_PX;
  });

test.each(named(pages))('no text of %s is smaller than 11 px', (_name, diagram) => {
  const scale = Math.min(VIEW.width / diagram.width, VIEW.height / diagram.height);
  expect(tooSmall(diagram, scale)).toEqual([]);
});

test.each(named(faceplates))('no text of the %s is smaller than 11 px on a phone', (_name, diagram) => {
  expect([...diagram.objects].length).toBeGreaterThan(10);
  expect(tooSmall(diagram, PHONE / diagram.width)).toEqual([]);
});

test.each(named(pages))('%s fills nine tenths of the view', (_name, { width, height }) => {
  const scale = Math.min(VIEW.width / width, VIEW.height / height);
  expect((width * scale * height * scale) / (VIEW.width * VIEW.height)).toBeGreaterThan(0.9);
});

/** WCAG 2 AA: for texts of any size, and for those that are large and bold. */
const LEAST_CONTRAST = 4.5;
const LEAST_OF_LARGE = 3;
const LARGE_PX = 19;
const leastFor = ({ fontSize, fontWeight }: Drawn): number =>
  fontWeight === 'bold' && Number(fontSize) * 0.75 >= LARGE_PX ? LEAST_OF_LARGE : LEAST_CONTRAST;
/** Kinds whose texts stand on a background of their own, where they have one. */
const FRAMED = new Set(['dynamic-texts', 'trend', 'alarm-list', 'statistic', 'bar-chart']);

type Drawn = BuiltObject & { readonly states: readonly { readonly fill?: string }[] };

/** The same with what each object's properties are where the diagram says nothing, and with its states. */
function drawnOf({ objects, configuration }: BuiltDiagram): Drawn[] {
  const configured = new Map([...configuration].map((one) => [one.id, one]));
  return [...objects].map((object) => {
    const props = byKind.get(object.identifier)!.props as PropSchema;
    const usual = Object.fromEntries(Object.entries(props).map(([name, prop]) => [name, prop.default]));
    const states = (configured.get(object.id)?.states ?? []) as Drawn['states'];
    return { ...usual, ...object, states };
  });
}

const isSeen = (colour: unknown): colour is string =>
  typeof colour === 'string' && isVisible(parseColour(colour));

const liesOn = ({ x, y, width, height }: Drawn, under: Drawn): boolean => {
  const [cx, cy] = [x + width / 2, y + height / 2];
  return cx >= under.x && cx <= under.x + under.width && cy >= under.y && cy <= under.y + under.height;
};

/** The colours that can be behind the texts of the nth object. */
function groundsOf(all: readonly Drawn[], nth: number, paper: string): readonly string[] {
  const object = all[nth]!;
  if (FRAMED.has(object.identifier) && isSeen(object.backgroundColor)) return [object.backgroundColor];
  const under = all
    .slice(0, nth)
    .findLast(
      (one) =>
        one.identifier === 'dynamic-shapes' && isSeen(one.fill) && one !== object && liesOn(object, one),
    );
  if (!under) return [paper];
  return [under.fill as string, ...under.states.flatMap(({ fill }) => fill ?? [])];
}

function contrastIn(theme: TokenTheme, text: string, ground: string): number {
  const [one, other] = [text, ground].map((colour) => {
    const packed = resolved(parseColour(colour), paletteOf(theme));
    return luminanceOf(packed & 255, (packed >>> 8) & 255, (packed >>> 16) & 255);
  });
  return contrastOf(one!, other!);
}

/** Units of a side of the squares that shapes are looked up by. */
const SQUARE = 400;

/** The pairs of a text's colour and what is behind it in a diagram of 100,000 objects. */
function pairsOf({ fill, objects }: BuiltDiagram): readonly (readonly [text: string, ground: string])[] {
  const shapes = new Map<string, Drawn[]>();
  const pairs = new Map<string, readonly [string, string]>();
  for (const object of objects as Iterable<Drawn>) {
    const { identifier, x, y, width, height, fontColor } = object;
    if (identifier === 'dynamic-texts' && isSeen(fontColor)) {
      const near = shapes.get(`${squareOf(x + width / 2)} ${squareOf(y + height / 2)}`) ?? [];
      const ground = (near.findLast((one) => liesOn(object, one))?.fill as string | undefined) ?? fill;
      pairs.set(`${fontColor} ${ground}`, [fontColor, ground]);
    }
    if (identifier !== 'dynamic-shapes' || !isSeen(object.fill)) continue;
    for (let column = squareOf(x); column <= squareOf(x + width); column++)
      for (let row = squareOf(y); row <= squareOf(y + height); row++) {
        const key = `${column} ${row}`;
        const before = shapes.get(key);
        if (before) before.push(object);
        else shapes.set(key, [object]);
      }
  }
  return [...pairs.values()];
}

const squareOf = (along: number): number => Math.floor(along / SQUARE);
const ofRefinery = pairsOf(refinery());

describe.each(['light', 'dark', 'contrast'] as const)('in the %s theme', (theme) => {
  test.each(named([...pages, ...faceplates]))(
    'the texts of %s stand out from what is behind them',
    (_name, diagram) => {
      const all = drawnOf(diagram);
      const faint = all.flatMap((object, nth) => {
        const { fontColor } = object;
        if (!isSeen(fontColor)) return [];
        return groundsOf(all, nth, diagram.fill)
          .filter((ground) => contrastIn(theme, fontColor, ground) < leastFor(object))
          .map((ground) => `${object.identifier} ${object.label ?? object.text}: ${fontColor} on ${ground}`);
      });
      expect(all.filter(({ fontColor }) => isSeen(fontColor)).length).toBeGreaterThan(5);
      expect(faint).toEqual([]);
    },
  );

  test('every text of the refinery stands out from what is behind it', () => {
    expect(ofRefinery.length).toBeGreaterThan(2);
    const faint = ofRefinery.filter(([text, ground]) => contrastIn(theme, text, ground) < LEAST_CONTRAST);
    expect(faint).toEqual([]);
  });
});
