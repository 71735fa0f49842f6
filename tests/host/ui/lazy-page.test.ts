import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, ChunkLoadError, loadChunk } from '../../../host/ui/lazy-page.ts';

const GONE = new TypeError('Failed to fetch dynamically imported module');

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** What becomes of loading, once all time that it asked for has passed. */
async function outcome(load: () => Promise<string>): Promise<string | Error> {
  const loading = loadChunk('overview', load).catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
  return loading;
}

describe('a part of the console', () => {
  test('ERR-14 that fails once is asked for again', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(GONE).mockResolvedValueOnce('page');
    expect(await outcome(load)).toBe('page');
  });

  test('ERR-14 that fails twice is a ChunkLoadError with its reason', async () => {
    const load = vi.fn(() => Promise.reject(GONE));
    const error = await outcome(load);
    expect(error).toBeInstanceOf(ChunkLoadError);
    expect(error).toMatchObject({
      name: 'ChunkLoadError',
      message: 'Loading chunk overview failed (Failed to fetch dynamically imported module)',
    });
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('ERR-14 CONST-16 that never comes is given up after 120 seconds', async () => {
    const loading = loadChunk('overview', () => new Promise(() => {})).catch((error: Error) => error.message);
    let given: unknown;
    void loading.then((message) => {
      given = message;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(given).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(given).toBe('Loading chunk overview failed (no answer within 120 s)');
  });
});
