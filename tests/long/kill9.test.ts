/**
 * kill -9 under writes: what the server acknowledged is there after the restart, nothing is left pending, nothing is
 * written to the device twice, and the audit chain holds.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Command } from '../../api/contract/index.ts';
import { postgresMissing, startPostgres } from '../support/postgres.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { startModbusDevice } from './modbus-device.ts';
import { Caller, seedSetpoints } from './setpoints.ts';

const KILLS = 20;
const SETPOINTS = 8;

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
    const plant = await seedSetpoints(data, databaseUrl, device);
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
