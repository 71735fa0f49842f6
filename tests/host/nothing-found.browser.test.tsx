/** Every place where there is nothing to choose or to show, with the specification's words for it (ERR-11, OR-29). */
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiagramStore } from '../../host/diagram/diagram-store.ts';
import ValueList from '../../host/diagram/value-list/value-list.tsx';
import { EntryDialog } from '../../host/diagram/writes/entry-dialog.tsx';
import { EquipmentPicker } from '../../host/editor/assemblies/equipment-picker.tsx';
import DiagramsWidget from '../../host/pages/dashboard/diagrams-widget.tsx';
import ReportsWidget from '../../host/pages/dashboard/reports-widget.tsx';
import GroupsPage from '../../host/pages/groups/groups-page.tsx';
import { AssignmentField as AssignmentOfReport } from '../../host/pages/reports/form/pickers.tsx';
import GraphPage from '../../host/pages/reports/graph-page.tsx';
import ShortLinkPage from '../../host/pages/reports/short-link-page.tsx';
import { ActionSection } from '../../host/panels/action-section.tsx';
import { RolePicker } from '../../host/panels/role-picker.tsx';
import { AssignmentField } from '../../host/parts/communication/reference-fields.tsx';
import DashFolders from '../../host/parts/folders/dash-folders.tsx';
import SiteFolders from '../../host/parts/folders/site-folders.tsx';
import type { EntryEvent } from '../../worker/boundary/index.ts';
import { showPage } from './pages/pages.tsx';
import { Refused, signInAda, signOutAda, stubServer } from './stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const ID = '00000000-0000-4000-8000-000000000009';
const NONE = { items: [], total: 0 };
const gone = () => {
  throw new Refused(404, 'Source Not Found', undefined, 'NOT_FOUND');
};
const EMPTY = {
  'GET folders': () => ({ data: [], foldersOrderData: {} }),
  'GET folders/shared': () => ({ data: [], foldersOrderData: {}, defaultReportData: null }),
  'GET areas': () => ({ area: [] }),
  'GET reports': () => NONE,
  'GET reports/*': gone,
  'GET groups': () => NONE,
  'GET groups/*': gone,
  'GET assignment': () => NONE,
  'GET reports/site-schematics/role-tags': () => NONE,
  'POST reports/site-schematics/equipment': () => NONE,
};
const nothing = () => {};
const kind = { panel: ['actions'], group: 'images' } as const;
const dash = { value: { type: 'Open Dash Report' } };
const asked = {
  ...{ type: 'entry', object: 'a', name: 'Mode', tag: ID, tagName: 'P-1 Mode', choices: [], unit: null },
  ...{ current: 1, currentQuality: 'good', currentText: '1' },
} as unknown as EntryEvent;
const STORE = createDiagramStore().state;
const remote = () => ({ objects: { mirror: async () => [] } }) as never;
const surface = { current: null };

const PLACES: readonly (readonly [words: string, place: string, Place: ComponentType])[] = [
  ['Source Not Found', 'what an address opens', GroupsPage],
  [
    'No Assignment Found',
    'the roles of an object',
    () => <RolePicker selected={null} onPick={nothing} onClose={nothing} />,
  ],
  [
    'No Assignment Found',
    'the assignments of a report',
    () => <AssignmentOfReport value="" onChange={nothing} />,
  ],
  [
    'No Assignment Found',
    'the assignments of a controller or tag',
    () => <AssignmentField value="" onChange={nothing} />,
  ],
  [
    'No Device Found',
    'the equipment of an assembly',
    () => <EquipmentPicker linkObjects={['l']} isPopup={false} onPick={nothing} onClose={nothing} />,
  ],
  [
    'No value found.',
    'the values of a dictionary',
    () => <EntryDialog event={asked} onCancel={nothing} onEntered={nothing} />,
  ],
  [
    'No value found.',
    'the list of live values',
    () => (
      <ValueList
        {...{
          title: 'Plant',
          site: undefined,
          store: STORE,
          shown: null,
          remote,
          surface,
        }}
        onHold={nothing}
        onMenu={nothing}
      />
    ),
  ],
  [
    'No report found!',
    'the reports that a click opens',
    () => <ActionSection kind={kind} link={dash} change={async () => null} />,
  ],
  ['No report found!', 'the reports of the first page', () => <ReportsWidget />],
  ['No report found!', 'the diagrams of the first page', () => <DiagramsWidget />],
  ['No report found!', 'the diagrams that were searched for', () => <DiagramsWidget term="pump" />],
  ['No report found!', 'the folders of the dashboard', () => <DashFolders openId={null} />],
  ['No report found!', 'the folders of a site', () => <SiteFolders siteId={ID} openId={null} />],
  ['No report found!', 'a report that is gone', () => <GraphPage params={{ reportId: ID }} />],
  ['No report found!', 'a short link', () => <ShortLinkPage params={{ siteId: ID, reportId: ID }} />],
];

test.each(PLACES)('ERR-11 OR-29 "%s" is said of %s', async (words, place, Place) => {
  stubServer(EMPTY);
  const { screen } = await showPage(Place, Place === GroupsPage ? `/setup/groups?id=${ID}` : '/');
  // A field that is searched says it below what is typed.
  if (place === 'the assignments of a controller or tag')
    await screen.getByRole('combobox', { name: 'Assignment' }).click();
  await expect.poll(() => document.body.textContent).toContain(words);
});
