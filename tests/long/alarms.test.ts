/**
 * Alarms under load and over restarts. A storm of 1,000 alarms in ten seconds with chatter, the pipeline closed and opened
 * five times while operators acknowledge; and a whole server that is killed in the middle of a pattern of alarms and of
 * acknowledgements over HTTP. Every crossing is stored once, histories replay to what stands, counters equal a recount.
 * Prints its figures as lines of JSON; they are kept in bench/results/.
 *
 * MIMIC_KILLS: how often the server is killed, 10.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fullPermissions } from '../../api/contract/index.ts';
import { openStorage } from '../../api/server/storage/open.ts';
import { addStormTags, storm } from '../api/server/modules/alarms/storm.ts';
import { openWorld } from '../api/server/modules/live/world.ts';
import { crossingsOf, type LedgerRow, readLedger, recount, replay } from '../support/alarm-ledger.ts';
import { addCompany } from '../support/company.ts';
import { startServer } from '../support/server.ts';
import { tell } from './figures.ts';
import { startModbusDevice } from './modbus-device.ts';

const STORM = { tags: 1000, chattering: 50, flips: 40, ms: 10_000, restarts: 5, operators: 6 };
const KILLS = Number(process.env.MIMIC_KILLS ?? 10);
const TAGS = 1000;
const HANDS = 4;

const linesOf = (ledger: readonly LedgerRow[]) => ledger.flatMap(({ log }) => log);
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

test('1,000 alarms in 10 s, chatter, five restarts among acknowledgements: no transition lost', async () => {
  const world = await openWorld();
  try {
    const tags = await addStormTags(world, STORM.tags);
    const begin = performance.now();
    const { heard, acknowledged, refused, counts } = await storm(world, tags, STORM);
    const ms = Math.round(performance.now() - begin);
    const ledger = await readLedger(world.storage);
    expect(crossingsOf(ledger)).toEqual(heard);
    for (const alert of ledger) expect(alert).toMatchObject(replay(alert));
    expect(counts).toEqual(recount(ledger));
    const seen = linesOf(ledger).filter(({ event }) => event === 'acknowledged');
    expect(seen.length).toBe(acknowledged.length);
    expect(await world.live.audit.verify(world.ours.id)).toMatchObject({ intact: true });
    const transitions = sum([...heard.values()].map(({ raised, returned }) => raised + returned));
    const figures = { acknowledged: acknowledged.length, refused, alerts: ledger.length };
    tell('alarm storm', { ...STORM, ms, transitions, lost: 0, ...figures, ...counts });
  } finally {
    await world.close();
  }
});

const [REACHED, NORMAL] = [95, 10];

/** A company with a device of `TAGS` float registers, a level on each. */
async function seed(data: string, port: number) {
  const storage = await openStorage({ dataDir: data });
  try {
    const company = await addCompany(storage, 'Storm', fullPermissions());
    await storage.system(async (db) => {
      const address = JSON.stringify({ host: '127.0.0.1', port });
      await db
        .updateTable('links')
        .set({ protocol: 'modbus-tcp', address })
        .where('id', '=', company.linkId)
        .execute();
      await db.updateTable('controllers').set({ address: '{"unit": 1}' }).execute();
      await db.updateTable('tags').set({ archived_at: new Date() }).where('id', '=', company.tagId).execute();
      const level = JSON.stringify([{ level: 'High', operator: '>', value: 90, upTo: null }]);
      await sql`
        insert into tags (company_id, controller_id, name, data_type, scan_interval, address, alarms)
        select ${company.id}::int, ${company.controllerId}::int, 'Register ' || nth, 'float', 0.2,
          jsonb_build_object('table', 'holding', 'register', nth * 2, 'encoding', 'float32'), ${level}::text::jsonb
        from generate_series(0, ${TAGS - 1}::int) as nth`.execute(db);
    });
    return company;
  } finally {
    await storage.close();
  }
}

/** What the killed server has stored. */
async function ledgerOf(data: string): Promise<LedgerRow[]> {
  const storage = await openStorage({ dataDir: data });
  try {
    return await readLedger(storage);
  } finally {
    await storage.close();
  }
}

type Alerts = { items: { uuid: string; status: string }[] };

class Operator {
  /** Alerts whose acknowledgement was answered. */
  readonly answered: string[] = [];
  readonly #origin: string;
  #token = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  async call<T>(method: string, path: string, body?: object): Promise<{ status: number; data: T }> {
    const answer = await fetch(`${this.#origin}/api/${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        authorization: `Bearer ${this.#token}`,
      },
      body: body && JSON.stringify(body),
    });
    return { status: answer.status, data: ((await answer.json()) as { data: T }).data };
  }

  async signIn(person: { readonly email: string; readonly password: string }): Promise<void> {
    const { email, password } = person;
    const { status, data } = await this.call<{ token: string }>('POST', 'auth/login', { email, password });
    expect(status, JSON.stringify(data)).toBe(200);
    this.#token = data.token;
  }

  /** Works down the list until the server dies. */
  async acknowledgeUntilDeath(nth: number): Promise<void> {
    try {
      for (;;) {
        const { data } = await this.call<Alerts>('GET', `alerts?status=open&limit=15&skip=${nth * 15}`);
        if (data.items.length === 0) await wait(20);
        for (const { uuid } of data.items) {
          const { status } = await this.call('PUT', `alerts/${uuid}`, { status: 'acknowledged' });
          if (status === 200) this.answered.push(uuid);
        }
      }
    } catch {
      // The server is gone.
    }
  }
}

test(`${KILLS} kills of a server among ${TAGS} alarms and acknowledgements: each crossing is stored once`, async () => {
  const data = mkdtempSync(join(tmpdir(), 'mimic-alarms-'));
  const device = await startModbusDevice(TAGS);
  const isReached = Array.from({ length: TAGS }, () => false);
  const crossings = isReached.map(() => ({ raised: 0, returned: 0 }));
  /** The device holds a pattern over each kill: whether the server saw it before or after, it crossed once. */
  const turn = () => {
    for (let nth = 0; nth < TAGS; nth++) {
      if (Math.random() < 0.5) continue;
      isReached[nth] = !isReached[nth];
      crossings[nth]![isReached[nth] ? 'raised' : 'returned']++;
      device.set(nth, isReached[nth] ? REACHED : NORMAL);
    }
  };
  for (let nth = 0; nth < TAGS; nth++) device.set(nth, NORMAL);
  const company = await seed(data, device.port);
  const server = await startServer({ data, env: { MIMIC_DEMO: '0', MIMIC_FIELD_HOSTS: '127.0.0.1' } });
  try {
    const operator = new Operator(server.origin);
    const standing = async (): Promise<number> => {
      const { data } = await operator.call<Alerts & { total: number }>('GET', 'alerts?status=open&limit=1');
      return data.total;
    };
    for (let kill = 0; kill < KILLS; kill++) {
      await operator.signIn(company);
      turn();
      const hands = Array.from({ length: HANDS }, (_, nth) => operator.acknowledgeUntilDeath(nth));
      await wait(300 + Math.random() * 1500);
      await server.stop('SIGKILL');
      await Promise.all(hands);
      await server.restart();
      await operator.signIn(company);
      // It has settled when the list says the same for two seconds, ten scans.
      for (let last = -1, same = 0; same < 8; ) {
        const now = await standing();
        same = now === last ? same + 1 : 0;
        last = now;
        await wait(250);
      }
    }
    const { data: counts } = await operator.call<{ criticalCount: number; urgentCount: number }>(
      ...(['GET', 'alerts/alert-count'] as const),
    );
    const audit = await operator.call<{ state: { intact: boolean } }>('POST', 'audit/verify');
    expect(audit.data.state?.intact, JSON.stringify(audit)).toBe(true);
    await server.stop('SIGKILL');
    const ledger = await ledgerOf(data);
    for (const alert of ledger) expect(alert).toMatchObject(replay(alert));
    const stored = [...crossingsOf(ledger).values()];
    for (const event of ['raised', 'returned'] as const)
      expect(sum(stored.map((one) => one[event]))).toBe(sum(crossings.map((one) => one[event])));
    expect(ledger.filter(({ active }) => active).length).toBe(isReached.filter(Boolean).length);
    expect(counts).toMatchObject(recount(ledger));
    const seen = linesOf(ledger).filter(({ event }) => event === 'acknowledged').length;
    // What was answered is there; what was cut off may be.
    expect(seen).toBeGreaterThanOrEqual(operator.answered.length);
    expect(seen - operator.answered.length).toBeLessThanOrEqual(KILLS * HANDS);
    const transitions = sum(crossings.map(({ raised, returned }) => raised + returned));
    const { length: answered } = operator.answered;
    tell('alarms killed', {
      kills: KILLS,
      tags: TAGS,
      transitions,
      lost: 0,
      twice: 0,
      answered,
      stored: seen,
    });
  } finally {
    await server.dispose();
    await device.close();
    rmSync(data, { recursive: true, force: true });
  }
});
