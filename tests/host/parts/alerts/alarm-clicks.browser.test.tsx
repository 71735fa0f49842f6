import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../../../host/ui/base.css';
import '../../../../host/ui/tokens.css';
import { AlarmPage } from '../../../support/host/alarm-pages.tsx';
import { signInAda, signOutAda } from '../../stub-server.ts';

beforeEach(signInAda);
afterEach(() => {
  vi.useRealTimers();
  signOutAda();
});

test.each([
  ['bar', 15],
  ['widget', 15],
  ['list', 3],
] as const)(
  'acts on no other alarm than the one shown, and loses no active one: %s, %d random sequences',
  async (surface, count) => {
    const page = await AlarmPage.open(surface);
    let acted = 0;
    for (let seed = 1; seed <= count; seed++) acted += await page.play(seed);
    await page.close();
    expect(acted).toBeGreaterThan(count / 5);
  },
  60_000,
);
