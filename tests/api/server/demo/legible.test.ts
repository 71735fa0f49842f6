/** The demo's pages are read on a screen of 1440 × 900, and fill its live view. */
import { describe, expect, test } from 'vitest';
import type { BuiltDiagram, BuiltObject } from '../../../../api/server/demo/diagrams/builder.ts';
import { siteOverviews } from '../../../../api/server/demo/diagrams/overviews.ts';
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
const byKind = new Map(Object.values(kinds).map((kind) => [kind.kind, kind]));

test.each(pages.map((one) => [one.name, one.diagram] as const))(
  'no text of %s is smaller than 11 px',
  (_name, { width, height, objects }) => {
    const scale = Math.min(VIEW.width / width, VIEW.height / height);
    const small = [...objects].filter(({ identifier, fontSize }) => {
      const usual = (byKind.get(identifier)!.props as PropSchema).fontSize?.default;
      const size = fontSize ?? usual;
      return size !== undefined && Number(size) * scale < LEAST_PX;
    });
    expect(small).toEqual([]);
  },
);

test.each(pages.map((one) => [one.name, one.diagram] as const))(
  '%s fills nine tenths of the view',
  (_name, { width, height }) => {
    const scale = Math.min(VIEW.width / width, VIEW.height / height);
    expect((width * scale * height * scale) / (VIEW.width * VIEW.height)).toBeGreaterThan(0.9);
  },
);

/** WCAG 2 AA, for texts of any size. */
const LEAST_CONTRAST = 4.5;
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

describe.each(['light', 'dark', 'contrast'] as const)('in the %s theme', (theme) => {
  test.each(pages.map((one) => [one.name, one.diagram] as const))(
    'the texts of %s stand out from what is behind them',
    (_name, diagram) => {
      const all = drawnOf(diagram);
      const faint = all.flatMap((object, nth) => {
        const { fontColor } = object;
        if (!isSeen(fontColor)) return [];
        return groundsOf(all, nth, diagram.fill)
          .filter((ground) => contrastIn(theme, fontColor, ground) < LEAST_CONTRAST)
          .map((ground) => `${object.identifier} ${object.label ?? object.text}: ${fontColor} on ${ground}`);
      });
      expect(all.filter(({ fontColor }) => isSeen(fontColor)).length).toBeGreaterThan(20);
      expect(faint).toEqual([]);
    },
  );
});
