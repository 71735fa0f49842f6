/** What is said of an object under the pointer, through a whole engine: its number never without the tag's unit. */
import { expect, test } from 'vitest';
import type { ElementConfig } from '../../engine/document/types.ts';
import { createEngine, type EngineHappening } from '../../engine/engine.ts';
import { Quality } from '../../engine/live/quality.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import { INPUT_FIELDS, InputKind } from '../../engine/tools/input.ts';
import * as list from '../../plugins/index.ts';

function pointAt(valueType: ElementConfig['valueType']): string {
  const happened: EngineHappening[] = [];
  const queue: (() => void)[] = [];
  let time = 0;
  const engine = createEngine({
    kinds: Object.values(list),
    backend: new NullBackend({ width: 400, height: 400, ratio: 1 }),
    clock: () => time,
    schedule: (frame) => queue.push(frame),
    emit: (event) => happened.push(event),
    published: () => {},
    report: () => {},
  });
  const settle = () => {
    time += 1;
    for (let frames = 0; queue.length > 0 && frames < 50; frames++) queue.shift()!();
  };
  engine.resize({ width: 400, height: 400, ratio: 1 });
  engine.live.setMasters({ labels: { psi: { title: 'psi' } }, formulas: {}, dictionaries: {} });
  const tag = engine.live.tags.add({ uuid: 't', name: 'TANK.LEVEL', unit: 'm', dataType: 'float' });
  engine.addConfigs([{ id: 'c', linkedTag: 't', ...(valueType ? { valueType } : {}) }]);
  engine.addObjects([{ id: 'c', identifier: 'dynamic-texts', x: 0, y: 0, width: 120, height: 60 }]);
  engine.live.tags.set(tag, 0, Quality.good, 1234.5);
  engine.fed();
  settle();
  const { x, y } = engine.camera.toView(60, 30);
  engine.input(Float64Array.from([InputKind.move, x, y, ...Array(INPUT_FIELDS - 3).fill(0)]));
  settle();
  const said = happened.findLast((event) => event.type === 'point');
  return said?.type === 'point' ? said.text : '';
}

test.each([
  [undefined, 'TANK.LEVEL: 1234.500 m'],
  [{ key: 'numeric', decimals: 1 }, 'TANK.LEVEL: 1234.5 m'],
  [{ key: 'format', id: 'Number' }, 'TANK.LEVEL: 1,234.500 m'],
  // These say what the number is themselves.
  [{ key: 'percentage', decimals: 1 }, 'TANK.LEVEL: 1234.5%'],
  [{ key: 'label', id: 'psi' }, 'TANK.LEVEL: 1234.500 psi'],
] as const)('shown as %j: %s', (valueType, words) => {
  expect(pointAt(valueType)).toBe(words);
});
