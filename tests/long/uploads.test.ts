/** Eighty pictures of 20 MB sent at once by the people of four companies: all arrive, and the server keeps none in memory. */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fullPermissions } from '../../api/contract/index.ts';
import { openStorage } from '../../api/server/storage/open.ts';
import { addCompany } from '../support/company.ts';
import { formWith } from '../support/forms.ts';
import { addPerson } from '../support/people.ts';
import { newData, startServer, type TestServer } from '../support/server.ts';

const COMPANIES = 4;
const PEOPLE = 5;
const EACH = 4;
/** Pixels of noise on each side: a PNG of just under 20 MB. */
const SIDE = 2570;
const MB = 1024 * 1024;
/** While eighty files arrive: one is decoded at a time. */
const MOST_MORE = 300 * MB;
/** Half a minute later. */
const MOST_KEPT = 100 * MB;

const memoryOf = ({ process: { pid } }: TestServer): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;

async function noise(): Promise<Uint8Array> {
  const raw = new Uint8Array(SIDE * SIDE * 3);
  for (let at = 0; at < raw.length; at += 65_536) crypto.getRandomValues(raw.subarray(at, at + 65_536));
  return sharp(raw, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

async function seed(data: string) {
  const storage = await openStorage({ dataDir: data });
  try {
    const people = [];
    for (let nth = 0; nth < COMPANIES; nth++) {
      const company = await addCompany(storage, `Uploader${nth}`, fullPermissions());
      for (let one = 0; one < PEOPLE; one++)
        people.push(await addPerson({ storage } as never, company, `Sender${one}`, fullPermissions()));
    }
    return people;
  } finally {
    await storage.close();
  }
}

test('stores eighty pictures of 20 MB that arrive at once, and gives their memory back', async () => {
  const data = await newData({ MIMIC_DEMO: '0' });
  const people = await seed(data);
  const server = await startServer({ data, env: { MIMIC_DEMO: '0' } });
  try {
    const call = async (path: string, init: RequestInit): Promise<Response> =>
      fetch(`${server.origin}/api/${path}`, { method: 'POST', ...init });
    const tokens: string[] = [];
    for (const { email, password } of people) {
      const headers = { 'content-type': 'application/json' };
      const answer = await call('auth/login', { headers, body: JSON.stringify({ email, password }) });
      tokens.push(((await answer.json()) as { data: { token: string } }).data.token);
    }
    const { headers, payload } = await formWith(await noise());
    expect(payload.length).toBeGreaterThan(19 * MB);
    let refused = 0;
    const send = async (token: string): Promise<number> => {
      for (;;) {
        const sent = { headers: { ...headers, authorization: `Bearer ${token}` }, body: payload as BodyInit };
        const answer = await call('reports/site-schematics/upload-image', sent).catch(() => undefined);
        await answer?.arrayBuffer();
        // A connection is closed while a refused file is still being sent.
        if (answer && answer.status !== 429) return answer.status;
        refused++;
        await wait(1000 * Number(answer?.headers.get('retry-after') ?? 1));
      }
    };
    await wait(3000);
    const calm = memoryOf(server);
    let most = calm;
    const watch = setInterval(() => {
      most = Math.max(most, memoryOf(server));
    }, 50);
    const began = performance.now();
    const sending = tokens.flatMap((token) => Array.from({ length: EACH }, () => send(token)));
    const statuses = await Promise.all(sending);
    clearInterval(watch);
    const seconds = Math.round((performance.now() - began) / 1000);
    let kept = Number.POSITIVE_INFINITY;
    for (let nth = 0; nth < 30 && kept > MOST_KEPT; nth++) {
      await wait(1000);
      kept = Math.min(kept, memoryOf(server) - calm);
    }
    console.log({ seconds, refused, calm: calm / MB, most: (most - calm) / MB, kept: kept / MB });
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(most - calm).toBeLessThan(MOST_MORE);
    expect(kept).toBeLessThan(MOST_KEPT);
  } finally {
    await server.dispose();
  }
});
