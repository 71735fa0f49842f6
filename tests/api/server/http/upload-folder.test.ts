/** Files that arrive: on the disk, within the shares of the sender, and gone when the call is over. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploads } from '../../../../api/server/http/lanes.ts';
import { UploadFolder } from '../../../../api/server/http/upload-folder.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { addCompany } from '../../../support/company.ts';
import { formWith } from '../../../support/forms.ts';
import { openTestStorage, type TestStorage } from '../../../support/storage.ts';
import { unfoldingPng } from '../../../support/unfolding-png.ts';

let opened: TestStorage;
let server: TestApp;
let token: string;
let port: number;

beforeAll(async () => {
  opened = await openTestStorage();
  server = await openTestApp({ shared: opened });
  token = await server.tokenOf(await addCompany(server.storage, 'Cedar'));
  await server.app.listen();
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await server?.dispose();
  await opened?.dispose();
});

const folder = () => join(opened.data, 'uploads');
const files = (): string[] => (existsSync(folder()) ? readdirSync(folder()) : []);
const PATH = '/api/profile/upload/picture';

/** The status of a form, or 0 where the connection ended without one. `bytes`: those of it that are sent. */
async function send(file: Uint8Array, { path = PATH, part = 1 } = {}): Promise<number> {
  const { headers, payload } = await formWith(file);
  const length = String(payload.length);
  return new Promise((resolve) => {
    const call = request({
      port,
      path,
      method: 'POST',
      headers: { ...headers, 'content-length': length, authorization: `Bearer ${token}` },
    });
    call.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)));
    call.on('error', () => resolve(0));
    if (part === 1) call.end(payload);
    else call.write(payload.subarray(0, payload.length * part), () => setTimeout(() => call.destroy(), 50));
  });
}

test('keeps few of many files that arrive at once, on the disk alone, and removes them all', async () => {
  const noise = Buffer.alloc(4 * 1024 * 1024, 'x');
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, files().length);
  }, 1);
  const statuses = await Promise.all(Array.from({ length: 40 }, () => send(noise)));
  clearInterval(watch);
  // One person may send four at once, sixteen more wait unread.
  expect(most).toBeLessThanOrEqual(4);
  expect(statuses.filter((status) => status === 413)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429 || status === 0)).toHaveLength(20);
  await expect.poll(files).toEqual([]);
  await expect.poll(() => uploads.atWork).toBe(0);
});

test.each([
  ['stored', unfoldingPng(64), 1, 200],
  ['refused', Buffer.from('no picture'), 1, 415],
  ['cut off by its sender', Buffer.alloc(2 * 1024 * 1024, 'x'), 0.5, 0],
])('removes a file that was %s', async (_what, file, part, status) => {
  expect(await send(file, { part })).toBe(status);
  await expect.poll(files).toEqual([]);
  await expect.poll(() => uploads.atWork).toBe(0);
});

test('removes the file of a form that has a second one', async () => {
  const form = new FormData();
  for (const name of ['file', 'other']) form.append(name, new Blob([unfoldingPng(64) as BlobPart]), 'a.png');
  const answer = await fetch(`http://127.0.0.1:${port}${PATH}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(answer.status).toBe(400);
  await expect.poll(files).toEqual([]);
});

test('removes at the start what a crash has left behind', () => {
  const data = mkdtempSync(join(tmpdir(), 'mimic-uploads-'));
  mkdirSync(join(data, 'uploads'));
  writeFileSync(join(data, 'uploads', 'left-behind'), 'x');
  new UploadFolder(data);
  expect(existsSync(join(data, 'uploads'))).toBe(false);
  rmSync(data, { recursive: true });
});

test('reads the bytes of a file from the disk', async () => {
  const own = new UploadFolder(mkdtempSync(join(tmpdir(), 'mimic-uploads-')));
  const { file, remove } = await own.take(Readable.from([Buffer.from('some '), Buffer.from('bytes')]), {
    name: 'a.txt',
    type: 'text/plain',
  });
  expect([file.name, file.type, file.size, await file.text()]).toEqual([
    'a.txt',
    'text/plain',
    10,
    'some bytes',
  ]);
  await remove();
  await expect(file.text()).rejects.toThrow();
});
