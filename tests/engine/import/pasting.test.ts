/** What was imported goes into a diagram in one step: where it was dropped, attached and grouped as it came. */
import { expect, test } from 'vitest';
import { Editor } from '../../../engine/editor.ts';
import { importDrawing } from '../../../engine/import/import.ts';
import { kindOf } from '../../support/engine/edits.ts';
import { sketch } from '../../support/engine/sketch.ts';

const cell = (id: string, x: number) =>
  `<mxCell id="${id}" value="${id}" vertex="1" parent="1"><mxGeometry x="${x}" width="40" height="40" as="geometry"/></mxCell>`;
const FILE = `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>${cell('a', 0)}${cell('b', 160)}<mxCell id="e" edge="1" parent="1" source="a" target="b"><mxGeometry relative="1" as="geometry"/></mxCell></root></mxGraphModel>`;

test('one entry of the history; its middle where it was dropped; lines follow their objects', async () => {
  const { imported } = await importDrawing(new TextEncoder().encode(FILE), { connector: 'line' });
  const document = sketch('old 0,0 10x10');
  let made = 0;
  const editor = new Editor({
    document,
    kindOf,
    newId: () => `n${++made}`,
    now: () => made,
    centre: () => ({ x: 0, y: 0 }),
    changed: () => {},
  });
  const text = JSON.stringify({ format: 'mimic/objects', objects: imported.objects, configuration: [] });
  editor.run({ do: 'paste', text, at: { x: 1000, y: 500 } });
  const all = [...document.items()].map(({ object }) => object).filter(({ id }) => id !== 'old');
  expect(all).toHaveLength(imported.objects.length);
  const [a, , b] = all;
  // By whole units: what lay on them still does.
  const middle = [(a!.x + b!.x + b!.width) / 2, a!.y + a!.height / 2];
  expect(Math.max(Math.abs(middle[0]! - 1000), Math.abs(middle[1]! - 500))).toBeLessThanOrEqual(0.5);
  const line = all.find(({ identifier }) => identifier === 'line')!;
  expect([line.startId, line.endId]).toEqual([a!.id, b!.id]);

  const before = line.x;
  editor.run({ do: 'select', ids: [a!.id] });
  editor.run({ do: 'nudge', dx: -30, dy: 0 });
  expect(document.get(line.id)!.object.x).toBe(before - 30);
  editor.run({ do: 'undo' });
  editor.run({ do: 'undo' });
  expect(document.size).toBe(1);
});
