/** The list of versions, over a server inside the page. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DiagramVersion } from '../../../../api/contract/index.ts';
import { VersionsPane } from '../../../../host/editor/versions/versions-pane.tsx';
import { showPage } from '../../pages/pages.tsx';
import { Refused, signInAda, signOutAda, stubServer } from '../../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const DIAGRAM = '00000000-0000-4000-8000-000000000001';
const PATH = `reports/site-schematics/${DIAGRAM}/versions`;
const saved = (version: number, minutes: number, more: Partial<DiagramVersion> = {}): DiagramVersion => ({
  ...{
    version,
    name: null,
    added: 3,
    changed: 12,
    removed: 1,
    objectCount: 5,
    restoredFrom: null,
    current: false,
  },
  savedAt: new Date(Date.now() - minutes * 60_000).toISOString(),
  user: { uuid: null, name: 'Ann Berg', picture: null },
  ...more,
});
const onShow = vi.fn();
const show = async () =>
  (
    await showPage(
      () => (
        <div style={{ display: 'flex', width: 280, height: 600 }}>
          <VersionsPane diagram={DIAGRAM} onShow={onShow} />
        </div>
      ),
      '/',
    )
  ).screen;

test('versions say who, when and what; a click shows one', async () => {
  const items = [saved(3, 1, { current: true }), saved(2, 60, { name: 'As built' })];
  stubServer({ [`GET ${PATH}`]: () => ({ items, total: 2 }) });
  const screen = await show();
  const row = screen.getByRole('button', {
    name: 'Version 3, saved by Ann Berg a minute ago, 3 added, 12 changed, 1 removed',
  });
  await expect.element(row).toBeVisible();
  await expect.element(screen.getByText('Current')).toBeVisible();
  await screen.getByRole('button', { name: /^As built/ }).click();
  expect(onShow).toHaveBeenLastCalledWith(items[1]);
});

test('a version is named in place; what is wrong with a name is said there', async () => {
  let name: string | null = null;
  const server = stubServer({
    [`GET ${PATH}`]: () => ({ items: [saved(3, 1, { current: true, name })], total: 1 }),
    [`PUT ${PATH}/*`]: ({ body }) => {
      if (body.name === 'No') throw new Refused(400, 'Not this one');
      name = body.name as string | null;
      return { version: saved(3, 1, { name }) };
    },
  });
  const screen = await show();
  await screen.getByRole('button', { name: 'Name Version 3' }).click();
  await screen.getByRole('textbox').fill('No');
  await screen.getByRole('button', { name: 'Keep the name' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Not this one');
  await screen.getByRole('textbox').fill('As built');
  await screen.getByRole('button', { name: 'Keep the name' }).click();
  await expect.element(screen.getByRole('button', { name: /^As built/ })).toBeVisible();
  expect(server.sent(`PUT ${PATH}/3`)?.body).toEqual({ name: 'As built' });
});
