/** The bar, the dashboard's widget and the alarm list with its panel, as the console shows them: 10,000 random sequences. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../host/ui/base.css';
import '../../host/ui/tokens.css';
import { signInAda, signOutAda } from '../host/stub-server.ts';
import { AlarmPage } from '../support/host/alarm-pages.tsx';

beforeEach(signInAda);
afterEach(() => {
  vi.useRealTimers();
  signOutAda();
});

test.each([
  ['bar', 4800],
  ['widget', 4800],
  ['list', 200],
  ['panel', 200],
] as const)(
  'acts on no other alarm than the one shown, and loses no active one: %s, %d sequences',
  async (surface, count) => {
    const page = await AlarmPage.open(surface);
    let acted = 0;
    for (let seed = 1; seed <= count; seed++) acted += await page.play(seed);
    await page.close();
    expect(acted).toBeGreaterThan(count / 5);
  },
);
