/** The sites' sidebar, over a server inside the page. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../../host/data/session/query-client.ts';
import SitesList from '../../../../host/parts/sites/sites-list.tsx';
import { showPage } from '../../pages/pages.tsx';
import { signInAda, signOutAda, stubServer } from '../../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const siteOf = (nth: number, name: string) => ({ id: nth, uuid: uuidOf(nth), name });
const VALLEY = {
  ...{ id: 1, uuid: uuidOf(1), name: 'Valley' },
  routes: [{ id: 2, uuid: uuidOf(2), name: 'River', sites: [siteOf(3, 'North')] }],
  sites: [siteOf(4, 'South')],
};
const countOf = (site: number, criticalAlertsCount: number, urgentAlertsCount: number) => ({
  ...{ uuid: uuidOf(site), criticalAlertsCount, urgentAlertsCount },
});

async function showSites(area: readonly object[]) {
  const sites = [countOf(3, 2, 1), countOf(4, 0, 4)];
  stubServer({
    'GET areas': ({ query }) => ({ area: query.get('search') ? [] : area }),
    'GET alerts/alert-count': () => ({ criticalCount: 2, urgentCount: 5, sites }),
  });
  const Page = () => (
    <div style={{ display: 'flex', flexDirection: 'column', height: 600 }}>
      <SitesList selected={null} />
    </div>
  );
  return (await showPage(Page, '/')).screen;
}

test('SIDE-01 shows the tree of areas, routes and sites, with the open alarms of each', async () => {
  const screen = await showSites([VALLEY]);
  await expect
    .element(screen.getByRole('searchbox', { name: 'Search sites, from three characters' }))
    .toBeVisible();
  const rows = () =>
    screen
      .getByRole('treeitem')
      .elements()
      .map((row) => row.textContent);
  await expect
    .poll(rows)
    .toEqual([
      'Valley7, 2 critical, 5 urgent open',
      'River3, 2 critical, 1 urgent open',
      'North3, 2 critical, 1 urgent open',
      'South4, 4 urgent open',
    ]);
  const levels = screen
    .getByRole('treeitem')
    .elements()
    .map((row) => row.getAttribute('aria-level'));
  expect(levels).toEqual(['1', '2', '3', '2']);
});

test('SIDE-03 shows the hint, and which of the two lists is empty', async () => {
  const screen = await showSites([VALLEY]);
  await expect.element(screen.getByText('Right Click for Options', { exact: true })).toBeVisible();
  await screen.getByRole('searchbox', { name: 'Search sites, from three characters' }).fill('Nowhere');
  await expect.element(screen.getByRole('heading', { name: 'No item found', exact: true })).toBeVisible();
  await screen.unmount();
  queryClient.clear();
  const empty = await showSites([]);
  await expect.element(empty.getByRole('heading', { name: 'No Items Found', exact: true })).toBeVisible();
});
