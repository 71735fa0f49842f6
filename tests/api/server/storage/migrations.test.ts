/** Releases roll: which tables a server takes that another release has made, and what a migration has to say for that. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { needReaders } from '../../../../api/server/storage/migrations/standing.ts';
import { migrateStorage, openStorage } from '../../../../api/server/storage/open.ts';
import type { Storage } from '../../../../api/server/storage/storage.ts';
import { openTestStorage } from '../../../support/storage.ts';

/** From here on migrations say what they break. */
const FIRST_TO_SAY = '039-schema-readers';
const NEWEST = '059-imported-images';
const FUTURE = '998-of-the-future';

const disposals: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const dispose of disposals.splice(0)) await dispose();
});

/** A data directory whose tables were changed by `work`, as another release would have. */
async function changed(work: (storage: Storage) => Promise<unknown>): Promise<string> {
  const { data, storage, dispose } = await openTestStorage();
  disposals.push(dispose);
  await work(storage);
  await storage.close();
  return data;
}

const record = (storage: Storage, name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(storage.raw);

/** As before the newest migration. */
const unmigrated = async ({ raw }: Storage) => {
  await sql`delete from kysely_migration where name = ${NEWEST}`.execute(raw);
  await sql`alter table images drop column unused_since`.execute(raw);
};

test('a newer release has added to the tables: this one goes on working on them, and starts on them', async () => {
  const dataDir = await changed(async (storage) => {
    await sql`alter table sites add column colour text`.execute(storage.raw);
    await record(storage, FUTURE);
  });
  for (const migrates of [true, false]) {
    const storage = await openStorage({ dataDir, migrates });
    expect(await storage.system((db) => db.selectFrom('sites').selectAll().execute())).toEqual([]);
    await storage.close();
  }
  expect(await migrateStorage({ dataDir })).toEqual([]);
});

test('a newer release has changed them beyond this one: it is refused, with the name of the change', async () => {
  const dataDir = await changed(async (storage) => {
    await record(storage, FUTURE);
    await needReaders(storage.raw as unknown as Kysely<unknown>, FUTURE);
  });
  for (const migrates of [true, false])
    await expect(openStorage({ dataDir, migrates })).rejects.toThrow(
      `a newer release has made ${FUTURE}, which this one cannot work with`,
    );
  await expect(migrateStorage({ dataDir })).rejects.toThrow(FUTURE);
});

test('a server that leaves it to the job waits for it by refusing to start, and starts after it', async () => {
  const dataDir = await changed(unmigrated);
  await expect(openStorage({ dataDir, migrates: false })).rejects.toThrow(
    `The database lacks ${NEWEST}, and MIMIC_MIGRATE is 0. Run "admin.ts migrate" of this release first`,
  );
  expect(await migrateStorage({ dataDir })).toEqual([NEWEST]);
  expect(await migrateStorage({ dataDir })).toEqual([]);
  await (await openStorage({ dataDir, migrates: false })).close();
});

test('tables that lack something and have something of others are taken by nobody', async () => {
  const dataDir = await changed(async (storage) => {
    await unmigrated(storage);
    await record(storage, FUTURE);
  });
  await expect(openStorage({ dataDir, migrates: true })).rejects.toThrow(FUTURE);
});

/** What the release before cannot work with. */
const BREAKING =
  /\b(drop (table|column)|rename|set not null|alter column \w+ type|add column (?![^`,]*default)[^`,]*not null)/i;

test('a migration that the release before cannot work with says so', () => {
  const folder = resolve('api/server/storage/migrations');
  const texts = readdirSync(folder)
    .filter((file) => /^\d{3}-.*\.ts$/.test(file) && file > `${FIRST_TO_SAY}.ts`)
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);
  const silent = texts.filter(([, text]) => BREAKING.test(text) && !text.includes('needReaders('));
  expect(silent.map(([file]) => file)).toEqual([]);
  for (const breaks of ['alter table a drop column b', 'alter table a add column b text not null'])
    expect(breaks).toMatch(BREAKING);
  for (const adds of ['alter table a add column b text', "add column b text not null default ''"])
    expect(adds).not.toMatch(BREAKING);
});
