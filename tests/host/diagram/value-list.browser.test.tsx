/** The list of a diagram's values, which a phone shows in place of the picture. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createDiagramStore } from '../../../host/diagram/diagram-store.ts';
import type { ShownObject } from '../../../host/diagram/use-shown-tag.ts';
import ValueList from '../../../host/diagram/value-list/value-list.tsx';
import { showPage } from '../pages/pages.tsx';
import { signInAda, signOutAda, stubServer } from '../stub-server.ts';

const SITE = '00000000-0000-4000-8000-000000000001';
const TAG = '00000000-0000-4000-8000-000000000002';
const MINUTE = 60_000;

beforeEach(signInAda);
afterEach(signOutAda);

const itemOf = (object: string, top: number) => ({
  ...{ object, role: 'pump', label: `Pump ${object}`, value: 'OFF', quality: 'good', alarm: '' },
  ...{ box: [0, top, 60, 60], control: false },
});
const command = () => ({
  ...{ commandId: SITE, tagUuid: TAG, value: 1, expectedValue: 0, readBack: null, result: 'scheduled' },
  ...{ message: '', requestedAt: new Date().toISOString(), finishedAt: null, tag: 'P-9 Run', unit: null },
  ...{ user: 'Olga Reyes', equipment: { name: 'P-9', site: { uuid: SITE, name: 'Mill' }, tags: [TAG] } },
  ...{ asked: { name: 'Pump 9', target: 'ON' }, isReset: false, late: false, mayCancel: true },
  dueAt: new Date(Date.now() + MINUTE).toISOString(),
});
const note = () => ({
  ...{ uuid: SITE, text: 'Do not start', author: 'Ben Okafor', at: new Date().toISOString() },
  ...{ equipment: 'P-9', tags: [TAG], deviceIds: [] },
});

/** Twenty pumps; all marks are those of the tenth. */
async function show(shown: ShownObject | null, items: object[] = [], notes: object[] = []) {
  stubServer({
    'GET commands/waiting': () => ({ items }),
    [`GET sites/${SITE}/equipment-notes`]: () => ({ items: notes }),
  });
  const objects = {
    mirror: async () => Array.from({ length: 20 }, (_, nth) => itemOf(String(nth), nth * 100)),
    placesOf: async (all: object[]) => all.map(() => ({ object: '9', minX: 0, minY: 0, maxX: 1, maxY: 1 })),
  };
  const surface = { current: null };
  const { state } = createDiagramStore();
  const remote = () => ({ objects }) as never;
  const List = () => (
    <div style={{ position: 'relative', height: 500 }}>
      <ValueList
        {...{ title: 'Mill', site: SITE, store: state, shown, remote, surface }}
        onHold={() => {}}
        onMenu={() => {}}
      />
    </div>
  );
  const { screen } = await showPage(List, '/site/overview');
  await expect.element(screen.getByRole('button', { name: /^Pump 0/ })).toBeVisible();
  return screen;
}

test('marks the equipment with a scheduled command and the time that is left, and nothing else', async () => {
  const screen = await show(null, [command()]);
  const row = screen.getByRole('button', { name: /^Pump 9/ });
  await expect.poll(() => row.element().textContent).toMatch(/^Pump 9(1:00|0:[45]\d)OFF$/);
  expect(row.getByRole('img').element().getAttribute('aria-label')).toBe(
    'Scheduled: Pump 9 turns ON (Olga Reyes)',
  );
  expect(document.querySelectorAll('[role=timer]')).toHaveLength(1);
});

test('marks the equipment with a maintenance note', async () => {
  const screen = await show(null, [], [note()]);
  const mark = screen.getByRole('button', { name: /^Pump 9/ }).getByRole('img');
  await expect.element(mark).toHaveAccessibleName(/Do not start/);
});

test('scrolls to the object of an alarm, and marks it', async () => {
  const screen = await show({ object: '17' });
  await page.viewport(390, 844);
  const row = screen.getByRole('button', { name: /^Pump 17/ });
  await expect.element(row).toBeInViewport();
  expect(row.element().closest('li')).toHaveAttribute('data-shown');
  expect(document.querySelectorAll('[data-shown]')).toHaveLength(1);
});
