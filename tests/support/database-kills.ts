/** PostgreSQL is killed under a whole demo server at random moments; the server goes on, says so, and loses nothing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { startPostgres } from './postgres.ts';
import { startServer } from './server.ts';

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
/** Dictionaries of each writer that are on offer. */
const KEPT = 200;
const AWAY = 'The database cannot be reached, so nothing can be loaded or saved. Try again when it is back';

interface Answer {
  readonly status: number;
  readonly data: {
    readonly token?: string;
    readonly uuid?: string;
    readonly code?: string;
    readonly message?: string;
  };
}

export async function killDatabase(times: number): Promise<{ acknowledged: number; refused: number }> {
  const data = mkdtempSync(join(tmpdir(), 'mimic-kills-'));
  const postgres = await startPostgres();
  const server = await startServer({ data, env: { DATABASE_URL: postgres.url } });
  const { pid } = server.process;
  let token = '';
  const call = async (method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${server.origin}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: body && JSON.stringify(body),
    });
    return { ...((await answer.json()) as Answer), status: answer.status };
  };
  const signIn = async () => {
    const { data } = await call('POST', 'auth/login', {
      email: 'admin@demo.example',
      password: 'Demo-plant-1',
    });
    token = data.token!;
  };
  let isOver = false;
  let refused = 0;
  const acknowledged: string[] = [];
  /** One of several who make dictionaries, one after the other, and puts old ones away: a company may have a thousand. */
  const write = async (writer: number): Promise<void> => {
    const kept: string[] = [];
    for (let nth = 0; !isOver; nth++) {
      const title = `Kill ${writer}-${nth}`;
      const { status, data } = await call('POST', 'dictionaries', { title, definitions: { 1: 'On' } });
      if (status < 300) {
        acknowledged.push(title);
        kept.push(data.uuid!);
        if (kept.length > KEPT && (await call('DELETE', `dictionaries/${kept[0]}`)).status < 300)
          kept.shift();
      } else {
        // Nothing else goes wrong: neither a general error nor a sign-out.
        expect({ status, code: data.code, message: data.message }).toEqual({
          status: 503,
          code: 'STORAGE_AWAY',
          message: AWAY,
        });
        refused++;
        await wait(100);
      }
    }
  };
  let client: pg.Client | undefined;
  const outages: { from: number; to: number }[] = [];
  try {
    await signIn();
    const writers = [0, 1, 2].map(write);
    for (let kill = 0; kill < times; kill++) {
      await wait(500 + Math.random() * 1500);
      const from = Date.now();
      await postgres.kill();
      await expect
        .poll(async () => (await call('GET', 'health')).data, { timeout: 10_000 })
        .toMatchObject({ trouble: AWAY });
      // All servers would leave a balancer at once, and with them the pages that say what is wrong.
      expect(await call('GET', 'ready')).toMatchObject({
        status: 200,
        data: { checks: { storage: { ok: false } } },
      });
      const tag = crypto.randomUUID();
      const device = await call('PUT', `communications/controller/tag/${tag}/write-value`, {});
      expect(device).toMatchObject({ status: 503, data: { code: 'STORAGE_AWAY' } });
      await wait(1500);
      outages.push({ from, to: Date.now() });
      await postgres.restart();
      await expect
        .poll(async () => (await call('GET', 'health')).data, { timeout: 30_000 })
        .toMatchObject({ trouble: null });
    }
    isOver = true;
    await Promise.all(writers);
    expect(server.process.pid).toBe(pid);
    expect(server.process.exitCode).toBeNull();
    await wait(1000);
    client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query<{ title: string }>('select title from dictionaries');
    const there = new Set(rows.map((row) => row.title));
    expect(acknowledged.filter((title) => !there.has(title))).toEqual([]);
    // What the plant said meanwhile waited in memory.
    for (const [nth, { from, to }] of outages.entries()) {
      const stored = async () => {
        const { rows: found } = await client!.query<{ n: number }>(
          'select count(*)::int as n from samples where time between $1 and $2 and quality = 0',
          [new Date(from + 200), new Date(to)],
        );
        return found[0]!.n;
      };
      await expect
        .poll(stored, { timeout: 10_000, message: `outage ${nth + 1}, ${to - from} ms` })
        .toBeGreaterThan(10);
    }
    return { acknowledged: acknowledged.length, refused };
  } finally {
    isOver = true;
    await client?.end();
    await server.dispose();
    await postgres.dispose();
    rmSync(data, { recursive: true, force: true });
  }
}
