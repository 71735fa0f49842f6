/** A company with one Modbus device of setpoints, and a caller who writes to them: for tests that kill what serves them. */
import { expect } from 'vitest';
import { fullPermissions } from '../../api/contract/index.ts';
import { openStorage } from '../../api/server/storage/open.ts';
import { addCompany } from '../support/company.ts';
import type { ModbusDevice } from './modbus-device.ts';

export interface Plant {
  readonly email: string;
  readonly password: string;
  readonly tags: readonly string[];
}

/** Made before the server starts. */
export async function seedSetpoints(
  data: string,
  databaseUrl: string | undefined,
  device: ModbusDevice,
): Promise<Plant> {
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
      const rows = Array.from({ length: device.writes.length }, (_, nth) => ({
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
export class Caller {
  readonly #origin: string;
  #token = '';
  #plant: Plant | undefined;

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
    // A session outlives no long test by itself.
    if (answer.status === 401 && this.#plant && path !== 'auth/login') {
      await this.signIn(this.#plant);
      return this.call(method, path, body);
    }
    return { status: answer.status, data };
  }

  async signIn(plant: Plant): Promise<void> {
    const { email, password } = plant;
    const { status, data } = await this.call<{ token: string }>('POST', 'auth/login', { email, password });
    expect(status, JSON.stringify(data)).toBe(200);
    this.#token = data.token;
    this.#plant = plant;
  }
}
