/** What a template would lose is said before it is saved. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import SaveAsTemplate from '../../../host/editor/save-as-template.tsx';
import { createSaving } from '../../../host/editor/saving/saving.ts';
import type { SiteModePlan } from '../../../worker/boundary/index.ts';
import { pageOf, signInAda, signOutAda, stubServer } from '../stub-server.ts';
import { fakeWorker } from './doubles.ts';

beforeEach(signInAda);
afterEach(signOutAda);

async function dialog(plan: Partial<SiteModePlan>) {
  stubServer({
    'GET areas': () => ({ area: [] }),
    'GET overview-templates': (request) => pageOf([], request),
  });
  const worker = fakeWorker({
    siteMode: { plan: async (to) => ({ to, turned: 0, kept: 0, keptLinks: [], ...plan }) },
  });
  const remote = () => worker;
  const saving = createSaving({
    ...{ diagram: 'd', user: 'somebody', remote },
    calls: {
      ...{ origin: '', saved: () => {} },
      save: async () => ({ version: 2 }),
      create: async () => ({ uuid: 'copy', version: 1 }),
    },
  });
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <SaveAsTemplate diagram="d" name="Plant" saving={saving} remote={remote} onClose={() => {}} />
    </QueryClientProvider>,
  );
}

test('how many links a template loses, and which', async () => {
  const reason = 'Several assignments stand for PLC 8';
  const screen = await dialog({
    ...{ turned: 3, kept: 2 },
    keptLinks: [
      { object: 'a', name: 'Pump 1', reason },
      { object: 'b', name: 'Pump 2', reason },
    ],
  });
  await expect
    .element(screen.getByText(/2 objects of 5 will be linked to nothing in the template/))
    .toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'Pump 2' })).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: reason }).first()).toBeVisible();
});

test('nothing is said where every link is carried over', async () => {
  const screen = await dialog({ turned: 3 });
  await screen.getByText('New template').click();
  await expect.element(screen.getByLabelText('Template name')).toBeVisible();
  expect(screen.getByText(/linked to nothing/).query()).toBeNull();
});
