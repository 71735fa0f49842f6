/** Pages keep their data, and forms what was typed, when a later reading fails. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { App } from '../../../../host/app/app.tsx';
import { client } from '../../../../host/data/session/api.ts';
import { queryClient } from '../../../../host/data/session/query-client.ts';
import SitesMap from '../../../../host/pages/dashboard/sites-map.tsx';
import MapPage from '../../../../host/pages/map/map-page.tsx';
import PopupPage from '../../../../host/pages/popups/popup-page.tsx';
import { showPage } from '../../pages/pages.tsx';
import { reportOf, seriesOf, uuidOf, viewOf } from '../../pages/reports/report-samples.ts';
import { ADMIN, Refused, signInAda, signOutAda, stubServer } from '../../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const SITE = uuidOf(41);
const POSITION = { uuid: SITE, name: 'Well', latitude: null, longitude: null };

/** Answers until it is told to refuse everything. */
function server(handlers: Parameters<typeof stubServer>[0]) {
  let refusal: Refused | null = null;
  const guarded = Object.entries(handlers).map(([name, answer]) => [
    name,
    (request: Parameters<typeof answer>[0]) => {
      if (refusal) throw refusal;
      return answer(request);
    },
  ]);
  stubServer({
    ...Object.fromEntries(guarded),
    'POST auth/login': () => {
      refusal = null;
      return ADMIN;
    },
  });
  return (status: number) => {
    refusal = new Refused(status, 'Please sign in to continue');
  };
}

/** Reads a call's data again, which fails, and waits until the page has shown what it shows then. */
async function failAgain(name: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [name] });
  const [query] = queryClient.getQueryCache().findAll({ queryKey: [name] });
  await expect.poll(() => query?.state.status).toBe('error');
  expect(query?.state.data).toBeDefined();
  await new Promise((done) => setTimeout(done, 200));
}

test('keeps what was typed into the form of a report when its session ends', async () => {
  const refuse = server({
    'GET reports/*': () => reportOf(),
    'GET folders': () => ({ data: [], foldersOrderData: {} }),
    'GET folders/shared': () => ({ data: [], foldersOrderData: {}, defaultReportData: null }),
    'GET reports/available-tags': () => ({ items: [], total: 0 }),
    'GET categories': () => ({ categories: [], total: 0, sensorTypes: [] }),
    'GET assignment': () => ({ items: [], total: 0 }),
    'GET link-object': () => ({ items: [], total: 0 }),
    'GET reports/auto-generated-labels': () => ({ items: [] }),
    'POST reports/preview': () => viewOf([seriesOf()]),
    'GET auth/refresh': () => ADMIN,
  });
  const { screen } = await showPage(App, `/dash/graph/${uuidOf(9)}/edit`);
  const subtitle = screen.getByRole('textbox', { name: 'Subtitle' });
  await subtitle.fill('Of line 1');
  refuse(401);
  await failAgain('report');
  await client.reports({ query: {} }).catch(() => {});
  await expect.element(screen.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
  await screen.getByLabelText('Password', { exact: true }).fill('Demo-plant-1');
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(subtitle).toBeVisible();
  await expect.element(subtitle).toHaveValue('Of line 1');
});

test('keeps the form of a site’s page when the site cannot be read again', async () => {
  const refuse = server({
    'GET sites/positions': () => ({ items: [POSITION] }),
    'GET sites/*': () => ({ ...POSITION, areaName: 'North', routeName: null, address: '', overviews: [] }),
    'GET alerts/alert-count': () => ({ sites: [] }),
    'GET areas': () => ({ area: [] }),
  });
  const { screen } = await showPage(() => <MapPage params={{ siteId: SITE }} />, `/site/map/${SITE}`);
  await screen.getByRole('button', { name: 'Set the position' }).click();
  const latitude = screen.getByRole('form', { name: 'Position' }).getByLabelText('Latitude');
  await latitude.fill('40.5');
  refuse(409);
  await failAgain('sitePositions');
  await failAgain('site');
  await expect.element(latitude).toHaveValue('40.5');
});

test('keeps the name of a copied pop-up overview when the original cannot be read again', async () => {
  const refuse = server({
    [`GET popup-overviews/${SITE}`]: () => ({ uuid: SITE, _id: SITE, name: 'Pump' }),
  });
  const { screen } = await showPage(
    () => <PopupPage params={{}} />,
    `/popup-overviews/edit?CLONE_ID=${SITE}`,
  );
  const name = screen.getByLabelText('Name');
  await name.fill('Well pump');
  refuse(409);
  await failAgain('popupOverview');
  await expect.element(name).toHaveValue('Well pump');
});

test('keeps the map of the dashboard when the sites cannot be read again', async () => {
  const refuse = server({
    'GET sites/positions': () => ({ items: [{ ...POSITION, latitude: 39, longitude: -106 }] }),
    'GET areas': () => ({ area: [] }),
    'GET alerts/alert-count': () => ({ sites: [] }),
  });
  const { screen } = await showPage(SitesMap, '/dash/');
  const map = screen.getByRole('img', { name: /^Map of 1 site/ });
  await expect.element(map).toBeVisible();
  refuse(409);
  await failAgain('sitePositions');
  await expect.element(map).toBeVisible();
});

test('shows nothing of a site that was archived or forbidden meanwhile', async () => {
  const refuse = server({
    'GET sites/positions': () => ({ items: [POSITION] }),
    'GET sites/*': () => ({ ...POSITION, areaName: 'North', routeName: null, address: '', overviews: [] }),
    'GET alerts/alert-count': () => ({ sites: [] }),
    'GET areas': () => ({ area: [] }),
  });
  const { screen } = await showPage(() => <MapPage params={{ siteId: SITE }} />, `/site/map/${SITE}`);
  await expect.element(screen.getByRole('button', { name: 'Set the position' })).toBeVisible();
  refuse(404);
  await failAgain('site');
  await expect.element(screen.getByText(/^The site was archived/)).toBeVisible();
});
