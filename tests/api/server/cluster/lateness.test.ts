/** How late a message is, by clocks of which nobody knows how far apart they are. */
import { describe, expect, test } from 'vitest';
import { Lateness } from '../../../../api/server/cluster/lateness.ts';

/** The other node's clock is ahead by as much as it likes. */
const AHEAD = 86_400_000;

describe('how late a message is', () => {
  test('by how much longer it took than the quickest, whatever the clocks say', () => {
    const lateness = new Lateness();
    const late = (at: number, took: number) => lateness.of('other', at + AHEAD, at + took);
    expect(late(0, 30)).toBe(0);
    expect(late(100, 2)).toBe(0);
    expect(late(200, 5)).toBe(3);
    expect(late(300, 4002)).toBe(4000);
    // A later run, on another clock.
    expect(lateness.of('next run', 12, 5000)).toBe(0);
    expect(late(5000, 2)).toBe(0);
  });

  test('what was held up for minutes is late, for nothing quicker has come since', () => {
    const lateness = new Lateness();
    lateness.of('other', 0, 2);
    const held = [0, 400, 800].map((at) => lateness.of('other', 1000 + at, 300_000));
    expect(held).toEqual([298_998, 298_598, 298_198]);
    expect(lateness.of('other', 300_000, 300_003)).toBe(1);
  });

  test('clocks that drift apart, and one that stood still, are forgiven within a minute', () => {
    const lateness = new Lateness();
    let [sentAt, takenAt] = [0, 0];
    for (let second = 0; second < 3600; second++) {
      expect(lateness.of('other', sentAt, takenAt + 2)).toBeLessThanOrEqual(7);
      sentAt += 1000;
      takenAt += 1000.1;
    }
    // The other machine sleeps for an hour, and its clock with it.
    takenAt += 3_600_000;
    const lates = Array.from({ length: 61 }, (_, second) =>
      lateness.of('other', sentAt + second * 1000, takenAt + second * 1000),
    );
    expect(lates[0]).toBeGreaterThan(3_599_000);
    expect(lates.at(-1)).toBe(0);
  });
});
