/** The site stays chosen from section to section, over a server inside the page. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Link, useLocation } from 'wouter';
import { queryClient } from '../../../../host/data/session/query-client.ts';
import { chosenSite } from '../../../../host/data/site/chosen-site.ts';
import { write } from '../../../../host/data/stores/storage.ts';
import ActivityPage from '../../../../host/pages/activity/activity-page.tsx';
import AlertsPage from '../../../../host/pages/alerts/alerts-page.tsx';
import CommunicationPage from '../../../../host/pages/communication/communication-page.tsx';
import ControllerPage from '../../../../host/pages/communication/controller/controller-page.tsx';
import SiteOverviewPage from '../../../../host/pages/overviews/site-overview-page.tsx';
import { showPage } from '../../pages/pages.tsx';
import { Refused, signInAda, signOutAda, stubServer } from '../../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const id = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const [MILL, WELL, GONE, PLC] = [id(1), id(2), id(3), id(4)];
const NAMES: Readonly<Record<string, string>> = { [MILL]: 'Mill', [WELL]: 'Well' };

const serve = (away = () => false) =>
  stubServer({
    'GET areas': () => ({ area: [] }),
    'GET sites/*': ({ path }) => {
      const uuid = path.split('/').at(-1)!;
      if (away()) throw new Refused(0);
      if (!NAMES[uuid]) throw new Refused(404, 'Site not found');
      return {
        uuid,
        name: NAMES[uuid],
        areaName: 'North',
        routeName: null,
        overviews: [],
        overviewOrder: [],
      };
    },
    'GET alerts': () => ({ items: [], total: 0 }),
    'GET communications/controller/*': () => ({
      ...{ id: 2, uuid: PLC, communicationUuid: id(5), communicationName: 'Radio', protocol: 'sparkplug-b' },
      ...{ siteUuid: WELL, siteName: 'Well', name: 'PLC', manufacturer: '', model: '', templateUuid: null },
      ...{
        address: {},
        status: 'active',
        statusDetail: '',
        lastSeen: null,
        tagsCount: 0,
        customFieldValues: [],
      },
    }),
  });

/** Each section as its address asks for it, and the ways to them that the rail has. */
function Console() {
  const [path] = useLocation();
  const [, area, section, siteId, , controllerId] = path.split('/');
  return (
    <>
      {['overview', 'communication', 'activity-log'].map((to) => (
        <Link key={to} href={`/site/${to}`}>{`To ${to}`}</Link>
      ))}
      {area === 'alerts' && <AlertsPage params={{ siteId: section }} />}
      {section === 'overview' && <SiteOverviewPage params={{ siteId }} />}
      {section === 'activity-log' && <ActivityPage params={{ siteId }} />}
      {section === 'communication' && !controllerId && <CommunicationPage params={{ siteId }} />}
      {controllerId && <ControllerPage params={{ siteId: siteId!, controllerId }} />}
    </>
  );
}

const last = (history: readonly string[]) => history.at(-1);

test.each([
  ['its alerts', `/alerts/${WELL}`],
  ['its overview', `/site/overview/${WELL}`],
  ['its links', `/site/communication/${WELL}`],
  ['a controller of it', `/site/communication/${WELL}/controller/${PLC}`],
  ['its activity log', `/site/activity-log/${WELL}`],
])('a site that was looked at in %s is the one that every other section opens at', async (_, path) => {
  serve();
  const { screen, history } = await showPage(Console, path);
  await expect.poll(chosenSite).toBe(WELL);
  for (const to of ['communication', 'activity-log', 'overview']) {
    await screen.getByRole('link', { name: `To ${to}` }).click();
    await expect.poll(() => last(history)).toBe(`/site/${to}/${WELL}`);
  }
});

test('another one that is chosen in a section is chosen in all', async () => {
  serve();
  const first = await showPage(Console, `/site/overview/${MILL}`);
  await expect.poll(chosenSite).toBe(MILL);
  await first.screen.unmount();
  await showPage(Console, `/site/communication/${WELL}`);
  await expect.poll(chosenSite).toBe(WELL);
});

test('one that is gone is not chosen any more', async () => {
  write('selectedSite', GONE);
  serve();
  const { screen, history } = await showPage(Console, '/site/communication');
  await expect.element(screen.getByText('Site not found')).toBeVisible();
  expect(last(history)).toBe(`/site/communication/${GONE}`);
  await expect.poll(chosenSite).toBeNull();
});

test('a server that cannot be reached takes no choice away', async () => {
  write('selectedSite', MILL);
  const { calls } = serve(() => true);
  await showPage(Console, '/site/communication');
  await expect.poll(() => calls).toContain(`GET sites/${MILL}`);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(chosenSite()).toBe(MILL);
});
