import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import type { DiagramState } from '../../../../host/diagram/diagram-store.ts';
import { followPast } from '../../../../host/diagram/popups/follow-past.ts';
import type { PlaybackOrder, PlaybackState } from '../../../../worker/boundary/index.ts';

const STILL: PlaybackState = {
  ...{ at: 1000, speed: 1, playing: false, loading: false },
  ...{ failure: null, ended: null, alarm: null },
};

function following(first: PlaybackState | null) {
  const store = proxy({ engine: { playback: first } });
  const orders: PlaybackOrder[] = [];
  let time = 0;
  const stop = followPast(
    store as DiagramState,
    (order) => orders.push(order),
    () => time,
  );
  return {
    stop,
    /** What is ordered as the diagram below changes, some milliseconds later. */
    async after(ms: number, playback: PlaybackState | null): Promise<readonly PlaybackOrder[]> {
      time += ms;
      orders.length = 0;
      store.engine = { playback };
      await Promise.resolve();
      return [...orders];
    },
    orders,
  };
}

test('a pop-up that opens over the past shows that time; back to live with it', async () => {
  const { orders, after } = following(STILL);
  expect(orders).toEqual([{ to: 'seek', at: 1000 }]);
  expect(await after(100, { ...STILL, at: 5000 })).toEqual([{ to: 'seek', at: 5000 }]);
  expect(await after(100, { ...STILL, at: 5000, loading: true })).toEqual([]);
  expect(await after(100, null)).toEqual([{ to: 'live' }]);
  expect(await after(100, null)).toEqual([]);
});

test('live, nothing is ordered until the past is', async () => {
  const { orders, after } = following(null);
  expect(orders).toEqual([]);
  expect(await after(10, STILL)).toEqual([{ to: 'seek', at: 1000 }]);
});

test('while the time runs it runs on its own, and is set again only where the other was moved', async () => {
  const { after } = following(STILL);
  expect(await after(0, { ...STILL, playing: true, speed: 10 })).toEqual([
    { to: 'speed', speed: 10 },
    { to: 'play' },
  ]);
  expect(await after(100, { ...STILL, playing: true, speed: 10, at: 2000 })).toEqual([]);
  expect(await after(100, { ...STILL, playing: true, speed: 10, at: 3100 })).toEqual([]);
  expect(await after(100, { ...STILL, playing: true, speed: 10, at: 90_000 })).toEqual([
    { to: 'seek', at: 90_000 },
  ]);
  const paused = { ...STILL, speed: 10, at: 91_000 };
  expect(await after(100, paused)).toEqual([{ to: 'seek', at: 91_000 }, { to: 'pause' }]);
  expect(await after(500, paused)).toEqual([]);
});

test('a window that has closed orders nothing', async () => {
  const { stop, after } = following(STILL);
  stop();
  expect(await after(10, { ...STILL, at: 9 })).toEqual([]);
});
