/** What of a state is still to be seen when its object is a few pixels large. */
import { expect, test } from 'vitest';
import type { StateRow } from '../../../engine/document/types.ts';
import { Live } from '../../../engine/live/live.ts';
import { planOf } from '../../../engine/live/plan.ts';
import { Quality } from '../../../engine/live/quality.ts';
import { ALARM_UNFRAMED, AlarmMark } from '../../../engine/primitives/alarm.ts';
import { farColourOf } from '../../../engine/primitives/far-colour.ts';
import { flagsOf } from '../../../engine/primitives/object-row.ts';
import { ObjectFlag } from '../../../engine/primitives/record.ts';
import { items } from '../../support/engine/notation.ts';
import { sceneOf } from '../../support/engine/scene.ts';

const LINE = 'meter m 0,0 40x100 =t';
const STATES: StateRow[] = [
  { label: 'High High', operator: '>', value: 95 },
  { label: 'In Range', value: null },
];
const all = { minX: -1e6, minY: -1e6, maxX: 1e6, maxY: 1e6 };

function meter() {
  const { scene } = sceneOf(LINE);
  const { objects } = scene.tables;
  const live = new Live(scene);
  const base = farColourOf(objects, 0);
  for (const { object, config } of items(LINE))
    live.bind(scene.indexOf(object.id)!, config && { ...config, states: STATES });
  const set = (value: number) => {
    live.tags.set(0, 1, Quality.good, value);
    live.update(0, all, () => true);
  };
  const isAlarm = () => (flagsOf(objects, 0) & ObjectFlag.alarm) !== 0;
  return { live, set, isAlarm, base, colour: () => farColourOf(objects, 0) };
}

test('a value beyond a limit carries its colour at every size, until it is back', () => {
  const { set, isAlarm, colour, base } = meter();
  set(50);
  expect([isAlarm(), colour()]).toEqual([false, base]);
  set(99);
  expect([isAlarm(), colour()]).toEqual([true, 0xff0000ff]);
  set(50);
  expect([isAlarm(), colour()]).toEqual([false, base]);
});

test('an object that is no longer bound has its own colour again', () => {
  const { live, set, isAlarm, colour, base } = meter();
  set(99);
  live.unbind(0);
  expect([isAlarm(), colour()]).toEqual([false, base]);
});

test.each([
  ['the equipment itself is framed', 'frame', AlarmMark.urgentUnacknowledged],
  ['what is read or pressed beside it has a badge', 'badge', AlarmMark.urgentUnacknowledged | ALARM_UNFRAMED],
  ['what leads from one to another has none, and does not blink', 'none', AlarmMark.none],
] as const)('an alarm: %s', (_, alarmMark, standing) => {
  const { scene } = sceneOf(LINE);
  const kind = scene.kindAt(0)!.kind;
  Object.assign(planOf(kind), { alarmMark });
  const live = new Live(scene);
  for (const { object, config } of items(LINE)) live.bind(scene.indexOf(object.id)!, config);
  live.tags.set(0, 1, Quality.good, 50, AlarmMark.urgentUnacknowledged);
  live.update(0, all, () => true);
  expect(scene.tables.objects.words[5]! >>> 24).toBe(standing);
  Object.assign(planOf(kind), { alarmMark: 'frame' });
});
