import { afterEach, beforeEach, expect, test, vi } from 'vitest';

class TestWorker extends EventTarget {
  static all: TestWorker[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    TestWorker.all.push(this);
  }
}

/** A page with these addresses, and the module as it is when that page begins. */
async function begin(addresses: Readonly<Record<string, string>>) {
  vi.stubGlobal('document', {
    querySelector: (wanted: string) => {
      const content = addresses[/"(.*)"/.exec(wanted)![1]!];
      return content === undefined ? null : { content };
    },
  });
  vi.resetModules();
  return import('../../../host/diagram/worker-ahead.ts');
}

beforeEach(() => {
  TestWorker.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('Worker', TestWorker);
  vi.stubGlobal('location', { origin: 'http://console' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const BUILT = { 'engine-worker': '/assets/worker.js', 'import-worker': '/assets/import.js' };

test('the worker that was prepared is the one that is taken; the next is a new one', async () => {
  const { prepareEngine, takeEngine } = await begin(BUILT);
  prepareEngine();
  prepareEngine();
  expect(TestWorker.all.map(({ url }) => url)).toEqual(['/assets/worker.js']);
  expect(takeEngine()).toBe(TestWorker.all[0]);
  expect(takeEngine()).toBe(TestWorker.all[1]);
});

test('a page without a diagram prepares one when it is idle, and not one beside it', async () => {
  const { prepareEngineSoon } = await begin(BUILT);
  prepareEngineSoon();
  prepareEngineSoon();
  expect(TestWorker.all).toHaveLength(0);
  vi.advanceTimersByTime(5000);
  expect(TestWorker.all).toHaveLength(1);
});

test('one that could not be started is not taken', async () => {
  const { prepareEngine, takeEngine } = await begin(BUILT);
  prepareEngine();
  TestWorker.all[0]!.dispatchEvent(new Event('error'));
  expect(takeEngine()).toBe(TestWorker.all[1]);
});

test('a page that names no worker prepares none, and says so to whoever needs one', async () => {
  const { prepareEngine, takeEngine } = await begin({});
  prepareEngine();
  expect(TestWorker.all).toHaveLength(0);
  expect(takeEngine).toThrow('does not name the engine-worker');
});

test('nothing of another origin becomes a worker', async () => {
  const { takeEngine } = await begin({ 'engine-worker': 'https://elsewhere/worker.js' });
  expect(takeEngine).toThrow('is no script of this console');
});
