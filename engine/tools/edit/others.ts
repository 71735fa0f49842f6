/**
 * What other builders have selected: thin outlines in their colours, each with a name. Only shown, never part of the
 * document.
 */
import type { DiagramObject, ObjectId } from '../../document/types.ts';
import { boundsOf, boundsOfAll } from '../../edit/bounds.ts';
import { colour, defineKind, num, text } from '../../plugin.ts';

/** Somebody else who is editing the open diagram. */
export interface OtherBuilder {
  readonly name: string;
  /** `#rrggbb` */
  readonly colour: string;
  readonly selected: readonly ObjectId[];
}

/** Most outlines in all: beyond this, one around each builder's whole selection is enough. */
const OUTLINES = 60;
/** CSS pixels. */
const GAP = 3;
const NAME_HEIGHT = 16;
const NAME_SIZE = 11;
const LETTER = 6.4;
const PADDING = 5;
const LONGEST = 24;

export const otherOutline = defineKind({
  kind: 'edit-other',
  version: 1,
  title: 'Selected by somebody else',
  group: 'none',
  size: [1, 1],
  panel: [],
  props: { pixel: num(1), stroke: colour('#2f6690'), name: text('') },
  draw(pen, { pixel, stroke, name }, { w, h }) {
    pen.rrect(0, 0, w, h, { stroke, strokeWidth: 1.5 * pixel, r: 2 * pixel });
    if (name === '') return;
    const width = (name.length * LETTER + 2 * PADDING) * pixel;
    pen.rrect(0, -NAME_HEIGHT * pixel, width, NAME_HEIGHT * pixel, { fill: stroke, r: 3 * pixel });
    pen.text(PADDING * pixel, (-NAME_HEIGHT / 2) * pixel, name, { size: NAME_SIZE * pixel, fill: '#ffffff' });
  },
});

/**
 * Returns the outlines; `pixel` is a CSS pixel in world units. Selected objects that do not exist here are left out.
 */
export function otherOutlines(
  others: readonly OtherBuilder[],
  objectOf: (id: ObjectId) => DiagramObject | undefined,
  pixel: number,
): DiagramObject[] {
  const share = Math.max(1, Math.floor(OUTLINES / Math.max(1, others.length)));
  return others.flatMap(({ name, colour: stroke, selected }, nth) => {
    const objects = selected.map(objectOf).filter((object) => object !== undefined);
    if (objects.length === 0) return [];
    const boxes = objects.length <= share ? objects.map(boundsOf) : [boundsOfAll(objects)!];
    return boxes.map(({ minX, minY, maxX, maxY }, at): DiagramObject => {
      const gap = GAP * pixel;
      const place = {
        x: minX - gap,
        y: minY - gap,
        width: maxX - minX + 2 * gap,
        height: maxY - minY + 2 * gap,
      };
      const shown = at === 0 ? shorten(name) : '';
      return { id: `other${nth}-${at}`, identifier: otherOutline.kind, ...place, pixel, stroke, name: shown };
    });
  });
}

const shorten = (name: string): string => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);
