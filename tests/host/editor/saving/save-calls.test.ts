import { beforeEach, expect, test, vi } from 'vitest';
import { keyOf } from '../../../../api/client/hooks.ts';
import { queryClient } from '../../../../host/data/session/query-client.ts';
import { archiveCall, saveCalls } from '../../../../host/editor/saving/save-calls.ts';

const calls = vi.hoisted(() => ({
  createDiagram: vi.fn(async (_parts: unknown) => ({ head: { uuid: 'd1', version: 1 } })),
  removeOverview: vi.fn(async (_parts: unknown) => ({})),
}));
vi.mock('../../../../host/data/session/api.ts', () => ({ client: calls }));
vi.stubGlobal('location', { origin: 'https://console.example' });

const LISTS = ['site', 'areas', 'siteOverviews'] as const;
beforeEach(() => {
  for (const list of LISTS) queryClient.setQueryData(keyOf(list), {});
});
const stale = () => LISTS.filter((list) => queryClient.getQueryState(keyOf(list))!.isInvalidated);

test('ORG-17 what the editor adds to a site is read anew in the tree of sites and on its cards', async () => {
  await saveCalls('s1').create('North', { width: 10, height: 10, fill: null } as never);
  expect(calls.createDiagram).toHaveBeenCalledWith({ body: expect.objectContaining({ siteId: 's1' }) });
  expect(stale()).toEqual(LISTS);
});

test('ORG-17 what the editor archives at a site is read anew there too', async () => {
  await archiveCall('d1', 's1');
  expect(calls.removeOverview).toHaveBeenCalledWith({ params: { id: 'd1' } });
  expect(stale()).toEqual(LISTS);
});
