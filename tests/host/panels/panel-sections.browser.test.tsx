/** Sections of the property panel that ask the server, over a server inside the page. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { IMAGE_TEXTS } from '../../../api/contract/index.ts';
import { client } from '../../../host/data/session/api.ts';
import { PropertyPanel } from '../../../host/panels/property-panel.tsx';
import { createSiteMode } from '../../../host/panels/site-mode.ts';
import type {
  EditCommand,
  EditFault,
  KindDescriptor,
  SelectionSummary,
} from '../../../worker/boundary/index.ts';
import { CANVAS, KIND } from '../editor/doubles.ts';
import { showPage } from '../pages/pages.tsx';
import { signInAda, signOutAda, stubServer } from '../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const SITE = uuidOf(1);
const ASSIGNMENT = uuidOf(2);
const LINK_OBJECT = uuidOf(3);
const DEVICE = uuidOf(4);
const SPEED = uuidOf(5);
const LEVEL = uuidOf(6);
const POPUP = uuidOf(7);
const FIELD = uuidOf(8);

const tag = (uuid: string, name: string) => ({
  ...{ uuid, name, unit: 'rpm', dataType: 'float', min: null, max: null, deadband: 0, scanInterval: 1 },
  ...{ canToggle: false, controllerUuid: DEVICE, controllerName: 'Well PLC', siteUuid: SITE },
});
const detailOf = (uuid: string, name: string) => ({
  tag: tag(uuid, name),
  last: { value: 1480, quality: 'good', time: 1, receivedAt: 1 },
});
const role = {
  ...{ assignmentId: ASSIGNMENT, linkObjectId: LINK_OBJECT, assignment: 'Pump 1', linkObject: 'Speed' },
  ...{ sites: 1, tag: tag(SPEED, 'P1.SPEED') },
};

const server = () =>
  stubServer({
    'GET reports/site-schematics/role-tags': () => ({ items: [role], total: 1 }),
    'GET reports/site-schematics/object-tag-detail': () => detailOf(SPEED, 'P1.SPEED'),
    'GET reports/available-tags': () => ({ items: [tag(LEVEL, 'WELL.LEVEL')], total: 1 }),
    'GET communications/controller/tag/*': ({ path }) =>
      path.endsWith(SPEED) ? detailOf(SPEED, 'P1.SPEED') : detailOf(LEVEL, 'WELL.LEVEL'),
    'GET custom-fields/getCustomFieldsData': ({ query }) => ({
      customFields:
        query.get('type') === 'site' ? [{ uuid: FIELD, fieldName: 'Operator', linkedTo: 'site' }] : [],
    }),
    'GET popup-overviews': () => ({ items: [], total: 0 }),
    'GET popup-overviews/*': () => ({ uuid: POPUP, _id: POPUP, name: 'Pump 1', rights: { update: true } }),
    'GET reports/site-schematics/images': () => ({ items: [], total: 0 }),
  });

type Config = Readonly<Record<string, unknown>>;

/** The panel of one selected object. */
async function panelOf(kind: Partial<KindDescriptor>, config: Config = {}, more: object = {}) {
  const change = vi.fn(async (_command: EditCommand): Promise<EditFault | null> => null);
  const summary: SelectionSummary = {
    ...{ ids: [1], count: 1, kind: 'lamp', kinds: ['lamp'], grouped: false, known: true, fault: null },
    ...{ locked: false, hidden: false, box: null, values: {} },
    config: Object.fromEntries(Object.entries(config).map(([name, value]) => [name, { value }])) as never,
  };
  const { screen } = await showPage(
    () => (
      <PropertyPanel
        summary={summary}
        canvas={CANVAS}
        kind={{ ...KIND, ...kind }}
        site={SITE}
        change={change}
        defaultStates={async () => []}
        {...more}
      />
    ),
    '/',
  );
  const last = () => change.mock.calls.at(-1)?.[0];
  return { screen, change, last };
}

const dynamicMode = () => {
  const remote = {
    count: vi.fn(async () => ({ static: 2, dynamic: 0 })),
    plan: vi.fn(async () => ({ to: 'dynamic' as const, turned: 2, kept: 0, keptLinks: [] })),
    apply: vi.fn(async () => null),
  };
  return { remote, siteMode: createSiteMode({ remote: () => ({ siteMode: remote }), say: () => {} }) };
};

test('PROP-02 links an object to a tag, together with the device of the tag', async () => {
  server();
  const { screen, last } = await panelOf({ panel: ['linkedTags'] });
  await screen.getByRole('button', { name: 'Link a tag' }).click();
  await screen.getByText('WELL.LEVEL').click();
  const to = { linkedTag: LEVEL, deviceId: DEVICE };
  const others = { assignmentId: null, linkObjectId: null, lostLink: null };
  await expect.poll(last).toEqual({ do: 'link', change: { ...to, ...others } });
});

test('PROP-02 links an object by assignment in dynamic mode, and shows the tag that it means at the site', async () => {
  const sent = server();
  const { siteMode, remote } = dynamicMode();
  remote.count.mockResolvedValue({ static: 0, dynamic: 1 });
  const kind = { panel: ['linkedTags'] } as const;
  const { screen, last } = await panelOf(kind, {}, { siteMode });
  await screen.getByRole('button', { name: 'Link an assignment' }).click();
  await screen.getByText('Pump 1 · Speed').click();
  const to = { assignmentId: ASSIGNMENT, linkObjectId: LINK_OBJECT, linkedTag: SPEED };
  await expect.poll(last).toEqual({ do: 'link', change: { deviceId: null, lostLink: null, ...to } });
  await screen.unmount();

  const linked = await panelOf(kind, { assignmentId: ASSIGNMENT, linkObjectId: LINK_OBJECT }, { siteMode });
  await expect.element(linked.screen.getByText('Here: P1.SPEED · Well PLC')).toBeVisible();
  await expect.element(linked.screen.getByTitle('Quality: good')).toHaveTextContent('1480 rpm');
  expect(Object.fromEntries(sent.sent('GET reports/site-schematics/object-tag-detail')!.query)).toEqual({
    ...{ assignmentId: ASSIGNMENT, siteId: SITE, objectId: LINK_OBJECT },
  });
  await linked.screen.getByRole('button', { name: 'Unlink the assignment' }).click();
  await expect.poll(linked.last).toMatchObject({ change: { assignmentId: null, linkObjectId: null } });
});

test('PROP-02 adds a tag that is read back after a write, and removes one', async () => {
  server();
  const { screen, last } = await panelOf({ panel: ['delay'] }, { readBackTags: [SPEED] });
  await screen.getByRole('button', { name: 'Read another tag' }).click();
  await screen.getByText('WELL.LEVEL').click();
  await expect.poll(last).toEqual({ do: 'link', change: { readBackTags: [SPEED, LEVEL] } });
  await screen.getByRole('button', { name: 'Do not read P1.SPEED' }).click();
  await expect.poll(last).toEqual({ do: 'link', change: { readBackTags: null } });
});

test('PROP-06 shows a name of the site, or a custom field that is chosen', async () => {
  server();
  const kind = { panel: ['systemLabels'] } as const;
  const { screen, last } = await panelOf(kind);
  await screen.getByLabelText('Shows').selectOptions('Site name');
  await expect.poll(last).toEqual({ do: 'link', change: { systemLabels: { systemValueType: 'siteName' } } });
  await screen.getByLabelText('Shows').selectOptions('Custom field');
  const customField = { systemValueType: 'customField' };
  await expect.poll(last).toEqual({ do: 'link', change: { systemLabels: customField } });
  await screen.unmount();

  const chosen = await panelOf(kind, { systemLabels: customField });
  await chosen.screen.getByLabelText('Field').selectOptions('Operator (site)');
  await expect
    .poll(chosen.last)
    .toEqual({ do: 'link', change: { systemLabels: { ...customField, customFieldId: FIELD } } });
});

test('PROP-07 changes each field of a delay', async () => {
  server();
  const delaySettings = { delay: 1, duration: 2, resetValue: 3, enabled: true, allowOverride: false };
  const { screen, last } = await panelOf({ panel: ['delay'] }, { delaySettings });
  const fields = screen.getByRole('group', { name: 'seconds' });
  for (const [label, field] of [
    ['Delay', 'delay'],
    ['Duration', 'duration'],
    ['Delay Reset Value', 'resetValue'],
  ] as const) {
    await fields.getByLabelText(label, { exact: true }).fill('40');
    await userEvent.keyboard('{Enter}');
    const changed = { ...delaySettings, [field]: 40 };
    await expect.poll(last).toEqual({ do: 'link', change: { delaySettings: changed } });
  }
  await screen.getByLabelText('Operator may change it').click();
  const changed = { ...delaySettings, allowOverride: true };
  await expect.poll(last).toEqual({ do: 'link', change: { delaySettings: changed } });
  await screen.getByLabelText('Delayed').click();
  expect(last()).toEqual({ do: 'link', change: { delaySettings: { ...delaySettings, enabled: false } } });
});

test('offers zero to the set value action, off by default', async () => {
  server();
  const kind = { panel: ['state', 'actions'], group: 'texts' } as const;
  const { screen, last } = await panelOf(kind, { actionLink: { type: 'Set Value' } });
  await expect.element(screen.getByLabelText('Allow zero')).not.toBeChecked();
  await screen.getByLabelText('Allow zero').click();
  await expect.poll(last).toEqual({ do: 'link', change: { allowZero: true } });
  await screen.unmount();
  const other = await panelOf(kind, { actionLink: { type: 'Graph' }, allowZero: true });
  await expect.element(other.screen.getByLabelText('On click')).toBeVisible();
  await expect.element(other.screen.getByLabelText('Allow zero')).not.toBeInTheDocument();
});

test('POP-04 NAV-42 edits the pop-up of an object in a new tab', async () => {
  server();
  const open = vi.spyOn(window, 'open').mockImplementation(() => null);
  const actionLink = { type: 'Pop-up', reportId: POPUP };
  const { screen } = await panelOf({ panel: ['actions'] }, { actionLink });
  await screen.getByRole('button', { name: 'Edit Pump 1' }).click();
  expect(open.mock.calls).toEqual([[`/popup-overviews/${POPUP}/edit`, '_blank', 'noopener']]);
});

test('IMG-02 IMG-11 uploads a picture from the panel, which lists photographs, searches, and refuses other files', async () => {
  const stub = server();
  const upload = vi.spyOn(client, 'uploadImage').mockResolvedValue({
    message: IMAGE_TEXTS.uploaded,
    image: { uuid: uuidOf(9), key: 'hall.png' },
  } as never);
  const url = { type: 'picture', default: '', label: 'Picture' } as const;
  const { screen, last } = await panelOf({ panel: ['details'], props: { url } });
  await screen.getByRole('button', { name: 'Picture: Choose' }).click();
  const input = screen.getByLabelText('Image to upload');
  await expect.poll(() => input.query()?.getAttribute('accept')).toBe('.jpg,.jpeg,.png,.gif,.svg');
  const asked = () => Object.fromEntries(stub.sent('GET reports/site-schematics/images')!.query);
  expect(asked()).toMatchObject({ isPropertyPanel: 'true', limit: '100' });
  await screen.getByRole('searchbox', { name: /^Search images/ }).fill('hall');
  await expect.poll(asked).toMatchObject({ isPropertyPanel: 'true', search: 'hall' });
  await input.upload(new File(['x'], 'hall.bmp', { type: 'image/bmp' }));
  await expect.element(screen.getByText('File type not allowed!')).toBeVisible();
  expect(upload).not.toHaveBeenCalled();
  const file = new File(['x'], 'hall.png', { type: 'image/png' });
  await input.upload(file);
  await expect.poll(last).toEqual({ do: 'set', field: 'url', value: 'hall.png' });
  expect(upload.mock.calls[0]?.[0].body).toMatchObject({
    isPropertyPanel: 'true',
    file: { name: 'hall.png' },
  });
});

test('CANV-03 switches the site mode of a diagram in its panel, when nothing is selected', async () => {
  server();
  const { siteMode, remote } = dynamicMode();
  const nothing = { ids: [], count: 0, kind: null };
  const summary = { ...nothing, kinds: [], values: {}, config: {} };
  const { screen } = await panelOf({}, {}, { siteMode, summary });
  const section = screen.getByRole('radiogroup', { name: 'Site mode' });
  await expect.element(section.getByRole('radio', { name: 'Static' })).toBeChecked();
  await section.getByRole('radio', { name: 'Dynamic' }).click();
  await expect.poll(() => remote.apply.mock.calls.length).toBe(1);
  expect(remote.plan.mock.calls).toEqual([['dynamic', SITE]]);
});
