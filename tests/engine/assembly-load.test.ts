/** Thousands of instances: what is drawn alike is drawn once and copied, and nothing shows the difference. */
import { expect, test, vi } from 'vitest';
import { expandedId } from '../../engine/document/expanded-id.ts';
import { instance, PUMP, plant } from '../support/engine/assemblies.ts';
import { drawingOf } from '../support/engine/drawing-of.ts';

const BODIES = ['#336699', '#993366', undefined];

const configOf = (nth: number) => {
  const body = BODIES[nth % BODIES.length];
  return {
    id: `p${nth}`,
    tags: { flow: `t-${nth}` },
    values: { title: `P-${nth % 7}`, ...(body ? { body } : {}) },
  };
};

const pumps = (count: number, first = 0) => {
  const nths = Array.from({ length: count }, (_, nth) => first + nth);
  return plant(
    nths.map((nth) => instance(`p${nth}`, nth * 120, 0, nth % 5 === 4 ? { width: 200 } : {})),
    nths.map(configOf),
  );
};

test('of a thousand parts at most half as many are drawn as when they stand in the diagram themselves', () => {
  const together = plant([]);
  const draws = vi.spyOn(together.engine.scene.painter, 'draw');
  const { records } = together.engine.scene.tables;
  together.engine.expect(200);
  together.engine.addObjects(Array.from({ length: 200 }, (_, nth) => instance(`p${nth}`, nth * 120, 0)));
  const grown = records.generation;
  together.define({ pump: PUMP });
  expect(together.engine.scene.count).toBe(1200);
  expect(records.generation - grown).toBeLessThanOrEqual(3);
  // A placeholder and an empty box for each instance, and each part once.
  expect(draws.mock.calls.length).toBeLessThanOrEqual(200 * 2 + PUMP.objects.length);
  expect(draws.mock.calls.length).toBeLessThanOrEqual(0.5 * 200 * PUMP.objects.length);
});

test('a part whose drawing is copied has the records, slots and texts of one that is drawn', () => {
  const together = pumps(15);
  together.define({ pump: PUMP });
  for (let nth = 0; nth < 15; nth++) {
    const alone = pumps(1, nth);
    alone.define({ pump: PUMP });
    for (const { id } of PUMP.objects) {
      const part = expandedId(`p${nth}`, id);
      expect(drawingOf(together.engine.scene, part), part).toEqual(drawingOf(alone.engine.scene, part));
    }
  }
});

test('and shows its own values', () => {
  const made = pumps(3);
  made.define({ pump: PUMP });
  made.settle();
  for (const [nth, value] of [5, 70, 30].entries()) made.feed(`t-${nth}`, value);
  const { live } = made.engine;
  const shown = [0, 1, 2].map((nth) => live.get(expandedId(`p${nth}`, 'value'))?.text(live.tags));
  expect(shown).toEqual(['5.0', '70.0', '30.0']);
});
