/**
 * Samples per second into the historian on embedded storage, through the same sink that drivers use.
 *
 *   node bench/server/historian.ts [samples] [tags]
 *
 * Prints one line of JSON. "nothing lost" is counted in the database, not believed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Quality } from '../../api/server/field/sample.ts';
import { Historian } from '../../api/server/modules/history/historian.ts';
import type { Row } from '../../api/server/modules/history/sample-batch.ts';
import { openStorage } from '../../api/server/storage/open.ts';

const count = Number(process.argv[2] ?? 500_000);
const tagCount = Number(process.argv[3] ?? 1000);
/** Drivers deliver in batches; one batch is what arrives between two turns of the event loop. */
const PORTION = 1000;
const CAPACITY = 200_000;

const data = mkdtempSync(join(tmpdir(), 'mimic-bench-'));
const storage = await openStorage({ dataDir: data });
const problems: object[] = [];
const log = { info: () => {}, warn: () => {}, error: (entry: object) => void problems.push(entry) };
const historian = new Historian({ storage, log, capacity: CAPACITY });

/** The newest sample is current, and each tag has one per second. */
const begin = Date.now() - Math.ceil(count / tagCount) * 1000;

const portion = (from: number): Row[] =>
  Array.from({ length: PORTION }, (_, nth) => {
    const tag = (from + nth) % tagCount;
    return {
      tag: { id: tag, companyId: 1 },
      sample: {
        value: Math.sin(from + nth),
        quality: Quality.good,
        // Creates the hours before now, as a plant would deliver them: partitions and marks as in the server.
        time: begin + Math.floor((from + nth) / tagCount) * 1000,
      },
    };
  });

/** The longest block of the event loop: what a live socket's tick would have noticed. */
let longestPause = 0;
let turn = performance.now();
const pulse = setInterval(() => {
  const now = performance.now();
  longestPause = Math.max(longestPause, now - turn - 5);
  turn = now;
}, 5);

const start = performance.now();
const before = process.cpuUsage();
for (let at = 0; at < count; at += PORTION) {
  while (historian.counts.waiting > CAPACITY - PORTION)
    await new Promise((resolve) => setTimeout(resolve, 1));
  historian.push(portion(at));
  await new Promise((resolve) => setImmediate(resolve));
}
await historian.flush();
const seconds = (performance.now() - start) / 1000;
const cpu = process.cpuUsage(before);
clearInterval(pulse);

const { rows } = await storage.system((db) =>
  sql<{ n: string }>`select count(*)::text as n from samples`.execute(db),
);
await historian.close();
await storage.close();
rmSync(data, { recursive: true, force: true });

process.stdout.write(
  `${JSON.stringify({
    date: new Date().toISOString(),
    cores: availableParallelism(),
    samples: count,
    perSecond: Math.round(count / seconds),
    // Over all threads: affected less by a busy machine than the rate is.
    cpuMicrosecondsPerSample: Math.round((10 * (cpu.user + cpu.system)) / count) / 10,
    inDatabase: Number(rows[0]!.n),
    dropped: historian.counts.dropped,
    longestEventLoopPauseMs: Math.round(longestPause),
    problems: problems.length,
  })}\n`,
);
