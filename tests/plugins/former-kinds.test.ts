/** Objects of kinds that are part of others now. */
import { expect, test } from 'vitest';
import type { DiagramObject } from '../../engine/document/types.ts';
import { createEngine } from '../../engine/engine.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import shapes from '../../plugins/dynamic-shapes/kind.ts';
import * as kinds from '../../plugins/index.ts';
import { draw } from './drawing.ts';

const SAVED: DiagramObject = {
  ...{ id: 'd', identifier: 'drawing', version: 1, x: 10, y: 20, width: 40, height: 30, angle: 15 },
  ...{ outline: 'M 0 0 L 100 0 L 50 100 Z', stroke: '#112233', strokeWidth: 120, dash: '4 2' },
  ...{ fillRule: 'evenodd', ends: 'round', groupIds: ['g'], ownWord: 'kept' },
};

function engineWith(...objects: readonly DiagramObject[]) {
  const findings: unknown[] = [];
  const engine = createEngine({
    kinds: Object.values(kinds),
    backend: new NullBackend({ width: 1000, height: 800, ratio: 1 }),
    ...{ clock: () => 0, schedule: () => {}, emit: () => {}, published: () => {} },
    report: (finding) => findings.push(finding),
  });
  engine.addObjects(objects);
  return { engine, findings };
}

test('a saved drawing is a shape with an outline of its own: all that it was is kept, and nothing is said', () => {
  const { engine, findings } = engineWith(SAVED);
  expect(findings).toEqual([]);
  expect(engine.document.get('d')!.object).toEqual({
    ...SAVED,
    identifier: 'dynamic-shapes',
    shape: 'drawing',
  });
  expect(engine.scene.kindAt(engine.scene.indexOf('d')!)?.kind.kind).toBe('dynamic-shapes');
});

test('one that said nothing of its outline has the one that drawings always had', () => {
  const { outline: _outline, ...bare } = SAVED;
  const { engine } = engineWith(bare as DiagramObject);
  const props = engine.scene.propertiesOf(engine.scene.indexOf('d')!);
  expect(props).toMatchObject({
    shape: 'drawing',
    outline: 'M 0 100 C 0 45 45 0 100 0 L 100 100 Z',
    strokeWidth: 120,
  });
});

test('drawings are drawn by their outlines, dashes and rules, with a shadow where they are filled', () => {
  const count = (props: object): number => draw(shapes, { shape: 'drawing', ...props }, 80, 80).count;
  const triangle = { outline: 'M 0 0 L 100 0 L 50 100 Z' };
  // One triangle, three pieces of stroke.
  expect(count(triangle)).toBe(4);
  expect(count({ ...triangle, shadow: true })).toBe(5);
  expect(count({ ...triangle, strokeWidth: 0 })).toBe(1);
  expect(count({ ...triangle, dash: '4 4' })).toBeGreaterThan(20);
  const twice = 'M 0 0 L 100 0 L 100 100 L 0 100 Z M 25 25 L 75 25 L 75 75 L 25 75 Z';
  expect(count({ outline: twice, strokeWidth: 0, fillRule: 'evenodd' })).toBeGreaterThan(
    count({ outline: twice, strokeWidth: 0, fillRule: 'nonzero' }),
  );
});
