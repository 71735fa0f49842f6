/**
 * Eighty pictures of 20 MB sent at once by the people of four companies, as PNGs of noise and as SVGs: all are answered, the server
 * keeps none in memory, and a reader gets answers meanwhile. Prints its figures.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullPermissions } from '../../api/contract/index.ts';
import { openStorage } from '../../api/server/storage/open.ts';
import { FRUGAL } from '../../scripts/frugal.ts';
import { addCompany } from '../support/company.ts';
import { formWith } from '../support/forms.ts';
import { addPerson } from '../support/people.ts';
import { newData, startServer, type TestServer } from '../support/server.ts';
import { percentile } from '../support/sign-in-attack.ts';
import { tell } from './figures.ts';

const COMPANIES = 4;
const PEOPLE = 5;
const EACH = 4;
/** Pixels of noise on each side: a PNG of just under 20 MB. */
const SIDE = 2570;
const MB = 1024 * 1024;
/** While eighty files arrive: one is decoded at a time. */
const MOST_MORE = 500 * MB;
/** Half a minute later. */
const MOST_KEPT = 100 * MB;
/** With the memory settings of `npm start`. */
const NO_DEMO = { ...FRUGAL, MIMIC_DEMO: '0' };

const memoryOf = ({ process: { pid } }: TestServer): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;

/** Noise in the upper part: the whole would take each of them three seconds to encode. */
async function noise(): Promise<Uint8Array> {
  const raw = new Uint8Array(SIDE * SIDE * 3);
  for (let at = 0; at < raw.length / 4; at += 65_536) crypto.getRandomValues(raw.subarray(at, at + 65_536));
  return sharp(raw, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Returns an SVG of so many bytes. The server rejects one of more than 8 million characters. */
function drawing(bytes: number): Uint8Array {
  const rows = [];
  for (let length = 0; length < bytes; ) {
    const row = `<path d="M-${length} 1${' l-1 2'.repeat(200)}"/>`;
    rows.push(row);
    length += row.length;
  }
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000">${rows.join('')}</svg>`,
  );
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

let server: TestServer;
let people: Awaited<ReturnType<typeof seed>>;
let tokens: string[] = [];

const call = (path: string, init: RequestInit): Promise<Response> =>
  fetch(`${server.origin}/api/${path}`, { method: 'POST', ...init });

beforeAll(async () => {
  const data = await newData(NO_DEMO);
  people = await seed(data);
  server = await startServer({ data, env: NO_DEMO });
}, 120_000);
afterAll(() => server?.dispose());

/** A session lasts ten minutes: each part has its own. */
async function signIn(): Promise<void> {
  tokens = [];
  for (const { email, password } of people) {
    const headers = { 'content-type': 'application/json' };
    const answer = await call('auth/login', { headers, body: JSON.stringify({ email, password }) });
    tokens.push(((await answer.json()) as { data: { token: string } }).data.token);
  }
}

/** Sends it until it is not refused for want of room. Returns the last status. */
async function send(token: string, { headers, payload }: Awaited<ReturnType<typeof formWith>>) {
  for (let refused = 0; ; refused++) {
    const sent = { headers: { ...headers, authorization: `Bearer ${token}` }, body: payload as BodyInit };
    const answer = await call('reports/site-schematics/upload-image', sent).catch(() => undefined);
    await answer?.arrayBuffer();
    // A connection is closed while a refused file is still being sent.
    if (answer && answer.status !== 429) return { status: answer.status, refused };
    await wait(1000 * Number(answer?.headers.get('retry-after') ?? 1));
  }
}

test.each([
  ['PNGs of noise', 200, noise],
  ['SVGs of 7 MB', 200, async () => drawing(7 * MB)],
  ['SVGs that are too long', 415, async () => drawing(19 * MB)],
] as const)(
  'answers eighty %s that arrive at once, and gives their memory back',
  async (kind, status, make) => {
    await signIn();
    const form = await formWith(await make(), 'a.png', 'image/png', { isPropertyPanel: 'true' });
    await wait(3000);
    const calm = memoryOf(server);
    let most = calm;
    const watch = setInterval(() => {
      most = Math.max(most, memoryOf(server));
    }, 50);
    let isOver = false;
    const reads: number[] = [];
    const statuses = new Set<number>();
    const reading = (async () => {
      while (!isOver) {
        const began = performance.now();
        const headers = { authorization: `Bearer ${tokens.at(-1)}` };
        statuses.add((await call('profile', { method: 'GET', headers })).status);
        reads.push(performance.now() - began);
        await wait(100);
      }
    })();
    const began = performance.now();
    const sent = await Promise.all(
      tokens.flatMap((token) => Array.from({ length: EACH }, () => send(token, form))),
    );
    const seconds = Math.round((performance.now() - began) / 1000);
    isOver = true;
    await reading;
    clearInterval(watch);
    let kept = Number.POSITIVE_INFINITY;
    for (let nth = 0; nth < 30 && kept > MOST_KEPT; nth++) {
      await wait(1000);
      kept = Math.min(kept, memoryOf(server) - calm);
    }
    const inMb = (bytes: number): number => Math.round(bytes / MB);
    tell('eighty pictures', {
      ...{ kind, seconds, refused: sent.reduce((sum, { refused }) => sum + refused, 0) },
      ...{ calm: inMb(calm), more: inMb(most - calm), kept: inMb(kept) },
      ...{ readP95: Math.round(percentile(reads, 0.95)), readMost: Math.round(Math.max(...reads)) },
    });
    expect(new Set(sent.map((one) => one.status))).toEqual(new Set([status]));
    expect(statuses).toEqual(new Set([200]));
    expect(most - calm).toBeLessThan(MOST_MORE);
    expect(kept).toBeLessThan(MOST_KEPT);
  },
);
