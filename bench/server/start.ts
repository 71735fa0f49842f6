/**
 * What a server's start costs with many tags, over PostgreSQL: the tags, their last values, and what the drivers need to know.
 *
 *   node bench/server/start.ts [tags]
 *
 * Each step is a process of its own, so that its memory is its own. Prints one line of JSON a step: milliseconds, and by how
 * many megabytes the process has grown at its highest.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { loadFieldLinks } from '../../api/server/field/field-links.ts';
import { restoreLastValues } from '../../api/server/modules/live/index.ts';
import { LastValues, TagDirectory } from '../../api/server/modules/values/index.ts';
import { openStorage } from '../../api/server/storage/open.ts';
import type { Storage } from '../../api/server/storage/storage.ts';
import { startPostgres } from '../../tests/support/postgres.ts';

const TAGS_A_CONTROLLER = 200;
const SAMPLES_A_TAG = 3;

async function directory(storage: Storage): Promise<TagDirectory> {
  const tags = new TagDirectory(storage);
  await tags.reload();
  return tags;
}

const STEPS: Readonly<Record<string, (storage: Storage) => Promise<unknown>>> = {
  nothing: async () => undefined,
  directory,
  'directory and last values': async (storage) => {
    const tags = await directory(storage);
    const lastValues = new LastValues();
    lastValues.grow(tags.size);
    const ends = await restoreLastValues(storage, tags, lastValues, Date.now());
    return [tags, lastValues, ends];
  },
  'links of the drivers': (storage) => storage.system(loadFieldLinks),
};

async function seed(storage: Storage, count: number): Promise<void> {
  const controllers = Math.ceil(count / TAGS_A_CONTROLLER);
  const statements = [
    `insert into companies (name) values ('Bench')`,
    `insert into areas (company_id, name) values (1, 'North')`,
    `insert into sites (company_id, area_id, name) values (1, 1, 'Works')`,
    `insert into links (company_id, site_id, name, protocol) values (1, 1, 'Radio', 'test')`,
    `insert into controllers (company_id, link_id, name, manufacturer, model)
      select 1, 1, 'PLC ' || n, 'Acme', 'X' from generate_series(1, ${controllers}) as n`,
    `insert into tags (company_id, controller_id, name, data_type)
      select 1, 1 + (n - 1) / ${TAGS_A_CONTROLLER}, 'Tag ' || n, 'float' from generate_series(1, ${count}) as n`,
    `insert into samples (company_id, tag_id, time, quality, number_value)
      select 1, id, now() - (s + id % 7) * interval '1 s', 0, id + s from tags, generate_series(1, ${SAMPLES_A_TAG}) as s`,
    'analyze',
  ];
  for (const statement of statements) await sql.raw(statement).execute(storage.raw);
}

const open = (databaseUrl: string): Promise<Storage> =>
  openStorage({ dataDir: mkdtempSync(join(folder, 'data-')), databaseUrl });

const [first = '200000', url] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'mimic-bench-'));
try {
  if (url) {
    const storage = await open(url);
    const before = process.resourceUsage().maxRSS;
    const begun = performance.now();
    const kept = await STEPS[first]!(storage);
    const ms = Math.round(performance.now() - begun);
    const megabytes = Math.round((process.resourceUsage().maxRSS - before) / 1024);
    console.log(JSON.stringify({ step: first, ms, megabytes, kept: kept !== undefined }));
    await storage.close();
  } else {
    const postgres = await startPostgres();
    const storage = await open(postgres.url);
    await seed(storage, Number(first));
    await storage.close();
    for (const step of Object.keys(STEPS))
      await new Promise((done) => fork(import.meta.filename, [step, postgres.url]).once('exit', done));
    await postgres.dispose();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
