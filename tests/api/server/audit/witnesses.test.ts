/** Several nodes on one audit log: one key, and heads of their own. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AuditLog } from '../../../../api/server/audit/audit-log.ts';
import { FileHeads } from '../../../../api/server/audit/heads.ts';
import { auditWitness } from '../../../../api/server/audit/witness.ts';
import { openTestStorage, type TestStorage } from '../../../support/storage.ts';

const key = randomBytes(32);
let opened: TestStorage;
let company: number;
let folders: string[];
let nodes: AuditLog[];

/** A node, with the heads that are in its data directory. */
const start = async (dataDir: string): Promise<AuditLog> =>
  new AuditLog(opened.storage, { key, heads: await FileHeads.open(dataDir), isShared: true });
const entry = () => ({
  ...{ at: new Date(), userUuid: randomUUID(), userName: 'Olga' },
  ...{ action: 'write', tagUuid: null, detail: {} },
});
const headOf = (nth: number): number =>
  JSON.parse(readFileSync(join(folders[nth]!, 'audit', `head-${company}.json`), 'utf8')).sequence;
const cutAfter = (sequence: number) =>
  opened.storage.system(async (db) => {
    await sql`alter table audit disable trigger all`.execute(db);
    await db.deleteFrom('audit').where('company_id', '=', company).where('sequence', '>', sequence).execute();
    await sql`alter table audit enable trigger all`.execute(db);
  });
const cut = (rows: number) => ({ intact: false, rows, fault: { sequence: rows + 1, kind: 'cut' } });

beforeAll(async () => {
  opened = await openTestStorage();
});
afterAll(() => opened.dispose());
beforeEach(async () => {
  const { id } = await opened.storage.system((db) =>
    db.insertInto('companies').values({ name: randomUUID() }).returning('id').executeTakeFirstOrThrow(),
  );
  company = id;
  folders = [1, 2].map((nth) => mkdtempSync(join(tmpdir(), `mimic-node-${nth}-`)));
  nodes = await Promise.all(folders.map(start));
  return () => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  };
});

/** Appends by the first node, by the second, and so on, as `1, 2, 2`. */
async function append(...order: (1 | 2)[]): Promise<void> {
  for (const nth of order) await nodes[nth - 1]!.append(company, entry());
}

test('appends of both in turn and at once make one chain, which each finds whole, before and after a start', async () => {
  await append(1, 2, 2, 1, 2);
  await Promise.all(Array.from({ length: 40 }, (_, nth) => nodes[nth % 2]!.append(company, entry())));
  await append(1, 2);
  for (const node of [...nodes, ...(await Promise.all(folders.map(start)))])
    expect(await node.verify(company)).toEqual({ intact: true, rows: 47 });
  expect([headOf(0), headOf(1)]).toEqual([46, 47]);
});

test('what a node has appended may not be cut off: it knows, by its file alone too', async () => {
  await append(1, 2, 1, 2, 2);
  await cutAfter(2);
  for (const node of [...nodes, ...(await Promise.all(folders.map(start)))])
    expect(await node.verify(company)).toEqual(cut(2));
});

test('what only the other has appended may not be cut off either, once this one has looked', async () => {
  await append(1, 2, 2, 2);
  await cutAfter(3);
  expect((await nodes[0]!.verify(company)).intact).toBe(true);
  expect(await nodes[1]!.verify(company)).toEqual(cut(3));

  await append(2);
  expect(await nodes[0]!.witness()).toEqual([]);
  await cutAfter(3);
  const restarted = await start(folders[0]!);
  for (const node of [nodes[0]!, restarted]) {
    expect(await node.verify(company)).toEqual(cut(3));
    expect(await node.witness()).toEqual([company]);
  }
});

test('a log that goes on after a cut, or is gone altogether, is reported by who has seen more', async () => {
  await append(1, 1, 1);
  await nodes[1]!.witness();
  await cutAfter(2);
  const third = mkdtempSync(join(tmpdir(), 'mimic-node-3-'));
  folders.push(third);
  const stranger = await start(third);
  for (let nth = 0; nth < 3; nth++) await stranger.append(company, entry());
  for (const node of nodes) {
    expect(await node.verify(company)).toMatchObject({ intact: false, fault: { kind: 'altered' } });
    expect(await node.witness()).toEqual([company]);
  }
  // It has met the log as it is: that is why heads outlive their node.
  expect((await stranger.verify(company)).intact).toBe(true);
  await cutAfter(0);
  for (const node of [...nodes, stranger]) expect(await node.witness()).toEqual([company]);
  await expect(auditWitness(nodes[0]!).run(new AbortController().signal)).rejects.toThrow(`${company}: run`);
});

test('a node that has not met a log is no witness of a cut, and is one from its first look on', async () => {
  await append(1, 1, 1);
  expect(await nodes[1]!.verify(company)).toEqual({ intact: true, rows: 3 });
  await nodes[1]!.witness();
  expect(headOf(1)).toBe(3);
});

test('a head never goes back, and is replaced only by who knows what it was', async () => {
  const heads = await FileHeads.open(folders[0]!);
  const [none, first, second] = [0, 1, 2].map((sequence) => ({
    sequence,
    hmac: sequence ? `${sequence}` : '',
  }));
  expect(await heads.read(company)).toEqual(none);
  expect(
    await Promise.all([heads.advance(company, none!, first!), heads.advance(company, none!, second!)]),
  ).toEqual([true, false]);
  expect(await heads.advance(company, first!, second!)).toBe(true);
  expect(await heads.read(company)).toEqual(second);
});
