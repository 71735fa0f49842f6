/** Jobs on a real database: no two runs at a time, on one node of several, tried again, and ended in order. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Job, JobStatus } from '../../../../api/server/jobs/job.ts';
import { JobRunner } from '../../../../api/server/jobs/job-runner.ts';
import { openTestStorage, type TestStorage } from '../../../support/storage.ts';

let opened: TestStorage;
const log = { warn: vi.fn(), info: vi.fn() };
const runners: JobRunner[] = [];

beforeAll(async () => {
  opened = await openTestStorage();
});
afterAll(() => opened?.dispose());
beforeEach(async () => {
  await opened.storage.system((db) => db.deleteFrom('jobs').execute());
  log.warn.mockClear();
  log.info.mockClear();
});
afterEach(() => Promise.all(runners.splice(0).map((runner) => runner.close())));

function node(leaseMs = 60_000): JobRunner {
  const runner = new JobRunner({ storage: opened.storage, log, leaseMs });
  runners.push(runner);
  return runner;
}
const job = (run: Job['run'], more: Partial<Job> = {}): Job => ({
  ...{ name: 'tidy', title: 'Tidying', purpose: 'Tidies up.', everyMs: 3_600_000, scope: 'node', run },
  ...more,
});
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a job runs again and again, and never beside itself', async () => {
  let running = 0;
  let most = 0;
  const starts: number[] = [];
  const run = async () => {
    starts.push(performance.now());
    most = Math.max(most, ++running);
    await wait(30);
    running--;
  };
  node().every(job(run, { everyMs: 10, atStart: true }));
  await vi.waitFor(() => expect(starts.length).toBeGreaterThan(3));
  expect(most).toBe(1);
});

test('from the start of one run to the next is as long as was asked', async () => {
  const starts: number[] = [];
  const run = async () => {
    starts.push(performance.now());
    await wait(60);
  };
  node().every(job(run, { everyMs: 150, atStart: true }));
  await vi.waitFor(() => expect(starts.length).toBe(3), 2000);
  // Were the run's own time added, two rounds would take 420 ms.
  const took = starts[2]! - starts[0]!;
  expect(took).toBeGreaterThan(280);
  expect(took).toBeLessThan(400);
});

test('a failure is logged once, tried again, and its end is said; the status has the kind and not the words', async () => {
  let isAway = true;
  const runner = node();
  runner.every(
    job(async () => {
      if (isAway) throw Object.assign(new Error('secret words'), { code: 'ECONNREFUSED' });
    }),
  );
  await runner.runNow('tidy');
  await runner.runNow('tidy');
  const [failed] = await runner.status();
  expect(failed).toMatchObject({
    name: 'tidy',
    runs: 2,
    failures: 2,
    fault: 'ECONNREFUSED',
    isRunning: false,
  });
  expect(JSON.stringify(failed)).not.toContain('secret');
  expect(log.warn).toHaveBeenCalledTimes(1);
  isAway = false;
  await runner.runNow('tidy');
  expect(log.info).toHaveBeenCalledWith({ job: 'tidy', failures: 2 }, expect.stringContaining('works again'));
  expect((await runner.status())[0]).toMatchObject({ runs: 3, failures: 2, fault: null });
});

test('what failed comes again soon, though its next turn is an hour away', async () => {
  const real = setTimeout;
  const waits: (number | undefined)[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
    waits.push(ms);
    return real(work, ms);
  }) as typeof setTimeout);
  const runner = node();
  runner.every(job(() => Promise.reject(new Error('away'))));
  for (let nth = 0; nth < 3; nth++) await runner.runNow('tidy');
  vi.restoreAllMocks();
  expect(waits.filter((ms) => ms !== undefined && ms >= 5_000)).toEqual([3_600_000, 5_000, 10_000, 20_000]);
});

test('a node whose run failed no longer retries once another node runs the job', async () => {
  const [failing, other] = [node(), node()];
  failing.every(job(() => Promise.reject(new Error('away')), { scope: 'cluster' }));
  await failing.runNow('tidy');
  other.every(job(async () => {}, { scope: 'cluster' }));
  await other.runNow('tidy');
  const waits = vi.spyOn(globalThis, 'setTimeout');
  await failing.runNow('tidy');
  const next = waits.mock.calls.map(([, ms]) => ms ?? 0).filter((ms) => ms >= 1000);
  vi.restoreAllMocks();
  expect(Math.max(...next), 'the next turn, and not a retry').toBeGreaterThan(3_000_000);
});

test('of three nodes one runs a job of the cluster, and all of them know of it', async () => {
  let runs = 0;
  let running = 0;
  const nodes = [node(), node(), node()];
  const shared = job(
    async () => {
      expect(++running).toBe(1);
      runs++;
      await wait(40);
      running--;
    },
    { scope: 'cluster' },
  );
  for (const one of nodes) one.every(shared);
  await Promise.all(nodes.map((one) => one.runNow('tidy')));
  expect(runs).toBe(1);
  // It was just run: the others' turn is this one.
  for (const one of nodes.slice(1)) await one.runNow('tidy');
  expect(runs).toBeLessThanOrEqual(2);
  const statuses = await Promise.all(nodes.map((one) => one.status()));
  for (const [status] of statuses) expect(status).toMatchObject({ runs, failures: 0, isRunning: false });
});

test('a node that died while it ran a job leaves it to the others when its lease is over', async () => {
  const started = vi.fn();
  const [dead, living] = [node(800), node(800)];
  // Never renewed: as a process that is killed.
  vi.spyOn(globalThis, 'setInterval').mockReturnValueOnce({ unref: () => undefined } as never);
  const { promise: ended, resolve: release } = Promise.withResolvers<void>();
  dead.every(job(() => ended, { scope: 'cluster' }));
  void dead.runNow('tidy');
  await vi.waitFor(async () => expect((await dead.status())[0]!.isRunning).toBe(true));
  vi.restoreAllMocks();
  living.every(job(async () => started(), { scope: 'cluster' }));
  await living.runNow('tidy');
  expect(started).not.toHaveBeenCalled();
  await wait(900);
  await living.runNow('tidy');
  expect(started).toHaveBeenCalledTimes(1);
  release();
});

test('a run longer than its lease keeps it; one that lost it is told to stop', async () => {
  const [first, second] = [node(600), node(600)];
  let aborted = false;
  const long = job(
    (signal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          aborted = true;
          resolve();
        });
      }),
    { scope: 'cluster' },
  );
  first.every(long);
  const ended = first.runNow('tidy');
  await wait(1500);
  const other = vi.fn(async () => {});
  second.every(job(other, { scope: 'cluster' }));
  await second.runNow('tidy');
  expect(other, 'the lease was renewed').not.toHaveBeenCalled();
  expect(aborted).toBe(false);
  await opened.storage.system((db) => db.updateTable('jobs').set({ holder: crypto.randomUUID() }).execute());
  await ended;
  expect(aborted).toBe(true);
});

test('closing tells what runs to stop, waits for it, and begins nothing more', async () => {
  const runner = node();
  let isOver = false;
  const run = vi.fn(async (signal: AbortSignal) => {
    while (!signal.aborted) await wait(5);
    await wait(20);
    isOver = true;
  });
  runner.every(job(run, { everyMs: 10, atStart: true }));
  await vi.waitFor(() => expect(run).toHaveBeenCalled());
  await runner.close();
  expect(isOver).toBe(true);
  await wait(40);
  await runner.runNow('tidy');
  expect(run).toHaveBeenCalledTimes(1);
});

test('two jobs of one name are a mistake of ours, said at once', () => {
  const runner = node();
  runner.every(job(async () => {}));
  expect(() => runner.every(job(async () => {}))).toThrow('Two jobs are called tidy');
});

test('a queue reports the item that failed, until another one is handled', async () => {
  const due: (() => void)[] = [];
  const fail = () => {
    throw Object.assign(new Error('secret words'), { code: 'ESOCKET' });
  };
  const runner = node();
  runner.queue<() => void>({
    ...{ name: 'mail.send', title: 'Email', purpose: 'Sends.', everyMs: 3_600_000, maxAttempts: 3 },
    retryMs: () => 1000,
    claim: async () => due.splice(0).map((item) => ({ item, attempt: 1 })),
    handle: async (item) => item(),
    done: async () => {},
    failed: async () => {},
  });
  const after = async (...items: (() => void)[]) => {
    due.push(...items);
    await runner.runNow('mail.send');
    const [{ fault, failures, runs, isQueue }] = (await runner.status()) as [JobStatus];
    return { fault, failures, runs, isQueue };
  };
  expect(await after()).toEqual({ fault: null, failures: 0, runs: 1, isQueue: true });
  expect(await after(fail, () => {})).toMatchObject({ fault: 'ESOCKET', failures: 1 });
  expect(await after(), 'nothing was due').toMatchObject({ fault: 'ESOCKET', failures: 1 });
  expect(await after(() => {})).toMatchObject({ fault: null, failures: 1, runs: 4 });
});
