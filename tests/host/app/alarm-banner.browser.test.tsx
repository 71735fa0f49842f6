import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Alert } from '../../../api/contract/index.ts';
import { queryClient } from '../../../host/data/session/query-client.ts';
import { serverClock } from '../../../host/data/session/server-clock.ts';
import { startLayout } from '../../../host/data/stores/layout-store.ts';
import { REACTION_MS } from '../../../host/ui/steady.ts';
import '../../../host/ui/base.css';
import '../../../host/ui/tokens.css';
import { showPage } from '../pages/pages.tsx';
import { signInAda, signOutAda, stubServer } from '../stub-server.ts';

beforeEach(signInAda);
// A phone has no list beside its page.
beforeEach(startLayout);
afterEach(() => {
  signOutAda();
  vi.unstubAllGlobals();
});

const id = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const alertOf = (nth: number) =>
  ({
    ...{ uuid: id(nth), siteId: id(9), site: { uuid: id(9), name: 'Mill' }, type: 'critical' },
    ...{ message: `Level ${nth} is High High`, status: 'open', state: 'unacknowledged' },
    ...{ raisedAt: '2026-11-21T19:00:00.000Z', link: null, tag: { name: 'Level' } },
  }) as Alert;

/** A server whose worst alarm is the first unacknowledged one. */
function serve(alerts: Alert[]) {
  return stubServer({
    'GET alerts/alert-count': () => ({
      ...{ criticalCount: alerts.length, urgentCount: 0, sites: [], newest: null },
      worst: alerts[0] ?? null,
    }),
    'PUT alerts/*': ({ path }) => {
      const at = alerts.findIndex(({ uuid }) => path.endsWith(uuid));
      return alerts.splice(at, 1)[0]!;
    },
  });
}
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
/** The sidebar slides when the width of the window changes. */
const settled = () =>
  Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished),
  );

test('acknowledges the alarm that is shown, once, although it is clicked twice', async () => {
  const server = serve([alertOf(1), alertOf(2)]);
  const { screen } = await showPage(() => <button type="button">Somewhere</button>, '/dash');
  const puts = () => server.calls.filter((call) => call.startsWith('PUT'));
  await expect.element(screen.getByText('Level 1 is High High')).toBeVisible();
  const button = screen.getByRole('button', { name: /^Acknowledge/ });
  (button.element() as HTMLElement).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  (button.element() as HTMLElement).click();
  await wait(350);
  (screen.getByRole('button', { name: /^Acknowledge/ }).element() as HTMLElement).click();
  await expect.element(screen.getByText('Level 2 is High High')).toBeVisible();
  expect(puts()).toEqual([`PUT alerts/${id(1)}`]);
  await wait(400);
  await screen.getByRole('button', { name: /^Acknowledge/ }).click();
  await expect.poll(puts).toEqual([`PUT alerts/${id(1)}`, `PUT alerts/${id(2)}`]);
});

test.each([
  [390, 844],
  [1440, 900],
  [2560, 1440],
])('moves no control of the page when an alarm comes or goes, %d wide', async (width, height) => {
  await page.viewport(width, height);
  const alerts = [alertOf(1)];
  serve(alerts);
  const { screen } = await showPage(() => <button type="button">Somewhere</button>, '/dash');
  await expect.element(screen.getByText('Level 1 is High High')).toBeVisible();
  const places = () =>
    [...document.querySelectorAll<HTMLElement>('a, button')]
      .filter((element) => !element.closest('[data-alarm-strip]') && element.offsetParent)
      .map((element) => {
        const { left, top } = element.getBoundingClientRect();
        return [left, top] as const;
      });
  await settled();
  const before = places();
  expect(before.length).toBeGreaterThan(3);
  alerts.length = 0;
  await queryClient.invalidateQueries({ queryKey: ['alertCount'] });
  await expect.element(screen.getByText('No unacknowledged alarms')).toBeVisible();
  await settled();
  const after = places();
  expect(after.length).toBe(before.length);
  const moved = after.map(([left, top], nth) =>
    Math.max(Math.abs(left - before[nth]![0]), Math.abs(top - before[nth]![1])),
  );
  expect(Math.max(...moved)).toBeLessThanOrEqual(1);
});

/** Pixels of an alarm's words that a person can read. */
const READABLE = 100;

/** The words of the alarm that the buttons act on, as wide as they are seen. */
function seenWords(): number {
  const words = [...document.querySelectorAll<HTMLElement>('[data-alarm-strip] p')].find(({ textContent }) =>
    textContent?.includes('Level 1 is High High'),
  )!;
  const { left, right, top, bottom } = words.getBoundingClientRect();
  const bar = words.closest('aside')!.getBoundingClientRect();
  const isInside = top >= bar.top && bottom <= bar.bottom && bottom - top >= 14;
  return isInside ? Math.min(right, bar.right) - left : 0;
}

test.each([
  [390, 844],
  [800, 1100],
  [1024, 768],
  [1440, 900],
  [2560, 1440],
])(
  'shows the alarm that its buttons act on, and moves none of them, when the alarms become stale, %d wide',
  async (width, height) => {
    let isAway = false;
    const count = {
      ...{ criticalCount: 1, urgentCount: 0, sites: [], newest: null, worst: alertOf(1) },
    };
    stubServer({ 'GET alerts/alert-count': () => (isAway ? new Promise(() => undefined) : count) });
    const { screen } = await showPage(() => <button type="button">Somewhere</button>, '/dash');
    await page.viewport(width, height);
    await expect.element(screen.getByText('Level 1 is High High')).toBeVisible();
    const buttons = () =>
      [...document.querySelectorAll<HTMLElement>('[data-alarm-strip] :is(a, button)')]
        .filter((element) => element.offsetParent)
        .map((element) => element.getBoundingClientRect());
    // The last one depends on whether the browser blocks sounds; it has a room of its own.
    const places = () =>
      buttons()
        .slice(0, -1)
        .map(({ left }) => left);
    await settled();
    const before = places();
    expect(before.length).toBeGreaterThan(1);
    expect(seenWords()).toBeGreaterThan(READABLE);
    isAway = true;
    const [query] = queryClient.getQueryCache().findAll({ queryKey: ['alertCount'] });
    queryClient.setQueryData(query!.queryKey, query!.state.data, { updatedAt: Date.now() - 60_000 });
    const isSaid = () =>
      [...document.querySelectorAll<HTMLElement>('[data-alarm-strip] span')].some(
        (element) =>
          /^(Alarms out of date|Stale) since \d/.test(element.textContent ?? '') &&
          element.offsetWidth > 0 &&
          element.getBoundingClientRect().top >= 0 &&
          element.scrollWidth <= element.clientWidth,
      );
    await expect.poll(isSaid).toBe(true);
    expect(places()).toEqual(before);
    expect(seenWords()).toBeGreaterThan(READABLE);
    expect(Math.max(...buttons().map(({ right }) => right))).toBeLessThanOrEqual(width);
  },
);

test('counts the age of an alarm on the server’s clock, when that of the browser is wrong by an hour', async () => {
  const hour = 3_600_000;
  const server = Date.now() - hour;
  serverClock.hear(new Date(server).toUTCString(), Date.now());
  serve([{ ...alertOf(1), raisedAt: new Date(server - 6.5 * 60_000).toISOString() }]);
  const { screen } = await showPage(() => <button type="button">Somewhere</button>, '/dash');
  await expect.element(screen.getByText('Level 1 is High High')).toBeInTheDocument();
  const age = () => document.querySelector('[data-alarm-strip] time')?.textContent;
  await expect.poll(age).toBe('6 min');
  serverClock.hear(new Date().toUTCString(), Date.now());
});

test.each([
  ['by its button on a desk', 1440, 900],
  ['by the menu of the sound on a phone', 390, 844],
])('acknowledges the shown alarm with a note, %s', async (_, width, height) => {
  const server = serve([alertOf(1), alertOf(2)]);
  const { screen } = await showPage(() => <button type="button">Somewhere</button>, '/dash');
  await page.viewport(width, height);
  await expect.element(screen.getByText('Level 1 is High High')).toBeVisible();
  // An alarm that has just appeared takes no click.
  await new Promise((done) => setTimeout(done, REACTION_MS));
  if (width > 760) await screen.getByRole('button', { name: 'Add a note and acknowledge' }).click();
  else {
    const sound = screen.getByRole('button', { name: /alarm sound/i });
    // A browser that blocks the sound offers to turn it on first.
    if (/^No alarm sound/.test(sound.element().getAttribute('aria-label') ?? '')) await sound.click();
    await screen.getByRole('button', { name: 'Alarm sound' }).click();
    await screen.getByRole('menuitem', { name: /^Add a note and acknowledge/ }).click();
  }
  const dialog = screen.getByRole('dialog', { name: 'Acknowledge this alarm?' });
  await expect.element(dialog).toMatchTextContent(/Level 1 is High High/);
  await dialog.getByLabelText('Note (optional)').fill('Pump 2 is cleaned');
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  const call = `PUT alerts/${id(1)}`;
  await expect
    .poll(() => server.sent(call)?.body)
    .toMatchObject({
      status: 'acknowledged',
      note: 'Pump 2 is cleaned',
    });
});
