/** Firmware of a link's device: a version is registered, requested, and the request taken back. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LinkPane } from '../../../../host/pages/communication/link-pane.tsx';
import { pageOf, signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { showPage } from '../pages.tsx';

beforeEach(signInAda);
afterEach(signOutAda);

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const [SITE, LINK, NEWER] = [uuidOf(1), uuidOf(2), uuidOf(3)];
const linkWith = (upgrade: object | null) => ({
  ...{ id: 2, uuid: LINK, name: 'Gateway', protocol: 'sparkplug-b', siteUuid: SITE, siteName: 'Mill' },
  ...{ address: { group: 'Mill', node: 'Gateway' }, hasPassword: false, internalSerialNumber: '' },
  ...{ reportedSerialNumber: null, hubUuid: null, hubName: null, scanInterval: 0, controllersCount: 1 },
  ...{ firmwareVersion: '4.1.0', upgrade, setPassword: null, tagsCount: 7, status: 'active' },
  ...{ statusDetail: '', lastSeen: null, customFieldValues: [] },
});
const requested = {
  version: '4.2.10',
  state: 'requested',
  requestedAt: '2026-11-20T12:00:00.000Z',
  requestedBy: 'Ada',
};

test('COMM-08 API-113 API-114 registers a version, requests it from the device, and takes the request back', async () => {
  const versions: object[] = [];
  let upgrade: object | null = null;
  const server = stubServer({
    [`GET communications/${LINK}`]: () => linkWith(upgrade),
    'GET communications/master-data': () => ({ protocols: [], manufacturers: [], allowedHosts: [] }),
    'GET custom-fields/getCustomFieldsData': () => ({ customFields: [] }),
    'GET hubs': () => ({ items: [], total: 0 }),
    'GET firmwares/company': () => ({ items: versions, total: versions.length }),
    'POST firmwares': ({ body }) => {
      const made = { uuid: NEWER, releasedAt: '2026-11-20T12:00:00.000Z', ...body };
      versions.push(made);
      return made;
    },
    [`PUT communications/firmware-upgrade-request/${LINK}`]: () => {
      upgrade = requested;
      return linkWith(upgrade);
    },
    [`PUT communications/firmware-cancel-request/${LINK}`]: () => {
      upgrade = null;
      return linkWith(upgrade);
    },
  });
  const { screen } = await showPage(() => <LinkPane id={LINK} onClose={() => {}} />, '/site/communication');
  await expect.element(screen.getByText('No newer version available.')).toBeVisible();

  await screen.getByRole('button', { name: 'Add a version' }).click();
  await screen.getByLabelText('Version', { exact: true }).fill('four');
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(screen.getByText('A version is numbers between dots, as 4.2.10')).toBeVisible();
  await screen.getByLabelText('Version', { exact: true }).fill('4.2.10');
  await screen.getByLabelText('Notes').fill('Fixes the clock');
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(screen.getByText('Firmware 4.2.10 was added')).toBeVisible();
  expect(server.sent('POST firmwares')!.body).toEqual({ version: '4.2.10', notes: 'Fixes the clock' });

  await screen.getByLabelText('Upgrade to').selectOptions('4.2.10 · Fixes the clock');
  await screen.getByRole('button', { name: 'Request upgrade' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Request upgrade' }).click();
  await expect.element(screen.getByText('waiting for the device')).toBeVisible();
  expect(server.sent(`PUT communications/firmware-upgrade-request/${LINK}`)!.body).toEqual({
    firmwareUuid: NEWER,
  });

  await screen.getByRole('button', { name: 'Cancel the upgrade' }).click();
  await expect.element(screen.getByLabelText('Upgrade to')).toBeVisible();
  // The form of the link, in which the dialog stands, was not sent with it.
  expect(server.calls).not.toContain(`PUT communications/${LINK}`);
});

test('COMM-08 API-115 offers all versions of the company, in pages of 50', async () => {
  const all = Array.from({ length: 60 }, (_, nth) => ({
    ...{ uuid: uuidOf(100 + nth), version: `5.${60 - nth}`, notes: '' },
    releasedAt: '2026-11-20T12:00:00.000Z',
  }));
  const asked: Record<string, string>[] = [];
  stubServer({
    [`GET communications/${LINK}`]: () => linkWith(null),
    'GET communications/master-data': () => ({ protocols: [], manufacturers: [], allowedHosts: [] }),
    'GET custom-fields/getCustomFieldsData': () => ({ customFields: [] }),
    'GET communications/hubs': () => ({ items: [], total: 0 }),
    'GET firmwares/company': (request) => {
      asked.push(Object.fromEntries(request.query));
      return pageOf(all, request);
    },
  });
  const { screen } = await showPage(() => <LinkPane id={LINK} onClose={() => {}} />, '/site/communication');
  await screen.getByLabelText('Upgrade to').selectOptions('5.1');
  expect(asked).toEqual(['0', '50'].map((skip) => ({ communicationUuid: LINK, limit: '50', skip })));
  await expect.element(screen.getByRole('button', { name: 'Request upgrade' })).toBeEnabled();
});
