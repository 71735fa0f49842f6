import { expect, test } from 'vitest';
import { ServerClock } from '../../../api/client/server-clock.ts';

const NOON = Date.UTC(2026, 10, 28, 12);
const dateOf = (time: number) => new Date(time).toUTCString();

/** A browser whose clock differs from the server's; answers take 40 ms each way. */
function browser(difference: number) {
  let server = NOON + 123;
  let skew = difference;
  const clock = new ServerClock(() => server + skew);
  return {
    clock,
    set: (next: number) => {
      skew = next;
    },
    /** How far the clock is off after some answers. */
    error(answers: number): number {
      for (let nth = 0; nth < answers; nth++) {
        const sentAt = clock.own();
        server += 40;
        const date = dateOf(server);
        server += 40;
        clock.hear(date, sentAt);
        server += 1317;
      }
      return Math.abs(clock.now() - server);
    },
  };
}

test('is the own clock before the first answer, and where both may be equal', () => {
  const { clock, error } = browser(0);
  expect(clock.now()).toBe(clock.own());
  expect(error(20)).toBe(0);
});

test.each([-3_600_000, 7200_500, 90_000])(
  'follows the server where the browser is %d ms off',
  (difference) => {
    const { error } = browser(difference);
    expect(error(1), 'within half a second after one answer').toBeLessThanOrEqual(600);
    expect(error(20), 'and closer after more').toBeLessThan(100);
  },
);

test('starts anew when one of the clocks is set', () => {
  const { error, set } = browser(90_000);
  error(20);
  set(-5000);
  expect(error(20)).toBeLessThan(100);
});

test('takes nothing from an answer without a date', () => {
  const { clock } = browser(90_000);
  clock.hear(null, clock.own());
  clock.hear('soon', clock.own());
  expect(clock.now()).toBe(clock.own());
});
