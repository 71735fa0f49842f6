/** What every call does with a refusal. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../api/client/errors.ts';
import { queryClient } from '../../../../host/data/session/query-client.ts';
import { dismissToast, toastStore } from '../../../../host/data/stores/toast-store.ts';

const navigate = vi.hoisted(() => vi.fn());
vi.mock('wouter/use-browser-location', () => ({ navigate }));

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/site/map', search: '?id=7' });
  navigate.mockClear();
});
afterEach(() => {
  for (const { id } of [...toastStore.toasts]) dismissToast(id);
  queryClient.clear();
  vi.unstubAllGlobals();
});

const read = (error: Error) =>
  queryClient.fetchQuery({ queryKey: ['sites'], queryFn: () => Promise.reject(error), retry: false });
const act = (error: Error) =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => Promise.reject(error) })
    .execute(undefined);

test.each([
  ['read', read],
  ['act', act],
])('AUTH-20 a 403 to a %s leads to the forbidden page, which knows from where', async (_what, call) => {
  await expect(call(new ApiError(403, 'Not allowed'))).rejects.toThrow('Not allowed');
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/forbidden/', { state: { from: '/site/map?id=7' } });
  expect(toastStore.toasts).toEqual([]);
});

test.each([401, 404, 409, 500])('a %i does not', async (status) => {
  await expect(read(new ApiError(status, 'No'))).rejects.toThrow('No');
  expect(navigate).not.toHaveBeenCalled();
});
