/** The reports that a link can open, in the property panel (PROP-05). */
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { queryClient } from '../../../host/data/session/query-client.ts';
import { ActionSection } from '../../../host/panels/action-section.tsx';
import type { ActionLink, EditCommand, EditFault } from '../../../worker/boundary/index.ts';
import { signInAda, signOutAda, stubServer } from '../stub-server.ts';

afterEach(signOutAda);

const item = (uuid: string, name: string, type: string) => ({ _id: uuid, uuid, name, type });
const DASH = [
  item('d1', 'Plant', 'site-schematic'),
  item('g1', 'Flow', 'graph'),
  item('t1', 'Levels', 'tabular'),
  item('c1', 'Wells', 'comparison'),
  item('m1', 'Region', 'map'),
];
const AREAS = [{ uuid: 'a1', name: 'North', sites: [{ uuid: 's2', name: 'Mill' }], routes: [] }];
const POPUP = {
  ...{ _id: 'p1', name: 'Pump 1', thumbnail: null, userUuid: null },
  ...{ actionLink: { type: 'popup', reportId: 'p1' }, rights: { update: true } },
};
const inTree = (uuid: string, name: string, reportType: string | null) => ({ uuid, name, reportType });

async function shown(link: ActionLink) {
  signInAda();
  const server = stubServer({
    'GET reports': () => ({ items: DASH, total: DASH.length }),
    'GET areas': () => ({ area: AREAS }),
    'GET sites/*': () => ({ uuid: 's1', name: 'Well', overviews: [{ uuid: 'o1', name: 'Overview' }] }),
    'GET folders': () => ({
      data: [inTree('f1', 'Folder', null), inTree('g2', 'Day', 'graph'), inTree('m2', 'Area', 'map')],
      foldersOrderData: {},
    }),
    'GET popup-overviews': () => ({ items: [POPUP], total: 1 }),
  });
  const change = vi.fn(async (_command: EditCommand): Promise<EditFault | null> => null);
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <ActionSection kind={{ panel: ['actions'] }} link={{ value: link }} site="s1" change={change} />
    </QueryClientProvider>,
  );
  return { screen, change, server };
}

const groupsOf = (select: Element) =>
  [...select.querySelectorAll('optgroup')].map(
    ({ label, children }) => `${label}: ${[...children].map(({ textContent }) => textContent).join(', ')}`,
  );

test('PROP-05 "Open Dash Report" offers reports of every type and stores the type of the chosen one', async () => {
  const { screen, change, server } = await shown({ type: 'Open Dash Report', reportSection: 'dash' });
  const field = screen.getByLabelText('Report');
  await expect
    .poll(() => groupsOf(field.element()))
    .toEqual([
      'Diagrams: Plant',
      'Graph reports: Flow',
      'Tabular reports: Levels',
      'Comparison reports: Wells',
      'Map reports: Region',
    ]);
  expect(server.sent('GET reports')?.query.has('type')).toBe(false);
  await field.selectOptions('Wells');
  expect(change).toHaveBeenCalledExactlyOnceWith({
    do: 'link',
    change: {
      actionLink: {
        type: 'Open Dash Report',
        reportSection: 'dash',
        reportId: 'c1',
        reportType: 'comparison',
      },
    },
  });
});

test('PROP-05 "Open Site Report" offers the site’s overviews and the reports of the sites', async () => {
  const { screen, change, server } = await shown({ type: 'Open Site Report', reportSection: 'site' });
  const field = screen.getByLabelText('Report');
  await expect
    .poll(() => groupsOf(field.element()))
    .toEqual(['Diagrams: Overview', 'Graph reports: Day', 'Map reports: Area']);
  expect(server.sent('GET folders')?.query.get('section')).toBe('sites');
  await field.selectOptions('Day');
  expect(change.mock.calls[0]![0]).toMatchObject({
    change: { actionLink: { reportId: 'g2', reportType: 'graph' } },
  });
});

test('PROP-05 a report that is not offered is called so instead of by its id', async () => {
  const { screen } = await shown({ type: 'Open Dash Report', reportId: 'gone', reportType: 'graph' });
  await expect
    .poll(() => (screen.getByLabelText('Report').element() as HTMLSelectElement).selectedOptions[0]?.text)
    .toBe('Not in this list');
});

test('NAV-45 "Carry over" stores what the link passes along', async () => {
  const { screen, change } = await shown({ type: 'Open Dash Report', reportId: 'g1', reportType: 'graph' });
  await screen.getByLabelText('This site').click();
  expect(change.mock.calls[0]![0]).toMatchObject({
    change: { actionLink: { selectedConfiguration: [{ type: 'siteId', checked: true }] } },
  });
});

test('PROP-05 "Open URL" stores an address that opens, and how', async () => {
  const { screen, change } = await shown({ type: 'Open URL' });
  const address = screen.getByLabelText('Address');
  await address.fill('javascript:x');
  await userEvent.keyboard('{Enter}');
  const fault = 'Only http and https addresses open, and paths of this console';
  await expect.element(screen.getByText(fault)).toBeVisible();
  expect(change).not.toHaveBeenCalled();
  await address.fill('example.org');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => change.mock.calls.at(-1)?.[0])
    .toEqual({ do: 'link', change: { actionLink: { type: 'Open URL', url: 'example.org' } } });
  await screen.getByLabelText('Opens').selectOptions('In a new window');
  expect(change.mock.calls.at(-1)?.[0]).toMatchObject({
    change: { actionLink: { openMethod: 'newWindow' } },
  });
});

test('PROP-05 "Open Site Report" stores the site', async () => {
  const { screen, change } = await shown({ type: 'Open Site Report', reportSection: 'site' });
  await screen.getByLabelText('Site', { exact: true }).selectOptions('Mill');
  expect(change.mock.calls[0]![0]).toMatchObject({ change: { actionLink: { siteId: 's2' } } });
});

test('PROP-05 "Overview" stores the chosen overview of the site', async () => {
  const { screen, change } = await shown({ type: 'Overview' });
  await screen.getByLabelText('Overview', { exact: true }).selectOptions('Overview');
  expect(change).toHaveBeenCalledExactlyOnceWith({
    do: 'link',
    change: { actionLink: { type: 'Overview', reportId: 'o1' } },
  });
});

test('PROP-05 "Pop-up" stores the chosen pop-up overview', async () => {
  const { screen, change } = await shown({ type: 'Pop-up' });
  await screen.getByRole('button', { name: 'Pop-up: Choose' }).click();
  await screen.getByRole('button', { name: 'Pump 1', exact: true }).click();
  await screen.getByRole('button', { name: 'Select', exact: true }).click();
  await expect
    .poll(() => change.mock.calls)
    .toEqual([[{ do: 'link', change: { actionLink: { type: 'Pop-up', reportId: 'p1' } } }]]);
});
