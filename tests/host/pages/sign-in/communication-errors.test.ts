/** The calls of communications go by the general rules of errors. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Endpoint, type EndpointId, endpoints } from '../../../../api/contract/index.ts';
import { client } from '../../../../host/data/session/api.ts';
import { queryClient } from '../../../../host/data/session/query-client.ts';
import { endSession, sessionStore } from '../../../../host/data/stores/session-store.ts';
import { dismissToast, toastStore } from '../../../../host/data/stores/toast-store.ts';
import { memoryStorage } from '../../data/stores/memory-storage.ts';
import { ADMIN, Refused, signInAda, stubServer } from '../../stub-server.ts';

const navigate = vi.hoisted(() => vi.fn());
vi.mock('wouter/use-browser-location', () => ({ navigate }));

const ID = '00000000-0000-4000-8000-000000000007';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  const here = { origin: 'https://console.example', pathname: '/site/communication/s1', search: '' };
  vi.stubGlobal('location', { ...here, reload: vi.fn() });
  navigate.mockClear();
  signInAda();
});
afterEach(() => {
  for (const { id } of [...toastStore.toasts]) dismissToast(id);
  endSession();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Call = readonly [method: string, path: string, call: () => Promise<unknown>];

/** Every call of communications, as the contract lists them. */
const CALLS: readonly Call[] = (Object.entries(endpoints) as [EndpointId, Endpoint][])
  .filter(([, { path }]) => /^communications(\/|$)/.test(path))
  .map(([id, { method, path }]) => {
    const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, ID]));
    const send = client[id] as (input: object) => Promise<unknown>;
    const input = { params, query: {}, ...(method === 'GET' ? {} : { body: {} }) };
    return [method, path.replace(/\{\w+\}/g, ID), () => send(input)];
  });

test('they are all of them', () => expect(CALLS.length).toBeGreaterThan(40));

/** As a page makes it: reads through the cache, what acts as a mutation. */
const made = ([method, path, call]: Call): Promise<unknown> =>
  method === 'GET'
    ? queryClient.fetchQuery({ queryKey: [path], queryFn: call, retry: false })
    : queryClient.getMutationCache().build(queryClient, { mutationFn: call }).execute(undefined);
const said = () => toastStore.toasts.map(({ kind, message }) => `${kind}: ${message}`);
const refusing = ([method, path]: Call, refused: Refused) =>
  stubServer({
    [`${method} ${path}`]: () => {
      throw refused;
    },
  });

test.each(CALLS)(
  'COMM-17 ERR-09 a refused %s %s says the server’s words, else the general ones',
  async (...call) => {
    refusing(call, new Refused(409, 'The link is being scanned'));
    await expect(made(call)).rejects.toThrow('The link is being scanned');
    expect(said()).toEqual(['error: The link is being scanned']);
    dismissToast(toastStore.toasts[0]!.id);
    refusing(call, new Refused(500));
    await expect(made(call)).rejects.toThrow();
    expect(said()).toEqual(['error: Something went wrong']);
    expect(navigate).not.toHaveBeenCalled();
  },
);

test.each(CALLS)('COMM-17 AUTH-20 a forbidden %s %s leads to the forbidden page', async (...call) => {
  refusing(call, new Refused(403, 'You do not have permission to do this'));
  await expect(made(call)).rejects.toThrow();
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/forbidden/', {
    state: { from: '/site/communication/s1' },
  });
  expect(said()).toEqual([]);
});

test.each(CALLS)('COMM-17 AUTH-16 a %s %s with an old token is repeated with a new one', async (...call) => {
  let tries = 0;
  const [method, path] = call;
  const server = stubServer({
    [`${method} ${path}`]: () => {
      if (++tries === 1) throw new Refused(401, 'Please sign in to continue');
      return {};
    },
    'GET auth/refresh': () => ({ ...ADMIN, token: 'd.e.f' }),
  });
  await expect(made(call)).resolves.toBeDefined();
  expect(server.calls.slice(0, 3)).toEqual([`${method} ${path}`, 'GET auth/refresh', `${method} ${path}`]);
  expect(sessionStore.token).toBe('d.e.f');
  expect(said()).toEqual([]);
});
