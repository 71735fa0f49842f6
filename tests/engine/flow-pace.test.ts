/** How often flows move on: as often as the machine can do it without being late for what people do. */
import { expect, test } from 'vitest';
import { FlowPace } from '../../engine/flow-pace.ts';

const FRAME = 1 / 60;

/** Frames of a second; `costs`: seconds of a frame in which flows move on, and of others. Returns how many did. */
function second(costs: number, isAlone: (nth: number) => boolean): number {
  const pace = new FlowPace();
  let moved = 0;
  for (let nth = 0; nth < 60; nth++) {
    const before = pace.beat;
    pace.begin(100 + nth * FRAME, isAlone(nth));
    if (pace.beat !== before) moved++;
    pace.end(pace.beat === before ? 0.001 : costs);
  }
  return moved;
}

test('they move thirty times a second where that costs little, whatever else a frame shows', () => {
  expect(second(0.002, () => true)).toBeGreaterThanOrEqual(29);
  expect(second(0.002, () => false)).toBeGreaterThanOrEqual(29);
});

test('where a move takes 16 ms they take a quarter of the time', () => {
  const moves = second(0.016, () => true);
  expect(moves).toBeGreaterThan(10);
  expect(moves * 0.016).toBeLessThan(0.27);
});

test('a costly move waits for a frame that shows nothing else, and comes four times a second at least', () => {
  expect(second(0.016, () => false)).toBeLessThanOrEqual(6);
  expect(second(0.016, () => false)).toBeGreaterThanOrEqual(4);
  // Every second frame shows what somebody does.
  expect(second(0.016, (nth) => nth % 2 === 1)).toBeGreaterThan(7);
});

test('the next frame is asked for when the next move is due', () => {
  const pace = new FlowPace();
  pace.begin(10, true);
  pace.end(0.02);
  expect(pace.wait(10)).toBeCloseTo(0.08, 6);
  for (const time of [10.1, 10.2]) {
    pace.begin(time, true);
    pace.end(0.001);
  }
  expect(pace.wait(10.2)).toBeCloseTo(0.03, 6);
});

test('one move that took long, because another program had the processor, delays none', () => {
  const pace = new FlowPace();
  for (const [nth, cost] of [0.002, 0.002, 0.08].entries()) {
    pace.begin(10 + nth, true);
    pace.end(cost);
  }
  expect(pace.wait(12)).toBeCloseTo(0.03, 6);
});
