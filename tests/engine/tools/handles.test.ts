/** What can be taken hold of, and how large it is drawn. */
import { expect, test } from 'vitest';
import type { DiagramObject } from '../../../engine/document/types.ts';
import { type Pen, SAMPLE_FEED } from '../../../engine/plugin.ts';
import { handlesOf, handleUnder } from '../../../engine/tools/edit/handles.ts';
import { OVERLAY_KINDS, overlayObjects } from '../../../engine/tools/edit/overlay-kinds.ts';
import { kindOf } from '../../support/engine/edits.ts';

const LINE: DiagramObject = {
  id: 'l',
  identifier: 'line',
  x: 0,
  y: 0,
  width: 100,
  height: 50,
  x1: 0,
  y1: 0,
  x2: 100,
  y2: 50,
};
const NOTHING = { frame: null, outline: null, guides: [], ports: [], lines: [] };

/** What the end's kind is filled with: hex, as it is drawn. */
function colourOfEnd(pixel: number): string {
  const kind = OVERLAY_KINDS.find(({ kind }) => kind === 'edit-end')!;
  const drawn: string[] = [];
  const pen = { ellipse: (...args: unknown[]) => drawn.push((args[4] as { fill: string }).fill) };
  kind.draw(pen as unknown as Pen, { line: pixel }, { w: 10 * pixel, h: 10 * pixel }, SAMPLE_FEED);
  return drawn.join();
}

test('LINE-03 the ends of a line are red circles of radius 5 at every scale, taken hold of within 6', () => {
  for (const pixel of [1, 0.25, 8]) {
    const handles = handlesOf(LINE, kindOf(LINE.identifier), pixel);
    const [first, second] = overlayObjects(handles, NOTHING, pixel);
    expect([first!.identifier, second!.identifier]).toEqual(['edit-end', 'edit-end']);
    expect([first!.width, first!.height]).toEqual([10 * pixel, 10 * pixel]);
    expect([first!.x + 5 * pixel, second!.x + 5 * pixel]).toEqual([0, 100]);
    expect(colourOfEnd(pixel)).toBe('#d92d20');
    const beside = handleUnder(handles, 100 + 6 * pixel, 50);
    expect(beside).toEqual({ part: 'end', object: 'l', end: 2 });
    expect(handleUnder(handles, 100 + 6.1 * pixel, 50)).toBeNull();
  }
});
