import { expect, test } from 'vitest';
import { ItemTable } from '../../../engine/document/item-table.ts';
import type { PlacedItem } from '../../../engine/document/types.ts';
import { item } from '../../support/engine/notation.ts';
import { seeded } from '../../support/engine/random.ts';

const byId = (items: Iterable<PlacedItem>) =>
  [...items].sort((a, b) => String(a.object.id).localeCompare(String(b.object.id)));

test('10,000 random changes: a table of items holds what a Map holds', () => {
  const table = new ItemTable();
  const truth = new Map<string, PlacedItem>();
  const random = seeded(5);
  for (let step = 0; step < 10_000; step++) {
    const id = `o${Math.floor(random() * 3000)}`;
    expect(table.get(id)).toEqual(truth.get(id));
    expect(table.has(id)).toBe(truth.has(id));
    if (truth.has(id) && random() < 0.6) {
      expect(table.delete(id)).toBe(truth.delete(id));
      continue;
    }
    const link = random() < 0.3 ? ` =t${step}` : '';
    const placed = { ...item(`box ${id} ${step},0 5x5${link}`), rank: random() };
    table.set(id, placed);
    truth.set(id, placed);
    if (step === 2000) table.reserve(20_000);
  }
  expect(table.size).toBe(truth.size);
  expect(byId(table.values())).toEqual(byId(truth.values()));
  expect([...table.keys()].sort()).toEqual([...truth.keys()].sort());
  expect(table.delete('none')).toBe(false);
  table.clear();
  expect([table.size, ...table.values(), ...table.keys()]).toEqual([0]);
  const again = { ...item('box o1 0,0 5x5'), rank: 1 };
  table.set('o1', again);
  expect([...table.values()]).toEqual([again]);
});
