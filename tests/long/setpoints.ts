/** A company with Modbus devices of setpoints, and a caller who writes to them: for tests that kill what serves them. */
import { expect } from 'vitest';
import { fullPermissions } from '../../api/contract/index.ts';
import { openStorage } from '../../api/server/storage/open.ts';
import type { Db, Storage } from '../../api/server/storage/storage.ts';
import { addCompany, type TestCompany } from '../support/company.ts';
import type { ModbusDevice } from './modbus-device.ts';

export interface Plant {
  readonly email: string;
  readonly password: string;
  /** Of all devices, one after the other. */
  readonly tags: readonly string[];
  /** uuid of each device's link. */
  readonly links: readonly string[];
}

/** What has to be known of one. */
type Device = Pick<ModbusDevice, 'port' | 'writes'>;

/** Of the links: by these names four of them fall to two nodes called io-1 and io-2 by halves. */
const uuidOf = (nth: number): string => `5eed0000-0000-4000-8000-00000000000${nth + 1}`;

/** Made before the server starts: a link for each device. */
export async function seedSetpoints(
  data: string,
  databaseUrl: string | undefined,
  ...devices: readonly Device[]
): Promise<Plant> {
  const storage = await openStorage({ dataDir: data, databaseUrl });
  try {
    return await addSetpoints(storage, devices);
  } finally {
    await storage.close();
  }
}

/** In a database whose tables are there. */
export async function addSetpoints(
  storage: Pick<Storage, 'system'>,
  devices: readonly Device[],
): Promise<Plant> {
  const company = await addCompany(storage, 'Kill', fullPermissions());
  const tags = await storage.system(async (db) => {
    await db.updateTable('links').set({ archived_at: new Date() }).where('id', '=', company.linkId).execute();
    const made: string[] = [];
    for (const [nth, device] of devices.entries()) made.push(...(await addDevice(db, company, nth, device)));
    return made;
  });
  const { email, password } = company;
  return { email, password, tags, links: devices.map((_, nth) => uuidOf(nth)) };
}

/** Returns the uuids of its tags. */
async function addDevice(
  db: Db,
  { id: company_id, siteId: site_id }: TestCompany,
  nth: number,
  { port, writes }: Device,
): Promise<string[]> {
  const link = await db
    .insertInto('links')
    .values({
      ...{ company_id, site_id, uuid: uuidOf(nth), name: `Link ${nth}`, protocol: 'modbus-tcp' },
      address: JSON.stringify({ host: '127.0.0.1', port }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const device = { name: `Device ${nth}`, manufacturer: 'Own', model: 'One', address: '{"unit": 1}' };
  const controller = await db
    .insertInto('controllers')
    .values({ company_id, link_id: link.id, ...device })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = writes.map((_, setpoint) => ({
    company_id,
    controller_id: controller.id,
    name: `Setpoint ${nth}.${setpoint}`,
    data_type: 'float' as const,
    scan_interval: 0.2,
    can_toggle: true,
    address: JSON.stringify({ table: 'holding', register: setpoint * 2, encoding: 'float32' }),
  }));
  const made = await db.insertInto('tags').values(rows).returning('uuid').execute();
  return made.map((row) => row.uuid);
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

  /** Of a live socket. Throws if none is given. */
  async ticket(): Promise<string> {
    const { status, data } = await this.call<{ ticket: string }>('POST', 'live/ticket');
    if (status !== 200) throw new Error(`No ticket: ${status} ${JSON.stringify(data)}`);
    return data.ticket;
  }

  async signIn(plant: Plant): Promise<void> {
    const { email, password } = plant;
    const { status, data } = await this.call<{ token: string }>('POST', 'auth/login', { email, password });
    expect(status, JSON.stringify(data)).toBe(200);
    this.#token = data.token;
    this.#plant = plant;
  }
}
