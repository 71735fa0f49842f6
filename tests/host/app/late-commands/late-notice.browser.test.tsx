/** What was late when the server came back, told on every page (OR-103). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WaitingCommand } from '../../../../api/contract/index.ts';
import LateNotice from '../../../../host/app/late-commands/late-notice.tsx';
import { queryClient } from '../../../../host/data/session/query-client.ts';
import { REACTION_MS } from '../../../../host/ui/steady.ts';
import { showPage } from '../../pages/pages.tsx';
import { signInAda, signOutAda, stubServer } from '../../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const late = (nth: number, more: Partial<WaitingCommand> = {}): WaitingCommand => ({
  commandId: uuidOf(nth),
  tagUuid: uuidOf(99),
  value: 1,
  expectedValue: 0,
  readBack: null,
  result: 'expired',
  message: '',
  requestedAt: '2026-11-21T20:00:00.000Z',
  finishedAt: null,
  tag: 'P-1 Run',
  unit: null,
  user: 'Olga Reyes',
  equipment: { name: 'P-1', site: { uuid: uuidOf(98), name: 'Well field' }, tags: [uuidOf(99)] },
  asked: { name: `Pump ${nth}`, target: 'ON' },
  isReset: false,
  late: true,
  mayCancel: false,
  ...more,
});

function Page() {
  return (
    <>
      <LateNotice />
      <button type="button">Start</button>
    </>
  );
}

test('moves no control when a late command arrives, and takes no click that was aimed at the page', async () => {
  let items: WaitingCommand[] = [];
  stubServer({ 'GET commands/waiting': () => ({ items }) });
  const { screen } = await showPage(Page, '/');
  const place = () => screen.getByRole('button', { name: 'Start' }).element().getBoundingClientRect().top;
  const before = place();
  items = [late(1)];
  await queryClient.invalidateQueries();
  const notice = screen.getByRole('complementary', { name: 'Late commands' });
  await expect.element(notice).toBeVisible();
  expect(place()).toBe(before);
  const dismiss = screen.getByRole('button', { name: 'Dismiss' }).element() as HTMLElement;
  items = [late(1), late(2)];
  await queryClient.invalidateQueries();
  await expect.poll(() => notice.element().textContent).toContain('Pump 2');
  dismiss.click();
  expect(notice.element().textContent).toContain('Pump 2');
});

test('OR-103 each is told with what became of it, until somebody has read it', async () => {
  const items = [
    late(1),
    late(2, { isReset: true, value: 20, unit: '%', result: 'confirmed' }),
    late(3, { isReset: true, result: 'unknown' }),
    late(4),
    late(5, { late: false, result: 'scheduled' }),
  ];
  stubServer({ 'GET commands/waiting': () => ({ items }) });
  const { screen } = await showPage(Page, '/');
  const text = () => screen.container.textContent;
  await expect.poll(text).toContain('Command ON by Olga Reyes was not sent to Pump 1.');
  expect(text()).toContain('And 1 more');
  expect(text()).not.toContain('Pump 5');
  // A notice that has just arrived takes no click.
  await new Promise((done) => setTimeout(done, REACTION_MS));
  await screen.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(text).not.toContain('Pump');
});
