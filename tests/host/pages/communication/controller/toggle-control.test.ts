import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../../api/client/errors.ts';
import { dismissToast, toastStore } from '../../../../../host/data/stores/toast-store.ts';
import { toggleControl } from '../../../../../host/pages/communication/controller/calls.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../../../../host/data/session/api.ts', () => ({
  client: { toggleControl: call },
  useCall: () => ({}),
}));

afterEach(() => {
  for (const { id } of [...toastStore.toasts]) dismissToast(id);
});

const said = () => toastStore.toasts.map(({ kind, message }) => [kind, message]);

test.each([
  ['the server’s own', new ApiError(500, 'The disk is full')],
  ['no answer', new TypeError('Failed to fetch')],
])('TAG-05 ERR-17 a toggle that fails says so whatever the reason: %s', async (_why, error) => {
  call.mockRejectedValueOnce(error);
  await toggleControl({ uuid: 'tag', name: 'Pump' }, true);
  expect(said()).toEqual([['error', 'Unable to toggle the tag!']]);
});

test('TAG-05 API-123 one that goes well is said as well', async () => {
  call.mockResolvedValueOnce({});
  await toggleControl({ uuid: 'tag', name: 'Pump' }, false);
  expect(call).toHaveBeenLastCalledWith({ params: { uuid: 'tag' }, body: { canToggle: false } });
  expect(said()).toEqual([['success', 'Pump is read-only now']]);
});
