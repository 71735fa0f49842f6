import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { queryClient } from '../../../../host/data/session/query-client.ts';
import OrganizeForms from '../../../../host/parts/organize/organize-forms.tsx';
import { openAdd, openItem, organizeStore } from '../../../../host/parts/organize/organize-store.ts';
import { indexTree } from '../../../../host/parts/organize/tree-edit.ts';
import { signInAda, signOutAda, stubServer } from '../../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const [VALLEY, RIVER] = ['00000000-0000-4000-8000-000000000051', '00000000-0000-4000-8000-000000000052'];

const SERIAL = {
  ...{ id: 1, uuid: '00000000-0000-4000-8000-000000000070', fieldName: 'Serial', fieldType: 'textField' },
  ...{ linkedTo: 'site', maxLength: 20, selectOptions: [], fieldValue: '' },
};

test('API-023 ORG-11 a new site is put into one of the company’s areas, or into a route of it', async () => {
  const server = stubServer({
    'GET areas/company': () => ({
      area: [
        { id: 1, uuid: VALLEY, name: 'Valley', routes: [{ id: 2, uuid: RIVER, name: 'River' }] },
        { id: 3, uuid: '00000000-0000-4000-8000-000000000053', name: 'Hill', routes: [] },
      ],
    }),
    'GET custom-fields/getCustomFieldsData': () => ({ customFields: [SERIAL] }),
    'POST sites': ({ body }) => ({ site: { id: 9, uuid: RIVER, name: body.name } }),
  });
  openAdd('site');
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <OrganizeForms form={organizeStore.form} />
    </QueryClientProvider>,
  );
  await screen.getByLabelText('Name').fill('Mill');
  await screen.getByLabelText('Area').selectOptions('Valley');
  await screen.getByLabelText('Route').selectOptions('River');
  await screen.getByLabelText('Serial').fill('A-100');
  await screen.getByRole('button', { name: 'Add' }).click();
  await expect
    .poll(() => server.sent('POST sites')?.body)
    .toMatchObject({
      ...{ name: 'Mill', areaId: VALLEY, routeId: RIVER },
      customFieldValues: [{ customFieldId: SERIAL.uuid, fieldName: 'Serial', fieldValue: 'A-100' }],
    });
  expect(server.calls).toContain('GET areas/company');
});

test('ORG-16 CFLD-01 ORG-03 a site is edited with its custom fields, of which the changed ones are sent', async () => {
  const site = { id: 9, uuid: '00000000-0000-4000-8000-000000000054', name: 'Mill' };
  const valley = { id: 1, uuid: VALLEY, name: 'Valley', routes: [], sites: [site] };
  const server = stubServer({
    'GET areas/company': () => ({ area: [{ ...valley, sites: undefined }] }),
    'GET sites/*': () => ({ ...site, latitude: null, longitude: null, address: '' }),
    'GET custom-fields/getCustomFieldsData': () => ({ customFields: [{ ...SERIAL, fieldValue: 'A-99' }] }),
    'PUT sites/*': ({ body }) => ({
      site: { ...site, ...body, latitude: null, longitude: null, address: '' },
    }),
  });
  openItem('rename', indexTree([valley]).get(site.uuid)!);
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <OrganizeForms form={organizeStore.form} />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole('dialog', { name: 'Edit Mill' })).toBeVisible();
  await expect.element(screen.getByLabelText('Serial')).toHaveValue('A-99');
  await screen.getByLabelText('Serial').fill('A-100');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => server.sent(`PUT sites/${site.uuid}`)?.body)
    .toMatchObject({
      name: 'Mill',
      customFieldValues: [{ customFieldId: SERIAL.uuid, fieldName: 'Serial', fieldValue: 'A-100' }],
    });
});
