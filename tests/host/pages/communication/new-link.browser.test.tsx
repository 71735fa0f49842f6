/** From a new link to its first controller, over a server inside the page. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resetCommunication } from '../../../../host/data/stores/communication-store.ts';
import CommunicationPage from '../../../../host/pages/communication/communication-page.tsx';
import { signInAda, signOutAda, stubServer } from '../../stub-server.ts';
import { showPage } from '../pages.tsx';

beforeEach(signInAda);
afterEach(() => {
  resetCommunication();
  signOutAda();
});

const uuidOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
const [SITE, LINK, PLC] = [uuidOf(1), uuidOf(2), uuidOf(3)];
const standing = { status: 'unknown', statusDetail: '', lastSeen: null, tagsCount: 0, customFieldValues: [] };
const link = {
  ...{ id: 2, uuid: LINK, name: 'Gateway', protocol: 'modbus-tcp', siteUuid: SITE, siteName: 'Mill' },
  ...{ address: { host: '10.1.2.3', port: 502 }, hasPassword: false, internalSerialNumber: '' },
  ...{ reportedSerialNumber: null, hubUuid: null, hubName: null, scanInterval: 0, controllersCount: 0 },
  ...{ firmwareVersion: null, upgrade: null, setPassword: null, ...standing },
};

const FIELD = {
  ...{ id: 1, uuid: uuidOf(70), fieldType: 'textField', maxLength: 20, selectOptions: [], fieldValue: '' },
};

test('CFLD-01 a new link leads to its first controller, and that to its page; both have the company’s own fields', async () => {
  const links: object[] = [];
  const server = stubServer({
    'GET areas': () => ({ area: [] }),
    'GET sites/*': () => ({
      ...{ uuid: SITE, name: 'Mill', areaName: 'North', routeName: null },
      ...{ overviews: [], overviewOrder: [] },
    }),
    // One for links and one for controllers.
    'GET custom-fields/getCustomFieldsData': ({ query }) => ({
      customFields: [
        { ...FIELD, linkedTo: query.get('type'), fieldName: `Asset of the ${query.get('type')}` },
      ],
    }),
    'GET communications/master-data': () => ({ protocols: [], manufacturers: [], allowedHosts: [] }),
    'GET communications/site-communication/*': () => ({
      ...{ communication: links, controllers: [], activityLog: [], count: 0 },
    }),
    'POST communications': () => {
      links.push(link);
      return link;
    },
    [`GET communications/${LINK}`]: () => link,
    'POST communications/controller': ({ body }) => ({
      ...{ id: 3, uuid: PLC, communicationUuid: LINK, communicationName: 'Gateway', name: body.name },
      ...{ protocol: 'modbus-tcp', siteUuid: SITE, siteName: 'Mill', manufacturer: '', model: '' },
      ...{ address: body.address, templateUuid: null, ...standing },
    }),
  });
  const Page = () => <CommunicationPage params={{ siteId: SITE }} />;
  const { screen, history } = await showPage(Page, `/site/communication/${SITE}?id=new`);
  await screen.getByLabelText('Name', { exact: true }).fill('Gateway');
  await screen.getByLabelText('Protocol').selectOptions('modbus-tcp');
  await screen.getByLabelText('Host').fill('10.1.2.3');
  await screen.getByLabelText(/^Asset of the /).fill('L-1');
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(screen.getByRole('heading', { name: 'New controller of Gateway' })).toBeVisible();
  await expect.element(screen.getByRole('grid').getByText('Gateway')).toBeVisible();
  // Of the new link, whose protocol it is asked in.
  await expect.element(screen.getByLabelText('Unit')).toBeVisible();
  expect(server.sent('POST communications')!.body.customFieldValues).toMatchObject([{ fieldValue: 'L-1' }]);
  await screen.getByLabelText('Name', { exact: true }).fill('PLC');
  await screen.getByLabelText(/^Asset of the /).fill('C-1');
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => history.at(-1)).toBe(`/site/communication/${SITE}/controller/${PLC}`);
  expect(server.sent('POST communications/controller')!.body.customFieldValues).toMatchObject([
    { fieldName: 'Asset of the controller', fieldValue: 'C-1' },
  ]);
  expect(server.sent('POST communications/controller')!.body).toMatchObject({
    communicationUuid: LINK,
    name: 'PLC',
  });
});
