import { expect, test } from 'vitest';
import { DrawnInstances } from '../../engine/drawn-instances.ts';
import { seeded } from '../support/engine/random.ts';

test('5,000 random changes: instances are found by id as in a Map, with what they are drawn by', () => {
  const random = seeded(5);
  const drawn = new DrawnInstances();
  const truth = new Map<
    number,
    { readonly instance: object; readonly known: object; readonly count: number }
  >();
  const definitions = [new Map(), new Map()];
  for (let step = 0; step < 5000; step++) {
    const id = Math.floor(random() * 80);
    const instance = { object: { id, identifier: 'assembly', x: step, y: 0, width: 1, height: 1 } };
    const by = { known: definitions[step % 2]!, count: Math.floor(random() * 3) };
    if (random() < 0.5) {
      drawn.set(id, instance, by);
      truth.set(id, { instance, ...by });
    } else {
      drawn.delete(id);
      truth.delete(id);
    }
    const other = Math.floor(random() * 80);
    expect(drawn.get(other)).toEqual(truth.get(other));
    expect(drawn.countOf(other)).toBe(truth.get(other)?.count ?? 0);
    expect(drawn.size).toBe(truth.size);
  }
  expect([...drawn.ids].sort()).toEqual([...truth.keys()].sort());
  drawn.clear();
  expect([drawn.size, drawn.get(1)]).toEqual([0, undefined]);
});
