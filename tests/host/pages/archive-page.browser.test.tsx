/** The page of the archive: what is archived, by whom, and its way back. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import ArchivePage from '../../../host/pages/archive/archive-page.tsx';
import '../../../host/ui/base.css';
import '../../../host/ui/tokens.css';
import { pageOf, signInAda, signOutAda, stubServer } from '../stub-server.ts';
import { showPage } from './pages.tsx';

beforeEach(signInAda);
afterEach(signOutAda);

const SITE = {
  ...{ uuid: '20000000-0000-4000-8000-000000000001', name: 'Pumping station 20', place: 'North' },
  ...{ archivedAt: '2026-11-28T12:00:00.000Z', archivedBy: 'Anna Admin' },
};

test('lists archived sites with author and place, and restores one with what was archived with it', async () => {
  let sites = [SITE];
  const server = stubServer({
    'GET archive/kinds': () => ({
      items: [
        { kind: 'area', count: 0 },
        { kind: 'site', count: sites.length },
      ],
    }),
    'GET archive': (request) => pageOf(request.query.get('kind') === 'site' ? sites : [], request),
    [`POST archive/site/${SITE.uuid}/restore`]: () => {
      sites = [];
      return {
        name: SITE.name,
        parts: [
          { kind: 'link', count: 1 },
          { kind: 'tag', count: 200 },
        ],
      };
    },
  });
  const { screen } = await showPage(ArchivePage, '/setup/archive');
  await expect
    .element(screen.getByRole('row', { name: /Pumping station 20.*North.*Anna Admin/ }))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Restore Pumping station 20' }).click();
  await screen.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect
    .element(screen.getByText('Pumping station 20 was restored with 1 link, 200 tags'))
    .toBeVisible();
  await expect.element(screen.getByText('No site is archived')).toBeVisible();
  expect(server.calls).toContain(`POST archive/site/${SITE.uuid}/restore`);
});
