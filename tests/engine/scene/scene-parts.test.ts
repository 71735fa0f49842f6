import { expect, test } from 'vitest';
import { isExpandedId } from '../../../engine/document/expanded-id.ts';
import { Entries } from '../../../engine/render/entries.ts';
import { EXACT } from '../../../engine/render/lod.ts';
import { instance, PAIR, type Plant, PUMP, plant } from '../../support/engine/assemblies.ts';

const tags = (id: string, flow: string) => ({ id, tags: { flow, run: `${id}-run` } });

function pumps(count: number): Plant {
  const ids = Array.from({ length: count }, (_, nth) => `p${nth}`);
  const made = plant(
    ids.map((id, nth) => instance(id, nth * 120, 0)),
    ids.map((id) => tags(id, `${id}-flow`)),
  );
  made.define({ pump: PUMP });
  made.settle();
  return made;
}

/** Every row in use leads to an id, and the id back to the row. */
function rowsOf({ engine: { scene } }: Plant): number[] {
  const rows: number[] = [];
  scene.eachIn({ minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6 }, (index) => rows.push(index));
  for (const row of rows) {
    expect(scene.indexOf(scene.idAt(row)!)).toBe(row);
    expect(scene.objectAt(row)!.id).toBe(scene.idAt(row));
  }
  expect(rows).toHaveLength(scene.count);
  return rows;
}

test('a part has a row and no object of its own; whoever asks gets the same as from its instance', () => {
  const made = pumps(3);
  const { scene, expansions } = made.engine;
  const parts = rowsOf(made).filter((row) => isExpandedId(scene.idAt(row)!));
  expect(parts).toHaveLength(3 * PUMP.objects.length);
  expect(parts.flatMap((row) => scene.columns.objects[row] ?? [])).toEqual([]);
  expect(scene.parts.of('p1').map((row) => scene.objectAt(row))).toEqual(
    expansions.of('p1').map(({ object }) => object),
  );
  expect(new Set(parts.map((row) => scene.savedIdAt(row)))).toEqual(new Set(['p0', 'p1', 'p2']));
});

test('rows stay right when instances go and come, and when a definition gets other parts', () => {
  const made = pumps(40);
  const { document } = made.engine;
  const [first, ...others] = [...document.items()].filter((_, nth) => nth % 3 === 0);
  document.change({ added: [], updated: [], reordered: [], removed: [first!, ...others] });
  expect(rowsOf(made)).toHaveLength(26 * 6);
  document.change({ added: others, updated: [], reordered: [], removed: [] });
  expect(rowsOf(made)).toHaveLength(39 * 6);
  made.define({ pump: { ...PUMP, objects: PUMP.objects.slice(0, 3), configuration: [], uses: [] } });
  expect(rowsOf(made)).toHaveLength(39 * 4);
  made.define({ pump: PAIR, inner: PUMP });
  expect(rowsOf(made)).toHaveLength(39 * 3);
});

test('more instances than are kept worked out are found all the same', () => {
  const made = pumps(300);
  const { scene, expansions } = made.engine;
  const ids = ['p0', 'p299', 'p0', 'p150'].map((id) => scene.idAt(scene.parts.of(id)[2]!));
  expect(ids).toEqual(['p0', 'p299', 'p0', 'p150'].map((id) => expansions.of(id)[2]!.object.id));
  rowsOf(made);
});

test('how parts show values is shared, but for the unit of their own tag', () => {
  const made = plant([instance('p0', 0, 0), instance('p1', 120, 0)], [tags('p0', 'a'), tags('p1', 'b')]);
  const { live, expansions } = made.engine;
  live.tags.add({ uuid: 'a', name: 'A', unit: 'm³/h' });
  live.tags.add({ uuid: 'b', name: 'B', unit: 'l/s' });
  made.define({
    pump: { ...PUMP, configuration: [{ id: 'value', valueType: { key: 'unit', decimals: 1 } }] },
  });
  const reading = (id: string) => live.get(expansions.of(id)[2]!.object.id)!;
  expect(reading('p0').manner).toBe(reading('p1').manner);
  made.feed('a', 1);
  made.feed('b', 2.25);
  expect([reading('p0').text(live.tags), reading('p1').text(live.tags)]).toEqual(['1.0 m³/h', '2.3 l/s']);
});

test('the box of an instance is drawn while nothing is drawn for it, and else costs no entry of an order', () => {
  const made = plant([instance('p0', 0, 0)]);
  const { scene } = made.engine;
  const entries = (): number => {
    const order = new Entries();
    order.add(scene, scene.indexOf('p0')!, EXACT);
    return order.count;
  };
  expect(entries()).toBeGreaterThan(0);
  made.define({ pump: PUMP });
  expect(entries()).toBe(0);
  made.define({ pump: new Error('It was archived') });
  expect(entries()).toBeGreaterThan(0);
});

test('parts are found where they are, however far from their instance, wherever it goes and whatever they become', () => {
  const far = { id: 'far', identifier: 'dynamic-shapes', x: 700, y: -2500, width: 20, height: 20 };
  const made = pumps(30);
  const { scene, document } = made.engine;
  const isRight = (): void => {
    rowsOf(made);
    const rows = Array.from({ length: scene.columns.rows }, (_none, row) => row);
    const used = rows.filter((row) => scene.columns.isUsed(row));
    for (const row of used) {
      const { minX, minY, maxX, maxY } = scene.boxOf(row);
      const box = { minX: minX + 1, minY: minY + 1, maxX: maxX - 1, maxY: maxY - 1 };
      const near: number[] = [];
      scene.eachNear(box, (index) => near.push(index));
      const touching = used.filter((other) => scene.touches(other, box));
      expect(near.sort((a, b) => a - b)).toEqual(touching);
      const { indices, count } = scene.visible(box);
      const listed = [...indices.subarray(0, count)];
      expect(listed.toSorted((a, b) => a - b)).toEqual(touching);
      expect(listed).toEqual(listed.toSorted((a, b) => (scene.isAbove(a, b) ? 1 : -1)));
    }
  };
  isRight();
  made.define({ pump: { ...PUMP, objects: [...PUMP.objects, far] } });
  isRight();
  const moved = document.get('p3')!;
  const there = { ...moved, object: { ...moved.object, x: 5000, y: 900 } };
  document.change({ added: [], updated: [[moved, there]], reordered: [], removed: [] });
  isRight();
  scene.reachOut(scene.parts.of('p7')[2]!, 3000);
  isRight();
  made.define({ pump: PUMP });
  isRight();
});
