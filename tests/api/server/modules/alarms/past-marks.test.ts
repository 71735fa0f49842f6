/** How alarms stood, told from their histories, against how they stood while it happened. */
import { expect, test } from 'vitest';
import { AlarmMark } from '../../../../../api/contract/live.ts';
import { markOf } from '../../../../../api/server/modules/alarms/alarm-marks.ts';
import {
  type AlertAction,
  type AlertRecord,
  done,
  eventsOf,
  raisedAgain,
  raisedAnew,
  returned,
  withdrawn,
} from '../../../../../api/server/modules/alarms/alert-state.ts';
import { type PastLine, pastMarks } from '../../../../../api/server/modules/alarms/past-marks.ts';
import { seeded } from '../../../../support/engine/random.ts';

const TAG = 7;
const at = (ms: number) => new Date(1_800_000_000_000 + ms);
const line = (event: PastLine['event'], ms: number, more: Partial<PastLine> = {}): PastLine => ({
  ...{ alert: 1, tag: TAG, type: 'urgent', event, at: at(ms), until: null },
  ...more,
});
const told = (lines: readonly PastLine[], from: number, to: number) =>
  pastMarks(lines, { from: at(from), to: at(to) }).map(({ at: when, mark }) => [
    when.getTime() - at(0).getTime(),
    mark,
  ]);

test('a stretch begins with how the alarm stood, and tells each change of that once', () => {
  const lines = [line('raised', 10), line('acknowledged', 20), line('returned', 30), line('completed', 30)];
  expect(told(lines, 15, 100)).toEqual([
    [15, AlarmMark.urgentUnacknowledged],
    [20, AlarmMark.urgentAcknowledged],
    [30, AlarmMark.none],
  ]);
  expect(told(lines, 30, 100), 'what ends as the stretch begins is told').toEqual([[30, AlarmMark.none]]);
});

test('of several alarms of a tag the worst counts; one that was shelved comes back by itself', () => {
  const lines = [
    line('raised', 10),
    line('raised', 20, { alert: 2, type: 'critical' }),
    line('shelved', 30, { alert: 2, type: 'critical', until: at(50) }),
    line('returned', 60, { alert: 2, type: 'critical' }),
  ];
  expect(told(lines, 0, 100)).toEqual([
    [0, AlarmMark.none],
    [10, AlarmMark.urgentUnacknowledged],
    [20, AlarmMark.criticalUnacknowledged],
    [30, AlarmMark.urgentUnacknowledged],
    [50, AlarmMark.criticalUnacknowledged],
    [60, AlarmMark.urgentUnacknowledged],
  ]);
});

const STEPS = 60;

/** A life of one alert at random, with its history, and the mark after each step. */
function life(seed: number) {
  const pick = seeded(seed);
  let alert: AlertRecord | undefined;
  const lines: PastLine[] = [];
  const stood: { readonly ms: number; readonly alert: AlertRecord }[] = [];
  for (let step = 0; step < STEPS; step++) {
    const ms = (step + 1) * 10;
    const actions: AlertAction[] = [
      { event: 'acknowledged' },
      { event: 'reopened' },
      { event: 'completed' },
      { event: 'unshelved' },
      { event: 'shelved', until: at(ms + Math.floor(pick() * 100)), reason: 'Repair' },
    ];
    const chosen = Math.floor(pick() * 9);
    let [next, event]: [AlertRecord | string | undefined, PastLine['event']] = [alert, 'raised'];
    if (!alert) next = raisedAnew(at(ms));
    else if (chosen < 2) next = alert.active ? undefined : raisedAgain(alert, at(ms));
    else if (chosen < 4) [next, event] = [alert.active ? returned(alert, at(ms)) : undefined, 'returned'];
    else if (step === STEPS - 1) [next, event] = [withdrawn(alert, at(ms)), 'withdrawn'];
    else {
      const action = actions[chosen - 4]!;
      [next, event] = [done(alert, action, 'Olga', at(ms)), action.event];
    }
    if (!next || typeof next === 'string') continue;
    const until = event === 'shelved' ? next.shelvedUntil : null;
    for (const said of eventsOf(event, alert ?? next, next))
      lines.push(line(said, ms, said === 'shelved' ? { until } : {}));
    alert = next;
    stood.push({ ms, alert });
  }
  return { lines, stood };
}

test('200 lives at random: at every moment the history says what the alarm said', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const { lines, stood } = life(seed);
    const from = 5 + (seed % 20) * 20;
    const marks = told(lines, from, 900);
    for (let ms = from; ms < 900; ms++) {
      const held = stood.findLast((one) => one.ms <= ms)?.alert;
      const expected = held ? markOf({ ...held, type: 'urgent' }, at(ms)) : AlarmMark.none;
      const said = marks.findLast(([when]) => when! <= ms)?.[1] ?? AlarmMark.none;
      expect(said, `seed ${seed}, ${ms} ms`).toBe(expected);
    }
  }
});
