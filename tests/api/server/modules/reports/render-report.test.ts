/** Reports as files, streamed: read no faster than they are taken, and given up with whoever asked. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderReport } from '../../../../../api/server/modules/reports/index.ts';
import type { Db } from '../../../../../api/server/storage/storage.ts';
import { made, NOW, openReportWorld, type ReportWorld, type Somebody } from './world.ts';

let world: ReportWorld;
let ann: Somebody;
let report: string;

beforeAll(async () => {
  world = await openReportWorld();
  ann = await world.person('Ann');
  report = (await made(ann, { type: 'tabular', tags1: [{ tag: world.company.tag }] })).uuid;
});
afterAll(() => world?.dispose());

/** A table of two weeks by the minute, for somebody; with the number of transactions so far. */
async function orderOf(person: Somebody) {
  const { server, company } = world;
  const caller = await server.access.caller(await server.tokenOf(person));
  if (!caller) throw new Error('Nobody is signed in');
  const count = { transactions: 0 };
  const tenant = <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    count.transactions++;
    return server.storage.tenant(company.id, work);
  };
  const asked = { range: '30d', granularity: 'minutes' } as const;
  return { count, order: { report, format: 'csv', as: caller, tenant, now: NOW, asked } as const };
}

async function streamOf(order: Parameters<typeof renderReport>[0], signal: AbortSignal): Promise<Readable> {
  const { bytes } = await renderReport(order, signal);
  if (!(bytes instanceof Readable)) throw new Error('The file is no stream');
  return bytes;
}

test('a long table is read no faster than it is taken', async () => {
  const { count, order } = await orderOf(ann);
  const stream = await streamOf(order, new AbortController().signal);
  const begun = count.transactions;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(count.transactions).toBeLessThanOrEqual(begun + 2);
  const lines = (await buffer(stream)).toString().split('\r\n');
  expect(lines.length).toBeGreaterThan(30 * 24 * 60);
  expect(count.transactions).toBeGreaterThan(begun + 5);
});

test('whoever leaves stops the reading, before the first row and in the middle', async () => {
  const { count, order } = await orderOf(ann);
  await expect(renderReport(order, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  const leaving = new AbortController();
  const stream = await streamOf(order, leaving.signal);
  const before = count.transactions;
  leaving.abort(new Error('left'));
  await expect(buffer(stream)).rejects.toThrow('left');
  expect(count.transactions).toBeLessThanOrEqual(before + 2);
});

test('a file is made with the rights of the person it is for', async () => {
  const { order } = await orderOf(await world.person('Bo'));
  await expect(renderReport(order, new AbortController().signal)).rejects.toMatchObject({ status: 404 });
});
