/** The bell: what is unread, the list with ways to the diagrams, and the browser's own notifications by a click alone. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Told } from '../../../api/contract/index.ts';
import { noticesOf } from '../../../host/app/bell/browser-notices.ts';
import { showPage } from '../pages/pages.tsx';
import { signInAda, signOutAda, stubServer } from '../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const told = (nth: number, more: Partial<Told> = {}): Told => ({
  ...{ id: String(nth), isBack: false, isRead: false, at: '2026-11-23T02:00:00.000Z' },
  alert: {
    uuid: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
    ...{ type: 'critical', message: `Level ${nth} is High High`, isOver: false },
    ...{ siteId: '00000000-0000-4000-8000-0000000000f1', site: { name: 'Mill' }, tag: { name: 'Level' } },
  },
  ...more,
});

/** A server that has these, and marks them as it is told. */
function serverOf(items: Told[]) {
  return stubServer({
    'GET notices': () => ({ items }),
    'GET notices/count': () => ({
      unread: items.filter(({ isRead }) => !isRead).length,
      newest: items[0]?.id ?? null,
    }),
    'PUT notices/read': ({ body }) => {
      const { ids = [], upTo } = body as { ids?: string[]; upTo?: string };
      items.splice(
        0,
        items.length,
        ...items.map((one) => (upTo || ids.includes(one.id) ? { ...one, isRead: true } : one)),
      );
      return {};
    },
    'GET alerts/*': () => ({ diagram: null, tags: [] }),
    'POST live/ticket': () => ({ ticket: 't' }),
  });
}

/** A page with the bell in its navigation, and the bell opened. */
const open = async () => {
  const { screen } = await showPage(() => <p>Alerts</p>, '/alerts');
  const bell = screen.getByRole('button', { name: /^Notifications: / });
  await bell.click();
  return { bell, panel: page.getByRole('dialog', { name: 'Notifications' }) };
};
const rows = () => [...document.querySelectorAll('[role="dialog"] li')].map((row) => row.textContent);

test('it counts what is unread, lists the newest first, and marks one or all as read', async () => {
  const server = serverOf([told(3, { isBack: true }), told(2), told(1, { isRead: true })]);
  const { bell, panel } = await open();
  await expect.element(bell).toHaveAccessibleName('Notifications: 2 unread');
  await expect
    .poll(rows)
    .toEqual([
      expect.stringMatching(/^Back to normal, unreadLevel 3 is High HighMill/),
      expect.stringMatching(/^Critical, unreadLevel 2/),
      expect.stringMatching(/^CriticalLevel 1/),
    ]);
  await panel.getByRole('button', { name: 'Mark as read' }).nth(1).click();
  await expect.element(bell).toHaveAccessibleName('Notifications: 1 unread');
  expect(server.sent('PUT notices/read')!.body).toEqual({ ids: ['2'] });
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(bell).toHaveAccessibleName('Notifications: nothing unread');
  expect(server.sent('PUT notices/read')!.body).toEqual({ upTo: '3' });
});

test('what the server tells of is shown at once, without asking again and again', async () => {
  const sockets: { onmessage?: (event: { data: string }) => void; onopen?: () => void }[] = [];
  class Socket {
    readonly readyState = 1;
    onopen?: () => void;
    onmessage?: (event: { data: string }) => void;
    constructor() {
      sockets.push(this);
      queueMicrotask(() => this.onopen?.());
    }
    send() {
      queueMicrotask(() => this.onmessage?.({ data: JSON.stringify({ opened: { refused: [] } }) }));
    }
    close() {}
  }
  vi.stubGlobal('WebSocket', Socket);
  const items = [told(1)];
  const server = serverOf(items);
  const { bell } = await open();
  await expect.element(bell).toHaveAccessibleName('Notifications: 1 unread');
  await expect.poll(() => sockets.length).toBe(1);
  items.unshift(told(2));
  const asked = () => server.calls.filter((call) => call === 'GET notices/count').length;
  const before = asked();
  sockets[0]!.onmessage!({ data: JSON.stringify({ changed: 'notices' }) });
  await expect.element(bell).toHaveAccessibleName('Notifications: 2 unread');
  expect(asked()).toBe(before + 1);
  vi.unstubAllGlobals();
});

test('a row leads to the diagram of its alarm, and counts as read', async () => {
  const server = serverOf([told(1)]);
  const { panel } = await open();
  await panel.getByTitle('Show on the diagram').click();
  await expect.poll(() => server.calls).toContain(`GET alerts/${told(1).alert.uuid}/diagram`);
  expect(server.sent('PUT notices/read')!.body).toEqual({ ids: ['1'] });
});

test('where nobody was told of anything, the way to set it up is shown', async () => {
  serverOf([]);
  const { panel } = await open();
  await expect.element(panel.getByText('Nothing yet')).toBeVisible();
  await expect.element(panel.getByRole('link', { name: 'Set up notifications' })).toBeVisible();
});

test('the browser is asked by a click on the switch and never before', async () => {
  const ask = vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted');
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default');
  serverOf([told(1)]);
  const { panel } = await open();
  const box = panel.getByRole('switch', { name: 'Browser notifications' });
  await expect.element(box).not.toBeChecked();
  expect(ask).not.toHaveBeenCalled();
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted');
  await box.click();
  expect(ask).toHaveBeenCalledOnce();
  await expect.element(box).toBeChecked();
  await box.click();
  await expect.element(box).not.toBeChecked();
  expect(ask).toHaveBeenCalledOnce();
});

test('up to three alarms are a notification each, more are one that counts them', () => {
  const all = [told(4), told(3), told(2), told(1)];
  expect(noticesOf(all.slice(1)).map(({ title, tag }) => [title, tag])).toEqual([
    ['Critical alarm', 'mimic-3'],
    ['Critical alarm', 'mimic-2'],
    ['Critical alarm', 'mimic-1'],
  ]);
  expect(noticesOf(all).map(({ title, body }) => [title, body])).toEqual([
    ['4 messages about alarms', 'Newest: Level 4 is High High\nMill'],
  ]);
  expect(noticesOf([])).toEqual([]);
});
