import { expect, test } from 'vitest';
import { createEngine } from '../../../engine/engine.ts';
import { NullBackend } from '../../../engine/render/null/null-backend.ts';
import * as kinds from '../../../plugins/index.ts';
import { placeOfEquipment } from '../../../worker/objects/bound-tag.ts';

const box = (x: number, y: number, side: number) => ({ x, y, width: side, height: side });

/** A pump, a larger button of it and a reading. */
function drawn() {
  const engine = createEngine({
    kinds: Object.values(kinds),
    backend: new NullBackend({ width: 400, height: 400, ratio: 1 }),
    clock: () => 0,
    schedule: () => {},
    emit: () => {},
    published: () => {},
    report: () => {},
  });
  engine.addConfigs([
    { id: 'pump', linkedTag: 'run' },
    { id: 'mode', linkedTag: 'mode' },
    { id: 'flow', linkedTag: 'flow' },
  ]);
  engine.addObjects([
    { id: 'pump', identifier: 'dual-state-pump', ...box(100, 100, 60) },
    { id: 'mode', identifier: 'three-state-switch', ...box(200, 100, 80) },
    { id: 'flow', identifier: 'dynamic-texts', ...box(100, 200, 20), text: '0' },
  ]);
  return engine;
}

test('finds the symbol that opens the faceplate rather than a larger reading beside a value', () => {
  const engine = drawn();
  engine.addConfigs([
    { id: 'bar', linkedTag: 'flow', faceplate: 'pump' },
    { id: 'symbol', linkedTag: 'run', faceplate: 'pump' },
  ]);
  engine.addObjects([
    { id: 'bar', identifier: 'dynamic-texts', ...box(300, 300, 90), text: '0' },
    { id: 'symbol', identifier: 'dual-state-pump', ...box(20, 20, 30) },
  ]);
  expect(placeOfEquipment(engine, ['mode', 'flow', 'run'])?.minX).toBeCloseTo(20, 3);
});

test('finds the largest object that shows a tag of the equipment, and a button only where there is nothing else', () => {
  const engine = drawn();
  const left = (...tags: string[]) => placeOfEquipment(engine, tags)?.minX;
  expect(left('mode', 'flow', 'run')).toBeCloseTo(100, 3);
  expect(left('mode', 'gone')).toBeCloseTo(200, 3);
  expect(left('gone')).toBeUndefined();
});

test('finds a button rather than a larger trend', () => {
  const engine = drawn();
  const [LEVEL, PAST] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  for (const uuid of [LEVEL, PAST]) engine.live.tags.add({ uuid, name: 'Level', unit: null });
  engine.addConfigs([
    ...['button', 'trend'].map((id) => ({ id, linkedTag: LEVEL })),
    { id: 'alone', linkedTag: PAST },
  ]);
  engine.addObjects([
    { id: 'button', identifier: 'three-state-switch', ...box(300, 0, 40) },
    { id: 'trend', identifier: 'trend', ...box(0, 300, 100) },
    { id: 'alone', identifier: 'trend', ...box(0, 0, 90) },
  ]);
  expect(placeOfEquipment(engine, [LEVEL])?.object).toBe('button');
  expect(placeOfEquipment(engine, [PAST])?.object).toBe('alone');
});
