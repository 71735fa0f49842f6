/** What a live graph remembers and draws. */
import { expect, test } from 'vitest';
import { planChart } from '../../../../engine/chart/plan.ts';
import { valueAt } from '../../../../engine/chart/scales.ts';
import {
  LIVE_DELAY_MS,
  LIVE_STEP_MS,
  LIVE_WINDOW_MS,
  type LivePoint,
  LivePoints,
  livePlan,
  liveSeries,
  MOST_LIVE_POINTS,
} from '../../../../host/diagram/graph/live-points.ts';
import { openingPlace, placedIn } from '../../../../host/diagram/graph/window-place.ts';

test('LIVE-02 CONST-42 a tag has 30 points at most: the oldest is dropped first, and others keep theirs', () => {
  const points = new LivePoints();
  points.add('other', { time: 1, value: 5 });
  for (let time = 0; time < 42; time++) points.add('tag', { time, value: time });
  expect(points.of('tag').map(({ time }) => time)).toEqual(Array.from({ length: 30 }, (_, nth) => nth + 12));
  expect(points.of('other')).toEqual([{ time: 1, value: 5 }]);
  expect(points.of('nobody')).toEqual([]);
});

const TAG = { tag: 't', name: 'Level', unit: 'm', dataType: 'float' } as const;

test('GRAPH-04 the window is 60 s long and ends 2 s ago; the points fill it', () => {
  const picture = { series: liveSeries([], TAG), limits: undefined, width: 400, height: 200 };
  expect(livePlan(picture, 100_000).x.domain).toEqual([38_000, 98_000]);
  expect([LIVE_WINDOW_MS, LIVE_DELAY_MS]).toEqual([60_000, 2_000]);
  expect(MOST_LIVE_POINTS * LIVE_STEP_MS).toBe(LIVE_WINDOW_MS);
  // The newest point is never older than the delay: the line reaches the right edge.
  expect(LIVE_STEP_MS).toBeLessThanOrEqual(LIVE_DELAY_MS);
});

/** The runs that are drawn of points, `time:value`, in a view from 0 to 9. */
function drawn(points: readonly LivePoint[], dataType: 'float' | 'boolean' = 'float'): string[] {
  const view = { from: 0, to: 9 };
  const { x, series } = planChart({
    ...{
      series: [liveSeries(points, { ...TAG, dataType })],
      view,
      width: 400,
      height: 200,
      zone: 'UTC',
      now: 9,
    },
    isAgo: true,
  });
  const [{ line, y }] = series as [(typeof series)[number]];
  return line.ends.map((end, nth) => {
    const run: string[] = [];
    for (let i = line.ends[nth - 1] ?? 0; i < end; i++)
      run.push(`${Math.round(valueAt(x, line.xy[2 * i]!))}:${Math.round(valueAt(y, line.xy[2 * i + 1]!))}`);
    return run.join(' ');
  });
}

test('a loss ends the line at the last known value; the newest value holds until now', () => {
  const points = [
    { time: 1, value: 4 },
    { time: 3, value: null },
    { time: 5, value: null },
    { time: 7, value: 6 },
  ];
  expect(drawn(points)).toEqual(['1:4 3:4', '7:6 9:6']);
  expect(drawn([{ time: 1, value: null }])).toEqual([]);
});

test('a switch jumps from state to state', () => {
  const points = [
    { time: 1, value: 0 },
    { time: 5, value: 1 },
  ];
  expect(drawn(points, 'boolean')).toEqual(['1:0 5:0 5:1 9:1']);
});

test('a window can be taken hold of wherever it was dragged to', () => {
  const box = { offsetWidth: 400, offsetParent: { clientWidth: 1000, clientHeight: 600 } };
  expect(placedIn({ left: 50, top: 60 }, box)).toEqual({ left: 50, top: 60 });
  expect(placedIn({ left: 5000, top: 5000 }, box)).toEqual({ left: 936, top: 556 });
  expect(placedIn({ left: -5000, top: -50 }, box)).toEqual({ left: -336, top: 0 });
});

test('windows open side by side while there is room, then below the bars of those before', () => {
  const box = { offsetWidth: 400, offsetParent: { clientWidth: 1000, clientHeight: 600 } };
  expect([0, 1, 2].map((nth) => openingPlace(nth, box))).toEqual([
    { left: 24, top: 24 },
    { left: 440, top: 24 },
    { left: 24, top: 68 },
  ]);
  const phone = { offsetWidth: 374, offsetParent: { clientWidth: 390, clientHeight: 600 } };
  expect(openingPlace(0, phone)).toEqual({ left: 8, top: 8 });
});
