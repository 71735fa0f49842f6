/** A token is renewed under a page that is at work. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyOf } from '../../../../api/client/hooks.ts';
import { fullPermissions } from '../../../../api/contract/index.ts';
import { renewSession } from '../../../../host/data/session/api.ts';
import { queryClient } from '../../../../host/data/session/query-client.ts';
import { endSession, sessionStore } from '../../../../host/data/stores/session-store.ts';
import { memoryStorage } from '../../data/stores/memory-storage.ts';
import { ADMIN, signInAda, stubServer } from '../../stub-server.ts';

const reload = vi.fn();

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('location', { origin: 'https://console.example', reload });
  reload.mockClear();
  signInAda();
  queryClient.setQueryData(keyOf('userPermissions', {}), fullPermissions());
});
afterEach(() => {
  endSession();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The token is renewed, and who is shown and what they may is as the server answers it. */
async function renewed(permissions: object, session: object = {}): Promise<void> {
  stubServer({
    'GET auth/refresh': () => ({ ...ADMIN, token: 'd.e.f', ...session }),
    'GET users/permissions': () => permissions,
  });
  await renewSession();
  expect(sessionStore.token).toBe('d.e.f');
  // Nobody waits for the comparison of permissions; it is over by then.
  await new Promise((done) => setTimeout(done, 50));
}

test('AUTH-17 OR-101 equal permissions: a new token, and the page stays', async () => {
  await renewed(fullPermissions());
  expect(fetch).toHaveBeenCalledWith(expect.stringContaining('users/permissions'), expect.anything());
  expect(reload).not.toHaveBeenCalled();
});

test('AUTH-17 OR-101 other permissions reload the page', async () => {
  await renewed({ ...fullPermissions(), Dash: { canSee: false } });
  expect(reload).toHaveBeenCalledOnce();
});

test('AUTH-17 OR-101 another company reloads the page', async () => {
  await renewed(fullPermissions(), { company: { ...ADMIN.company, uuid: 'harbour' } });
  expect(reload).toHaveBeenCalledOnce();
});
