/**
 * kill -9 under writes: what the server acknowledged is there after the restart, nothing is left pending, nothing is
 * written to the device twice, and the audit chain holds.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Command, fullPermissions } from '../../api/contract/index.ts';
import { openStorage } from '../../api/server/storage/open.ts';
import { addCompany } from '../support/company.ts';
import { postgresMissing, startPostgres } from '../support/postgres.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type ModbusDevice, startModbusDevice } from './modbus-device.ts';

const KILLS = 20;
const SETPOINTS = 8;

interface Plant {
  readonly email: string;
  readonly password: string;
  readonly tags: readonly string[];
}

/** A company with one Modbus device, made before the server starts. */
async function seed(data: string, databaseUrl: string | undefined, device: ModbusDevice): Promise<Plant> {
  const storage = await openStorage({ dataDir: data, databaseUrl });
  try {
    const company = await addCompany(storage, 'Kill', fullPermissions());
    const tags = await storage.system(async (db) => {
      await db
        .updateTable('links')
        .set({
          protocol: 'modbus-tcp',
          address: JSON.stringify({ host: '127.0.0.1', port: device.port }),
        })
        .where('id', '=', company.linkId)
        .execute();
      await db.updateTable('controllers').set({ address: '{"unit": 1}' }).execute();
      await db.updateTable('tags').set({ archived_at: new Date() }).where('id', '=', company.tagId).execute();
      const rows = Array.from({ length: SETPOINTS }, (_, nth) => ({
        company_id: company.id,
        controller_id: company.controllerId,
        name: `Setpoint ${nth}`,
        data_type: 'float' as const,
        scan_interval: 0.2,
        can_toggle: true,
        address: JSON.stringify({ table: 'holding', register: nth * 2, encoding: 'float32' }),
      }));
      const made = await db.insertInto('tags').values(rows).returning('uuid').execute();
      return made.map((row) => row.uuid);
    });
    return { email: company.email, password: company.password, tags };
  } finally {
    await storage.close();
  }
}

/** Calls the API; the answer's status and data. Rejects while the server is dead. */
class Caller {
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
    const { data } = (await answer.json()) as { data: T };
    return { status: answer.status, data };
  }

  async signIn({ email, password }: Plant): Promise<void> {
    const { status, data } = await this.call<{ token: string }>('POST', 'auth/login', { email, password });
    expect(status, JSON.stringify(data)).toBe(200);
    this.#token = data.token;
  }
}

/** What one writer did in one life of the server. */
interface Record {
  /** The answers that came. */
  readonly acknowledged: Command[];
  /** Commands that were sent, answered or not. */
  readonly sent: string[];
}

/** Writes ever new values to one tag until the server dies. */
async function writeUntilDeath(caller: Caller, tag: string, next: () => number): Promise<Record> {
  const record: Record = { acknowledged: [], sent: [] };
  const path = `communications/controller/tag/${tag}`;
  try {
    for (;;) {
      const { data } = await caller.call<{ last: { value: number; quality: string } }>('GET', path);
      const wish = { value: next(), expectedValue: data.last.value };
      const confirm = await caller.call<{ confirmId: string }>('POST', `${path}/confirm-write`, wish);
      if (confirm.status !== 200) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        continue;
      }
      const commandId = randomUUID();
      record.sent.push(commandId);
      const body = { ...wish, commandId, confirmId: confirm.data.confirmId };
      const answer = await caller.call<Command>('PUT', `${path}/write-value`, body);
      if (answer.status === 200) record.acknowledged.push(answer.data);
    }
  } catch {
    return record;
  }
}

async function checkAfterRestart(caller: Caller, records: readonly Record[]): Promise<void> {
  const ask = (id: string) => caller.call<Command>('GET', `commands/${id}`);
  for (const command of records.flatMap((record) => record.acknowledged))
    expect(await ask(command.commandId)).toEqual({ status: 200, data: command });
  for (const id of records.flatMap((record) => record.sent)) {
    const { status, data } = await ask(id);
    if (status !== 404) expect(data.result).not.toBe('pending');
  }
  const { data } = await caller.call<{ state: { intact: boolean } }>('POST', 'audit/verify');
  expect(data.state.intact).toBe(true);
}

async function killUnderWrites(databaseUrl: string | undefined): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'mimic-kill-'));
  const device = await startModbusDevice(SETPOINTS);
  let server: TestServer | undefined;
  try {
    const plant = await seed(data, databaseUrl, device);
    const env = {
      MIMIC_DEMO: '0',
      MIMIC_FIELD_HOSTS: '127.0.0.1',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    };
    server = await startServer({ data, env });
    const caller = new Caller(server.origin);
    await caller.signIn(plant);
    let value = 0;
    let acknowledged = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const writers = plant.tags.map((tag) => writeUntilDeath(caller, tag, () => ++value));
      await new Promise((resolve) => setTimeout(resolve, 600 + Math.random() * 1200));
      await server.stop('SIGKILL');
      const records = await Promise.all(writers);
      await server.restart();
      await caller.signIn(plant);
      await checkAfterRestart(caller, records);
      acknowledged += records.flatMap((record) => record.acknowledged).length;
    }
    expect(acknowledged).toBeGreaterThan(KILLS);
    // Every value is wished once: a value that the device got twice was written twice.
    for (const writes of device.writes) expect(new Set(writes).size).toBe(writes.length);
  } finally {
    await server?.dispose();
    await device.close();
    rmSync(data, { recursive: true, force: true });
  }
}

describe(`${KILLS} kills under writes lose nothing that was acknowledged`, () => {
  test('on the embedded database', () => killUnderWrites(undefined));

  test.skipIf(postgresMissing())('on PostgreSQL', async () => {
    const postgres = await startPostgres();
    try {
      await killUnderWrites(postgres.url);
    } finally {
      await postgres.dispose();
    }
  });
});
