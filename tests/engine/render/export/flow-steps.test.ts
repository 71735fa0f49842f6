/** The marks of a flow as paths: where the backends draw them, and no further than their line. */
import { expect, test } from 'vitest';
import { FLOW_WIDTH, flowMark, flowStep } from '../../../../engine/primitives/flow.ts';
import { flowSteps } from '../../../../engine/render/export/flow-steps.ts';

const line = { width: 10, place: 0.25, way: 1, from: 0, to: 200 } as const;
const step = flowStep(line.width);

/** Corners of every half of a mark. */
function halves(given: Partial<Parameters<typeof flowSteps>[0]>): (readonly [number, number])[][] {
  const found: [number, number][][] = [];
  for (const [op, ...at] of flowSteps({ ...line, ...given })) {
    if (op === 'M') found.push([]);
    if (op !== 'Z') found.at(-1)!.push(at as [number, number]);
  }
  return found;
}

test('a mark begins in its place of every step, its tip in the middle of the line', () => {
  const tips = halves({}).flatMap((half) => half.filter(([, across]) => across === 0));
  const starts = new Set(tips.map(([along]) => along));
  for (let at = step / 4; at + flowMark(line.width) < line.to; at += step) {
    expect(starts).toContain(at);
    expect(starts).toContain(at + flowMark(line.width));
  }
});

test.each([1, -1])('its sides lie behind the tip, whichever way %i it points', (way) => {
  for (const half of halves({ way, from: 50, to: 150 })) {
    const side = half.filter(([, across]) => across !== 0);
    for (const [, across] of side)
      expect(Math.abs(across)).toBeLessThanOrEqual((line.width / 2) * FLOW_WIDTH);
  }
  const whole = halves({ way, place: 0 }).find((half) => half.some(([along]) => along === step))!;
  const at = (across: boolean) => Math.min(...whole.filter(([, y]) => (y !== 0) === across).map(([x]) => x));
  expect(Math.sign(at(false) - at(true))).toBe(way);
});

test('nothing of a mark lies beyond the part of the line that shows it', () => {
  for (let place = 0; place < 1; place += 0.07)
    for (const half of halves({ place, from: 30, to: 170 }))
      for (const [along] of half) {
        expect(along).toBeGreaterThanOrEqual(30 - 1e-9);
        expect(along).toBeLessThanOrEqual(170 + 1e-9);
      }
});
