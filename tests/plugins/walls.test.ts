/** Ends of pipes stand where objects are drawn, and not at the edges of their boxes. */
import { expect, test } from 'vitest';
import { DiagramDocument } from '../../engine/document/document.ts';
import { transaction } from '../../engine/document/transaction.ts';
import type { DiagramObject } from '../../engine/document/types.ts';
import { portsOf } from '../../engine/edit/attach.ts';
import { Editor } from '../../engine/editor.ts';
import { HitTest } from '../../engine/hit/hit.ts';
import type { AnyKind } from '../../engine/plugin.ts';
import { Scene } from '../../engine/scene/scene.ts';
import * as plugins from '../../plugins/index.ts';
import { lineEnds } from '../../plugins/line/geometry.ts';
import { PlainGlyphs } from '../support/engine/widths.ts';

const kinds: readonly AnyKind[] = Object.values(plugins);
const kindOf = (name: string) => kinds.find(({ kind }) => kind === name);

/** Every tile of the toolbox that a pipe can end at. */
const TILES = kinds
  .filter((kind) => !kind.ends && !kind.feeds && !kind.expansion && !kind.isBackdrop && kind.group !== 'none')
  .flatMap((kind) => (kind.variants ?? [undefined]).map((variant) => ({ kind, variant })));

const placed = ({ kind, variant }: (typeof TILES)[number]): DiagramObject => {
  const [width, height] = variant?.size ?? kind.size;
  return { ...variant?.props, id: 'o', identifier: kind.kind, x: 300, y: 200, width, height };
};

/** Units from the paint of an object to a point, up to a few. */
function paintAway(object: DiagramObject, x: number, y: number): number {
  const scene = new Scene(kinds, new PlainGlyphs(), () => {});
  scene.apply(transaction({ added: [{ object, rank: 1 }] }));
  const hit = new HitTest(scene);
  return [0.25, 0.5, 1, 2, 4, 8].find((reach) => hit.at(x, y, reach, 0) !== undefined) ?? 99;
}

test('every port of the toolbox is on the paint of its object, as the hit test measures it', () => {
  const off = TILES.flatMap((tile) => {
    const object = placed(tile);
    // Texts and readings are aimed at by their box: they are half empty, and no pipe ends at them.
    if (['texts', 'table', 'bars'].includes(tile.kind.group)) return [];
    return portsOf(object, kindOf).flatMap(({ port, x, y, declared }) => {
      const away = paintAway(object, x, y);
      // A port that finds no paint on its way stays at the box.
      const stays = x === declared.x && y === declared.y;
      return away > 0.5
        ? [`${tile.variant?.title ?? tile.kind.title} ${port}${stays ? ' at the box' : ''}`]
        : [];
    });
  });
  // Waves around a dot that is off the middle: nothing lies above or below it.
  expect(off).toEqual(['Signal top at the box', 'Signal bottom at the box']);
});

test('the square tank has its ports at the wall, its corners turned with it', () => {
  const tank: DiagramObject = { id: 't', identifier: 'square-tank', x: 0, y: 0, width: 280, height: 380 };
  const at = (object: DiagramObject) =>
    Object.fromEntries(
      portsOf(object, kindOf).map(({ port, x, y }) => [
        port,
        [Math.round(x * 10) / 10 + 0, Math.round(y * 10) / 10 + 0],
      ]),
    );
  expect(at(tank)).toEqual({ in: [140, 0], left: [6.5, 342], right: [273.5, 342], drain: [140, 380] });
  expect(at({ ...tank, angle: 180 }).left).toEqual([273.5, 38]);
});

function plant() {
  const document = new DiagramDocument();
  const tank = { id: 't', identifier: 'square-tank', x: 0, y: 0, width: 280, height: 380 };
  // As diagrams were saved before: the end is at the box, 6.5 units off the tank.
  const pipe = {
    ...{ id: 'p', identifier: 'line', x: 280, y: 342, width: 120, height: 1, x1: 0, y1: 0, x2: 120, y2: 0 },
    ...{ startId: 't', startPort: 'right' },
  };
  document.change(transaction({ added: [tank, pipe].map((object, nth) => ({ object, rank: nth + 1 })) }));
  const parts = { newId: () => 'n', now: () => 0, centre: () => ({ x: 0, y: 0 }), changed: () => {} };
  const editor = new Editor({ document, kindOf, ...parts });
  const start = () => lineEnds(document.get('p')!.object)[0];
  return { document, editor, start };
}

test('an end that was saved at the box goes to the wall with the next edit of its line, and stays attached', () => {
  const { document, editor, start } = plant();
  editor.run({ do: 'select', ids: ['p'] });
  editor.run({ do: 'set', field: 'strokeWidth', value: 12 });
  expect(start().x).toBeCloseTo(273.5, 1);
  expect(document.get('p')!.object).toMatchObject({ startId: 't', startPort: 'right' });
  editor.run({ do: 'undo' });
  expect(start().x).toBe(280);
});

test('an end follows the wall of an object that moves, grows or looks different', () => {
  const { editor, start } = plant();
  editor.run({ do: 'select', ids: ['t'] });
  editor.run({ do: 'nudge', dx: 100, dy: 0 });
  expect(start().x).toBeCloseTo(373.5, 1);
  editor.run({ do: 'set', field: 'width', value: 560 });
  const wide = start().x;
  expect(wide).toBeGreaterThan(640);
  expect(wide).toBeLessThan(655);
});
