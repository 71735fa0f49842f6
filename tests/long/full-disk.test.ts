/** Disks that fill up: that of the embedded database, and that of the stream of samples. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openNatsStream } from '../../api/server/cluster/nats-stream.ts';
import type { SampleStream } from '../../api/server/cluster/sample-stream.ts';
import { openStorage } from '../../api/server/storage/open.ts';
import { natsMissing, startNats } from '../support/nats.ts';
import { testSeals } from '../support/seals.ts';
import { migratedFolder } from '../support/storage.ts';

/** Bytes that the embedded database has left on its disk at first: two files of its log and some rows. */
const LEFT = 40e6;
/** That the stream has. */
const STREAM_LEFT = 2e6;
const MESSAGE_BYTES = 100_000;

const isRoot = process.getuid?.() === 0;

/** Mounts a disk of so many megabytes; undefined where nothing may be mounted. */
function openDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-full-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
    return folder;
  } catch {
    console.log('Skipped: nothing may be mounted here');
    return undefined;
  }
}

function closeDisk(folder: string): void {
  execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
}

/** Leaves so many bytes of a disk; returns the file that takes the rest. */
function fillBut(folder: string, left: number): string {
  const { bavail, bsize } = statfsSync(folder);
  const ballast = join(folder, 'ballast');
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left)));
  return ballast;
}

test.skipIf(!isRoot)(
  'the embedded database is opened again after it broke off',
  async () => {
    const dataDir = openDisk(130);
    if (!dataDir) return;
    try {
      cpSync(await migratedFolder(), dataDir, { recursive: true });
      // Nearly full, so that rows fill the rest soon.
      fillBut(dataDir, LEFT);
      const storage = await openStorage({ dataDir });
      let stored = 0;
      const fill = async () => {
        for (;;) {
          await storage.system((db) =>
            sql`insert into secrets (name, value) select gen_random_uuid()::text, decode(repeat('ab', 1000), 'hex')
              from generate_series(1, 500)`.execute(db),
          );
          stored += 500;
        }
      };
      await storage.system((db) =>
        sql`alter table secrets drop constraint if exists secrets_pkey`.execute(db),
      );
      await expect(fill()).rejects.toMatchObject({ kind: 'full' });
      expect(storage.watch.away?.kind).toBe('full');
      execFileSync('mount', ['-o', 'remount,size=400m', dataDir]);
      await expect.poll(() => storage.watch.away, { timeout: 30_000 }).toBeUndefined();
      const count = await storage.system((db) =>
        sql<{ n: number }>`select count(*)::int as n from secrets`.execute(db),
      );
      expect(count.rows[0]!.n).toBeGreaterThanOrEqual(stored);
      await storage.close();
    } finally {
      closeDisk(dataDir);
    }
  },
  120_000,
);

test.skipIf(!isRoot || natsMissing)(
  'a stream loses nothing that it has taken, takes nothing more, and goes on when there is room and NATS was started again',
  async () => {
    const folder = openDisk(40);
    if (!folder) return;
    const nats = await startNats(['-js', '-sd', folder]);
    try {
      const log = { info: () => {}, warn: () => {} };
      const options = {
        urls: [nats.url],
        name: 'test',
        mostBytes: 16e6,
        replicas: 1,
        seals: testSeals(),
        log,
      };
      const stream = await openNatsStream(options);
      const ballast = fillBut(folder, STREAM_LEFT);
      const taken: number[] = [];
      const publish = async (number: number): Promise<void> => {
        const body = Buffer.alloc(MESSAGE_BYTES);
        body.writeUInt32LE(number);
        await stream.publish(0, `run/${number}`, body);
        taken.push(number);
      };
      const fill = async (): Promise<void> => {
        for (let number = 0; ; number++) await publish(number);
      };
      await expect(fill()).rejects.toThrow();
      const full = taken.length;
      expect(full * MESSAGE_BYTES).toBeLessThan(STREAM_LEFT + MESSAGE_BYTES);
      await expect(publish(full)).rejects.toThrow();
      rmSync(ballast);
      await nats.kill();
      await nats.restart();
      // The same again, as a node does that keeps what it could not send.
      await expect
        .poll(() => publish(full).then(() => 'taken', String), { timeout: 20_000, interval: 200 })
        .toBe('taken');
      await publish(full + 1);
      expect(await numbersIn(stream)).toEqual(taken);
      await stream.close();
    } finally {
      await nats.dispose();
      closeDisk(folder);
    }
  },
  120_000,
);

/** What the stream has, as its readers get it. */
async function numbersIn(stream: SampleStream): Promise<number[]> {
  const numbers: number[] = [];
  const reading = await stream.read(0, ({ body, acknowledge }) => {
    numbers.push(Buffer.from(body).readUInt32LE());
    acknowledge();
  });
  await expect.poll(() => reading.waiting(), { timeout: 10_000 }).toBe(0);
  await wait(100);
  await reading.stop();
  return numbers;
}
