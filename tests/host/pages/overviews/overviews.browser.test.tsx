import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useCall } from '../../../../host/data/session/api.ts';
import { useAreas } from '../../../../host/data/site/queries.ts';
import OverviewManager from '../../../../host/pages/overviews/overview-manager.tsx';
import { pageOf, Refused, signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { showPage } from '../pages.tsx';

beforeEach(signInAda);
afterEach(signOutAda);

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const SITE = uuidOf(1);
const at = '2026-11-01T10:00:00.000Z';
const overview = (nth: number, name: string) => ({
  ...{ uuid: uuidOf(nth), name, objectCount: 12, updatedAt: at },
  templateName: nth === 11 ? 'Pumping station' : null,
});
const site = (overviews: readonly ReturnType<typeof overview>[]) => ({
  ...{ id: 1, uuid: SITE, name: 'Well', areaUuid: uuidOf(2), areaName: 'North' },
  ...{ routeUuid: null, routeName: null, customFieldValues: [] },
  overviews,
  overviewOrder: overviews.map(({ uuid }) => uuid),
});
const THREE = [overview(11, 'Intake'), overview(12, 'Filters'), overview(13, 'Outlet')];
const template = {
  ...{ uuid: uuidOf(31), name: 'Pumping station', updatedBy: 'Ada', updatedAt: at, version: 2 },
  ...{ width: 1920, height: 1080, objectCount: 9, overviewsCount: 0 },
};
const noPicture = { 'GET reports/site-schematics/*': () => ({ thumbnail: null }) };

const Arrange = () => <OverviewManager site={SITE} shown={uuidOf(11)} task="arrange" onClose={() => {}} />;
const FromTemplate = () => (
  <OverviewManager site={SITE} shown={undefined} task="from-template" onClose={() => {}} />
);

function siteServer() {
  let overviews = THREE;
  return stubServer({
    ...noPicture,
    'GET areas': () => ({ area: [] }),
    'GET sites/overviews': () => ({ items: [] }),
    'GET sites/*': () => site(overviews),
    'PUT sites/*': ({ body }) => {
      const order = body.overviewOrder as string[];
      overviews = order.map((uuid) => THREE.find((one) => one.uuid === uuid)!);
      return { site: { id: 1, uuid: SITE, name: 'Well' } };
    },
    'DELETE sites/remove-overview/*': ({ path }) => {
      overviews = overviews.filter(({ uuid }) => !path.endsWith(uuid));
      return {};
    },
  });
}

/** Beside the tree of the sites and a card of the dashboard, which stand for other pages. */
function ArrangeBesideOthers() {
  useAreas();
  useCall('siteOverviews', { query: { sites: SITE } }, { staleTime: Number.POSITIVE_INFINITY });
  return <Arrange />;
}

test('ORG-14 stores the order of overviews that arrow keys make, and reloads what shows it', async () => {
  const server = siteServer();
  const { screen } = await showPage(ArrangeBesideOthers, '/site/overview');
  await expect.element(screen.getByText('12 objects · made from Pumping station')).toBeVisible();
  const handle = screen.getByRole('button', { name: 'Move Outlet, number 3 of 3' });
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(screen.getByRole('button', { name: 'Move Outlet, number 1 of 3' })).toHaveFocus();
  await expect.element(screen.getByText('Outlet is number 1 of 3')).toBeInTheDocument();
  await expect
    .poll(() => server.sent(`PUT sites/${SITE}`)?.body)
    .toEqual({ overviewOrder: [uuidOf(13), uuidOf(11), uuidOf(12)] });
  const sent = server.calls.lastIndexOf(`PUT sites/${SITE}`);
  for (const call of ['GET areas', 'GET sites/overviews'])
    await expect.poll(() => server.calls.lastIndexOf(call), { message: call }).toBeGreaterThan(sent);
});

test('CANV-33 ERR-18 archiving an overview asks in the specification’s words', async () => {
  const server = siteServer();
  const { screen } = await showPage(Arrange, '/site/overview');
  await screen.getByRole('button', { name: 'Actions for Filters' }).click();
  await screen.getByRole('menuitem', { name: 'Archive' }).click();
  const question = screen.getByText('Are you sure you want to archive this overview?', { exact: true });
  await expect.element(question).toBeVisible();
  expect(server.calls.some((call) => call.startsWith('DELETE'))).toBe(false);
  await screen.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect.element(screen.getByText('Filters was archived')).toBeVisible();
  expect(server.calls).toContain(`DELETE sites/remove-overview/${uuidOf(12)}`);
  await expect.element(screen.getByRole('button', { name: 'Move Outlet, number 2 of 2' })).toBeVisible();
});

test('an overview is cloned in the editor, by the address of the copy', async () => {
  siteServer();
  const { screen, history } = await showPage(Arrange, '/site/overview');
  await screen.getByRole('button', { name: 'Actions for Intake' }).click();
  await screen.getByRole('menuitem', { name: 'Clone' }).click();
  expect(history.at(-1)).toBe(`/site/overview/${SITE}/site-schematic/edit?cloneId=${uuidOf(11)}`);
});

test('OTPL-04 CANV-25 an overview is made from a template, which is required, and what the site lacks is named', async () => {
  const server = stubServer({
    ...noPicture,
    'GET sites/*': () => site([]),
    'GET overview-templates': (request) => pageOf([template], request),
    [`GET sites/${SITE}/overview-from-template/${template.uuid}/lacking`]: () => ({
      roles: 4,
      lost: 2,
      lacking: [
        {
          assignmentId: uuidOf(41),
          linkObjectId: uuidOf(42),
          message: 'No device at Well fills “Main pump”',
        },
      ],
    }),
    'POST reports/site-schematics': () => {
      throw new Refused(400, 'No', { name: 'Taken' });
    },
  });
  const { screen } = await showPage(FromTemplate, '/site/overview');
  await screen.getByRole('button', { name: 'Create' }).click();
  await expect.element(screen.getByText('Template is required')).toBeVisible();
  await screen.getByRole('radio', { name: /Pumping station/ }).click();
  expect(screen.getByText('Template is required').query()).toBeNull();
  await expect.element(screen.getByText(/Well has no tag for 1 of 4 links/)).toBeVisible();
  await expect.element(screen.getByText('No device at Well fills “Main pump”')).toBeVisible();
  await expect
    .element(screen.getByText(/2 objects of the template lost their links when it was saved/))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Create' }).click();
  await expect.element(screen.getByText('Taken')).toBeVisible();
  expect(server.sent('POST reports/site-schematics')!.body).toEqual({
    ...{ name: 'Pumping station', siteId: SITE, width: 1920, height: 1080 },
    overviewTemplateId: template.uuid,
  });
});
