/** Objects that show values alike share what says how; nothing else about them is mixed up. */
import { expect, test } from 'vitest';
import { Live } from '../../../engine/live/live.ts';
import { Quality } from '../../../engine/live/quality.ts';
import { objects } from '../../support/engine/notation.ts';
import { sceneOf } from '../../support/engine/scene.ts';

function liveOn(line: string, states: Readonly<Record<string, object>> = {}) {
  const { scene } = sceneOf(line);
  const live = new Live(scene);
  for (const { id } of objects(line))
    live.bind(scene.indexOf(id)!, { id, linkedTag: `tag of ${id}`, ...states[id] });
  return live;
}

test('two of a kind with equal ranges and colours have one manner; other ranges, colours, formats and states their own', () => {
  const live = liveOn(
    'meter a 0,0 40x100; meter b 60,0 40x100; meter c 120,0 40x100 maxScale=7; meter d 180,0 40x100; box e 0,0 9x9; meter f 240,0 40x100; meter g 300,0 40x100',
    {
      d: { valueType: { key: 'numeric', decimals: 3 } },
      f: { states: [{ value: 1, label: 'ON', fill: '#ff0000' }] },
      g: { valueType: { key: 'numeric', decimals: 3 } },
    },
  );
  const manners = Object.fromEntries([...'abcdefg'].map((id) => [id, live.get(id)!.manner]));
  expect(manners.a).toBe(manners.b);
  expect(manners.d).toBe(manners.g);
  expect(new Set(Object.values(manners)).size).toBe(5);
});

test('what elements say alike in rows of their own makes one manner; one word else makes another', () => {
  const rows = (label = 'ON') => ({
    valueType: { key: 'numeric', decimals: 2 },
    states: [
      { value: 1, label, fill: '#ff0000', fontSize: 20 },
      { value: [2, 3], operator: 'in-range', label: 'Between' },
    ],
  });
  const live = liveOn(
    'meter a 0,0 40x100; meter b 60,0 40x100; meter c 120,0 40x100; meter d 180,0 40x100 scaleX=2 scaleY=2',
    { a: rows(), b: rows(), c: rows('Open'), d: rows() },
  );
  const manners = Object.fromEntries([...'abcd'].map((id) => [id, live.get(id)!.manner]));
  expect(manners.a).toBe(manners.b);
  expect(new Set(Object.values(manners)).size).toBe(3);
  expect(manners.a!.states).toBe(manners.d!.states);
});

test('each still shows the value of its own tag', () => {
  const live = liveOn('meter a 0,0 40x100; meter b 60,0 40x100');
  live.tags.set(live.tags.indexOf('tag of a')!, 0, Quality.good, 12);
  live.tags.set(live.tags.indexOf('tag of b')!, 0, Quality.good, 34);
  expect(['a', 'b'].map((id) => live.get(id)!.text(live.tags))).toEqual(['12', '34']);
});
