import { describe, expect, test } from 'vitest';
import {
  type AlertAction,
  type AlertRecord,
  CHATTER_MS,
  done,
  eventsOf,
  isCounted,
  raisedAgain,
  raisedAnew,
  returned,
  stateOf,
  withdrawn,
} from '../../../../../api/server/modules/alarms/alert-state.ts';

const at = (ms: number) => new Date(1_800_000_000_000 + ms);
const anew = raisedAnew(at(0));
const action = (event: 'acknowledged' | 'completed' | 'reopened' | 'unshelved'): AlertAction => ({ event });
const shelve = (ms: number): AlertAction => ({ event: 'shelved', until: at(ms), reason: 'Repair' });
/** Throws what cannot be done. */
function act(alert: AlertRecord, what: AlertAction, ms = 1): AlertRecord {
  const next = done(alert, what, 'Olga', at(ms));
  if (typeof next === 'string') throw new Error(next);
  return next;
}
const seen = act(anew, action('acknowledged'));
const gone = returned(anew, at(1));
const ended = returned(seen, at(1));

describe('the states of ISA-18.2 behind the three of the wire', () => {
  test.each([
    ['raised', anew, 'open', 'unacknowledged'],
    ['raised, then acknowledged', seen, 'acknowledged', 'acknowledged'],
    ['raised, then the value went back', gone, 'open', 'returned'],
    ['acknowledged, then the value went back', returned(seen, at(2)), 'completed', 'normal'],
    ['went back, then acknowledged', act(gone, action('acknowledged'), 2), 'completed', 'normal'],
    ['acknowledged, then opened again', act(seen, action('reopened')), 'open', 'unacknowledged'],
    ['completed', ended, 'completed', 'normal'],
    ['shelved', act(anew, shelve(100)), 'open', 'shelved'],
    ['shelved too long ago', act(anew, shelve(5)), 'open', 'unacknowledged'],
    ['its level is not there any more', withdrawn(anew, at(1)), 'completed', 'normal'],
  ] as const)('ALRT-02 %s', (_what, alert, status, state) => {
    expect([alert.status, stateOf(alert, at(10))]).toEqual([status, state]);
  });

  test.each([
    ['completed', anew],
    ['reopened', anew],
    ['completed', seen],
    ['acknowledged', seen],
    ['acknowledged', ended],
    ['reopened', ended],
    ['completed', ended],
    ['unshelved', anew],
  ] as const)('OR-91 it cannot be %s', (event, alert) => {
    expect(done(alert, action(event), 'Olga', at(2))).toEqual(expect.any(String));
  });

  test('ALRT-01 who acknowledged and who completed it, and what ended by itself', () => {
    expect(ended).toMatchObject({ acknowledgedUser: 'Olga', acknowledgedAt: at(1), completedUser: null });
    expect(returned(seen, at(7))).toMatchObject({
      clearedBySystem: true,
      completedAt: at(7),
      completedUser: null,
    });
  });

  test('what chatters is one alert with a count, for a minute and while it lives or is shelved', () => {
    const back = (alert: AlertRecord, ms: number) => raisedAgain(alert, at(ms));
    expect(back(gone, 1e9)).toMatchObject({ occurrences: 2, status: 'open', createdAt: at(0) });
    const over = returned(seen, at(2));
    expect(back(over, 1 + CHATTER_MS)).toMatchObject({
      occurrences: 2,
      status: 'open',
      acknowledgedUser: null,
    });
    expect(back(over, 2 + CHATTER_MS)).toBeUndefined();
    expect(back(act(over.status === 'completed' ? seen : over, shelve(1e9)), 3)).toMatchObject({
      occurrences: 1,
    });
    const shelvedAndOver = returned(act(act(anew, shelve(1e9)), action('acknowledged')), at(2));
    expect(back(shelvedAndOver, 1e6)).toMatchObject({ occurrences: 2, shelvedReason: 'Repair' });
    expect(back({ ...ended, clearedBySystem: false }, 3)).toBeUndefined();
  });

  test('rejects completing an active alert, and names what is allowed instead', () => {
    expect(done(seen, action('completed'), 'Olga', at(2))).toBe(
      'An active alarm cannot be completed. Shelve it or take it out of service',
    );
  });
});

/** Numbers that look random, the same at every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

test('ALRT-05 OR-42 counters kept by steps equal a recount over 10,000 random histories', () => {
  const next = random(42);
  const events = [
    'acknowledged',
    'reopened',
    'completed',
    'raise',
    'return',
    'shelved',
    'unshelved',
  ] as const;
  for (let history = 0; history < 10_000; history++) {
    let alert: AlertRecord = anew;
    const alive: AlertRecord[] = [alert];
    let count = 1;
    for (let step = 1; step <= 12; step++) {
      const event = events[Math.floor(next() * events.length)]!;
      // Far apart: what was shelved for a moment is not any more at the next step.
      const now = at(step * 1000);
      const before = alert;
      if (event === 'raise') {
        const again = raisedAgain(alert, now);
        if (!again) {
          alive.push(raisedAnew(now));
          count++;
        }
        alert = again ?? alive.at(-1)!;
      } else if (event === 'return') alert = returned(alert, now);
      else {
        const what: AlertAction = event === 'shelved' ? shelve(step * 1000 + 10) : { event };
        const result = done(alert, what, 'Olga', now);
        if (typeof result !== 'string') alert = result;
      }
      const later = at(step * 1000 + 500);
      if (alive.at(-1) === before)
        count += Number(isCounted(alert, later)) - Number(isCounted(before, later));
      alive[alive.length - 1] = alert;
      const counted = alive.filter((one) => isCounted(one, later)).length;
      const living = alive.filter(({ status }) => status !== 'completed').length;
      // No active alert is completed.
      expect(alert.active && alert.status === 'completed').toBe(false);
      // A completed alert says when it ended, a living one that it did not.
      const isTold = (alert.completedAt !== null) === (alert.status === 'completed');
      const isEnd = alert.status === 'completed' && before.status !== 'completed';
      const told = eventsOf('returned', before, alert).length === (isEnd ? 2 : 1);
      // One expectation for all of it: there are 120,000 steps.
      if (count !== counted || living > 1 || !isTold || !told)
        expect({ history, step, event, count, living, isTold, told }).toEqual({ count: counted });
    }
  }
});
