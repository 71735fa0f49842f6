import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { queryClient } from '../../../../host/data/session/query-client.ts';
import OrganizeForms from '../../../../host/parts/organize/organize-forms.tsx';
import { openAdd, organizeStore } from '../../../../host/parts/organize/organize-store.ts';
import { signInAda, signOutAda, stubServer } from '../../stub-server.ts';

beforeEach(signInAda);
afterEach(signOutAda);

const [VALLEY, RIVER] = ['00000000-0000-4000-8000-000000000051', '00000000-0000-4000-8000-000000000052'];

test('API-023 ORG-11 a new site is put into one of the company’s areas, or into a route of it', async () => {
  const server = stubServer({
    'GET areas/company': () => ({
      area: [
        { id: 1, uuid: VALLEY, name: 'Valley', routes: [{ id: 2, uuid: RIVER, name: 'River' }] },
        { id: 3, uuid: '00000000-0000-4000-8000-000000000053', name: 'Hill', routes: [] },
      ],
    }),
    'GET custom-fields': () => ({ items: [], total: 0 }),
    'GET custom-fields/values/*': () => ({ items: [] }),
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
  await screen.getByRole('button', { name: 'Add' }).click();
  await expect
    .poll(() => server.sent('POST sites')?.body)
    .toMatchObject({ name: 'Mill', areaId: VALLEY, routeId: RIVER });
  expect(server.calls).toContain('GET areas/company');
});
