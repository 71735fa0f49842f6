/** Runs of several nodes on one database. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { NodeRun } from '../../../../api/server/jobs/node-runs.ts';
import type { Storage } from '../../../../api/server/storage/storage.ts';
import { openTestStorage, type TestStorage } from '../../../support/storage.ts';

const OFTEN = 20;
const NEVER = 3_600_000;
const SOON = { timeout: 8000, interval: 5 };
const log = { info: vi.fn(), warn: vi.fn() };

let opened: TestStorage;
const begun: NodeRun[] = [];

beforeAll(async () => {
  opened = await openTestStorage();
});
afterAll(() => opened.dispose());
afterEach(async () => {
  for (const run of begun.splice(0)) await run.end();
  await opened.storage.system((db) => db.deleteFrom('node_runs').execute());
  vi.clearAllMocks();
});

async function begin(name: string, beatMs: number, storage: Storage = opened.storage): Promise<NodeRun> {
  const run = new NodeRun({ storage, name, log, isAlone: false, beatMs });
  await run.begin();
  begun.push(run);
  return run;
}
const names = () =>
  opened.storage.system(async (db) =>
    (await db.selectFrom('node_runs').select('name').orderBy('name').execute()).map(({ name }) => name),
  );
/** As if it had given no sign of life for so long. */
const silence = (run: NodeRun, seconds: number) =>
  opened.storage.system((db) =>
    db
      .updateTable('node_runs')
      .set({ seen_at: sql<Date>`now() - make_interval(secs => ${seconds})` })
      .where('id', '=', run.id)
      .execute(),
  );

test('a run is known while it lasts, and the embedded database has none', async () => {
  const run = await begin('a', NEVER);
  expect(await names()).toEqual(['a']);
  await run.end();
  expect(await names()).toEqual([]);
  const alone = new NodeRun({ storage: opened.storage, name: 'a', log });
  await alone.begin();
  expect(alone.isAlone).toBe(true);
  expect(await names()).toEqual([]);
  await alone.end();
});

test('a second server of the same name is refused, and told what to do', async () => {
  await begin('a', OFTEN);
  const second = new NodeRun({ storage: opened.storage, name: 'a', log, isAlone: false, beatMs: 400 });
  await expect(second.begin()).rejects.toThrow(
    'Another server called a works on this database. Give each a name of its own with MIMIC_NODE',
  );
  expect(await names()).toEqual(['a']);
});

test('a node that was killed and starts again has its name back as soon as the old run is silent', async () => {
  const killed = await begin('a', NEVER);
  const again = await begin('a', OFTEN);
  const rows = await opened.storage.system((db) => db.selectFrom('node_runs').select('id').execute());
  expect(rows).toEqual([{ id: again.id }]);
  expect(again.id).not.toBe(killed.id);
});

test('one that starts again in its own data directory waits for nothing; a copy of the directory proves nothing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mimic-run-'));
  const inIt = async (folder: string, beatMs: number) => {
    const run = new NodeRun({
      storage: opened.storage,
      name: 'a',
      log,
      isAlone: false,
      beatMs,
      dataDir: folder,
    });
    await run.begin();
    begun.push(run);
    return run;
  };
  await inIt(dataDir, NEVER);
  // It would wait for hours otherwise.
  const again = await inIt(dataDir, NEVER);
  const rows = await opened.storage.system((db) => db.selectFrom('node_runs').select('id').execute());
  expect(rows).toEqual([{ id: again.id }]);
  await again.end();
  const living = await inIt(dataDir, OFTEN);
  const copy = mkdtempSync(join(tmpdir(), 'mimic-run-'));
  cpSync(dataDir, copy, { recursive: true });
  await expect(inIt(copy, 400)).rejects.toThrow('Another server called a');
  await living.end();
  for (const folder of [dataDir, copy]) rmSync(folder, { recursive: true });
});

test('a run that has died is found once, by one of the others; one that lives stays', async () => {
  const told = vi.fn(async () => undefined);
  const dead = await begin('dead', NEVER);
  await begin('quiet', NEVER);
  for (const name of ['b', 'c']) (await begin(name, OFTEN)).onDeath(told);
  await silence(dead, 30);
  await vi.waitFor(async () => expect(await names()).toEqual(['b', 'c', 'quiet']), SOON);
  await new Promise((done) => setTimeout(done, 5 * OFTEN));
  expect(told).toHaveBeenCalledTimes(1);
  expect(log.warn.mock.calls).toEqual([[{ nodes: ['dead'] }, expect.stringMatching('silent')]]);
});

test('after an outage nobody is dead for having been silent: who could not speak does not judge', async () => {
  /** Transactions until the database is away. */
  let left = Number.POSITIVE_INFINITY;
  const { system } = opened.storage;
  const flaky = Object.assign(Object.create(opened.storage), {
    system: (work: never) =>
      left-- > 0 ? system.call(opened.storage, work) : Promise.reject(new Error('away')),
  }) as Storage;
  await begin('judge', OFTEN, flaky);
  const other = await begin('other', NEVER);
  left = 0;
  await silence(other, 30);
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1), SOON);
  // Longer than it waits before it judges.
  await new Promise((done) => setTimeout(done, 4 * OFTEN));
  left = 1;
  await vi.waitFor(() => expect(log.info).toHaveBeenCalledTimes(1), SOON);
  expect(await names()).toEqual(['judge', 'other']);
  left = Number.POSITIVE_INFINITY;
  await vi.waitFor(async () => expect(await names()).toEqual(['judge']), SOON);
});

test('one that was thought dead and goes on is known again', async () => {
  await begin('a', OFTEN);
  await opened.storage.system((db) => db.deleteFrom('node_runs').execute());
  await vi.waitFor(async () => expect(await names()).toEqual(['a']), SOON);
});
