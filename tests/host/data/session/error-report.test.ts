import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../api/client/errors.ts';
import { client } from '../../../../host/data/session/api.ts';
import { startErrorReports } from '../../../../host/data/session/error-report.ts';

vi.mock('wouter/use-browser-location', () => ({ navigate: vi.fn() }));

const page = new EventTarget();
beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/dash/' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

const raise = (type: string, detail: object) => page.dispatchEvent(Object.assign(new Event(type), detail));

test('ERR-15 reports each uncaught error and each unhandled rejection once, and no cancelled or answered call', () => {
  const report = vi.spyOn(client, 'clientError').mockResolvedValue({} as never);
  startErrorReports();
  const error = new Error('Boom');
  raise('error', { error });
  raise('error', { error });
  raise('unhandledrejection', { reason: 'Lost' });
  // A picture that failed to load.
  raise('error', {});
  for (const reason of [
    Object.assign(new Error('Stopped'), { name: 'AbortError' }),
    new ApiError(404, 'No'),
  ]) {
    raise('error', { error: reason });
    raise('unhandledrejection', { reason });
  }
  const bodies = report.mock.calls.map(([{ body }]) => body);
  expect(bodies).toEqual([
    { environment: 'prod', kind: 'error', message: 'Error: Boom', stack: expect.any(String), path: '/dash/' },
    { environment: 'prod', kind: 'rejection', message: 'Lost', stack: undefined, path: '/dash/' },
  ]);
});
