/** What a clock shows: its texts and hands, in the zone that is told, and nothing while no time is told. */
import { expect, test } from 'vitest';
import { type Feed, SAMPLE_FEED } from '../../engine/plugin.ts';
import { CompiledKind } from '../../engine/scene/kinds.ts';
import clock from '../../plugins/clock/kind.ts';

const compiled = new CompiledKind(clock);
const PROPS = compiled.properties.resolve(
  { id: 1, identifier: 'clock', x: 0, y: 0, width: 1, height: 1 },
  () => {
    throw new Error('a default is refused');
  },
) as Parameters<typeof clock.draw>[1];

interface Drawn {
  readonly texts: string[];
  readonly lines: (readonly [number, number, number, number])[];
}

function drawn(more: Partial<typeof PROPS>, feed: Feed, box = { w: 200, h: 90 }): Drawn {
  const texts: string[] = [];
  const lines: Drawn['lines'] = [];
  const pen = {
    rrect() {},
    line: (...[x1, y1, x2, y2]: readonly number[]) => lines.push([x1!, y1!, x2!, y2!]),
    text: (_x: number, _y: number, words: string) => texts.push(words),
  };
  clock.draw(pen as never, { ...PROPS, ...more }, box, feed);
  return { texts, lines };
}

const told = (at: number, zone: string): Feed => ({
  ...SAMPLE_FEED,
  state: 'known',
  answers: [{ type: 'time', at, zone }],
});
const waiting: Feed = { ...SAMPLE_FEED, state: 'waiting', answers: [undefined] };

test('the time stands in the zone of the site, with the date there and how far it is from UTC', () => {
  const late = Date.UTC(2026, 10, 25, 20, 45, 7);
  expect(drawn({}, told(late, 'UTC')).texts).toEqual(['8:45 PM', 'Wed 11/25/2026 · UTC']);
  expect(drawn({ seconds: true }, told(late, 'Asia/Kathmandu')).texts).toEqual([
    '2:30:07 AM',
    'Thu 11/26/2026 · UTC+5:45',
  ]);
  expect(drawn({ date: false, label: 'Plant' }, told(late, 'America/New_York')).texts).toEqual([
    '3:45 PM',
    'Plant · UTC−5',
  ]);
  expect(drawn({ date: false, zone: false }, told(late, 'UTC')).texts).toEqual(['8:45 PM']);
});

test('no time is drawn before one is told, by digits or by hands', () => {
  expect(drawn({}, waiting).texts).toEqual(['-', '']);
  const marks = drawn({ face: 'hands' }, waiting).lines;
  expect(marks).toHaveLength(12);
  expect(drawn({ face: 'hands' }, told(0, 'UTC')).lines).toHaveLength(14);
});

test('in the editor it shows no time, which nobody would know to be an example', () => {
  expect(drawn({}, SAMPLE_FEED).texts).toEqual(['-', 'Date · Time zone']);
});

test('hands point where they do on a wall: at three the hour to the right, the minute up', () => {
  const { lines } = drawn(
    { face: 'hands', date: false, zone: false },
    told(Date.UTC(2026, 0, 1, 15), 'UTC'),
    {
      w: 100,
      h: 100,
    },
  );
  const [hour, minute] = lines.slice(12);
  expect(hour![2] - hour![0]).toBeGreaterThan(10);
  expect(hour![3] - hour![1]).toBeCloseTo(0);
  expect(minute![3] - minute![1]).toBeLessThan(-10);
  expect(minute![2] - minute![0]).toBeCloseTo(0);
});

test('it asks for the second only where seconds are shown', () => {
  const ask = (seconds: boolean) => clock.feeds!({ ...PROPS, seconds }, SAMPLE_FEED.link, { w: 1, h: 1 });
  expect([ask(false), ask(true)]).toEqual([
    [{ type: 'time', every: 'minute' }],
    [{ type: 'time', every: 'second' }],
  ]);
});
