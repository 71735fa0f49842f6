/** Two companies with tags and people, and a realtime pipeline over a real storage: what the live tests play in. */

import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { WebSocket } from 'ws';
import type { Permissions } from '../../../../../api/contract/index.ts';
import {
  decodeFrame,
  LIVE_PATH,
  type LiveRecord,
  type ServerMessage,
} from '../../../../../api/contract/live.ts';
import type { EventBus } from '../../../../../api/server/bus/event-bus.ts';
import { type LiveValue, Quality } from '../../../../../api/server/field/sample.ts';
import type { Caller, RequestContext } from '../../../../../api/server/http/handler.ts';
import type { NodeRun } from '../../../../../api/server/jobs/node-runs.ts';
import { RealtimePipeline } from '../../../../../api/server/realtime-pipeline.ts';
import type { Db, Storage } from '../../../../../api/server/storage/storage.ts';
import { type Ground, openGround } from '../../../../support/ground.ts';
import { openTestStorage } from '../../../../support/storage.ts';

export const OPERATOR: Permissions = {
  Dash: { canSee: true, control: true },
  Site: { canSee: true, subPermission: { Overview: { canSee: true, control: true } } },
};
export const VIEWER: Permissions = {
  Dash: { canSee: true },
  Site: { canSee: true, subPermission: { Overview: { canSee: true } } },
};

export const quiet = { info: () => {}, warn: () => {}, error: () => {} };

export interface TagSeed {
  readonly name: string;
  readonly type: 'float' | 'int64' | 'boolean' | 'string';
  readonly min?: number;
  readonly max?: number;
  readonly canToggle?: boolean;
}

const TAGS: readonly TagSeed[] = [
  { name: 'Level', type: 'float' },
  { name: 'Setpoint', type: 'float', min: 0, max: 100, canToggle: true },
  { name: 'Pump', type: 'boolean', canToggle: true },
  { name: 'Count', type: 'int64', canToggle: true },
  { name: 'Locked', type: 'boolean', canToggle: false },
];

export interface Company {
  readonly id: number;
  readonly uuid: string;
  readonly siteId: number;
  readonly siteUuid: string;
  readonly deviceUuid: string;
  /** Tag name → uuid. */
  readonly tags: Readonly<Record<string, string>>;
}

type Table = 'companies' | 'areas' | 'sites' | 'links' | 'controllers' | 'tags';

async function makeCompany(db: Db, name: string): Promise<Company> {
  const insert = async (table: Table, values: object) => {
    const row = await db
      .insertInto(table)
      .values(values as never)
      .returning(['id', 'uuid'] as never)
      .executeTakeFirstOrThrow();
    return row as unknown as { id: number; uuid: string };
  };
  const company = await insert('companies', { name });
  const company_id = company.id;
  const area = await insert('areas', { company_id, name: 'North' });
  const site = await insert('sites', { company_id, area_id: area.id, name: 'Well 1' });
  const link = await insert('links', { company_id, site_id: site.id, name: 'Radio', protocol: 'test' });
  const device = await insert('controllers', {
    company_id,
    link_id: link.id,
    name: 'PLC 1',
    manufacturer: 'Acme',
    model: 'X',
  });
  const tags: Record<string, string> = {};
  for (const tag of TAGS) {
    const { uuid } = await insert('tags', {
      company_id,
      controller_id: device.id,
      name: tag.name,
      data_type: tag.type,
      min: tag.min ?? null,
      max: tag.max ?? null,
      can_toggle: tag.canToggle ?? false,
    });
    tags[tag.name] = uuid;
  }
  return {
    id: company_id,
    uuid: company.uuid,
    siteId: site.id,
    siteUuid: site.uuid,
    deviceUuid: device.uuid,
    tags,
  };
}

/** A signed-in member of a company. */
export async function makeCaller(
  storage: Storage,
  company: Company,
  permissions: Permissions,
): Promise<Caller> {
  const sessionId = randomUUID();
  const { user, role } = await storage.system(async (db) => {
    const role = await db
      .insertInto('roles')
      .values({
        company_id: company.id,
        title: 'Somebody',
        type: null,
        permissions: JSON.stringify(permissions),
      })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow();
    const user = await db
      .insertInto('users')
      .values({
        email: `${sessionId}@test.example`,
        first_name: 'Olga',
        last_name: 'Operator',
        password_hash: '-',
        timezone: null,
      })
      .returning(['id', 'uuid', 'email'])
      .executeTakeFirstOrThrow();
    await db
      .insertInto('memberships')
      .values({ user_id: user.id, company_id: company.id, role_id: role.id, permissions: null })
      .execute();
    const now = new Date();
    await db
      .insertInto('refresh_families')
      .values({
        id: sessionId,
        user_id: user.id,
        company_id: company.id,
        token_hash: '-',
        previous_hash: null,
        rotated_at: now,
        created_at: now,
        expires_at: new Date(now.getTime() + 3600_000),
        user_agent: 'test',
      })
      .execute();
    return { user, role };
  });
  return {
    userId: user.id,
    user: {
      ...user,
      firstName: 'Olga',
      lastName: 'Operator',
      assimilationMode: false,
      role: { uuid: role.uuid, title: 'Somebody', type: null },
      timezone: null,
    },
    companyId: company.id,
    companyUuid: company.uuid,
    permissions,
    sessionId,
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;

interface WorldOptions {
  readonly commandDeadline?: number;
  readonly now?: () => number;
  readonly log?: typeof quiet;
  /** Where several nodes work on one storage; else it has one of its own. */
  readonly premises?: Premises;
  /** Makes the run of a node that is not alone. */
  readonly run?: (storage: Storage) => Promise<NodeRun>;
}

/** A storage with the two companies, on which nodes may be opened. */
export async function openPremises() {
  const opened = await openTestStorage();
  const [ours, theirs] = await opened.storage.system(async (db) => [
    await makeCompany(db, 'Ours'),
    await makeCompany(db, 'Theirs'),
  ]);
  return { ...opened, ours: ours!, theirs: theirs! };
}

export type Premises = Awaited<ReturnType<typeof openPremises>>;

export async function openWorld({ premises, run: runOf, ...options }: WorldOptions = {}) {
  const { storage, data, ours, theirs, dispose } = premises
    ? { ...premises, dispose: async () => undefined }
    : await openPremises();
  const run = await runOf?.(storage);
  const open = (ground: Ground): Promise<RealtimePipeline> => {
    const parts = { ...ground, run: run ?? ground.run };
    return RealtimePipeline.open({ storage, config: { dataDir: data }, log: quiet, ...parts, ...options });
  };
  let ground = openGround(storage);
  let live = await open(ground);
  const world = {
    storage,
    data,
    ours,
    theirs,
    get live(): RealtimePipeline {
      return live;
    },
    get bus(): EventBus {
      return ground.bus;
    },
    /** What a request of this caller looks like to a handler. */
    context: (caller: Caller): RequestContext =>
      ({
        ...{ caller, age: () => 0 },
        tenant: (work) => storage.tenant(caller.companyId, work),
      }) as RequestContext,
    /** One sample of a tag, as a driver would give it. */
    say(tag: string, value: LiveValue, quality: Quality = Quality.good, time = Date.now()): void {
      live.sink([{ tag, value, quality, time }]);
    },
    /** Ends the realtime pipeline and makes a new one over the same storage, as a restart does. */
    async restart(): Promise<void> {
      await ground.close();
      await live.close();
      ground = openGround(storage);
      live = await open(ground);
    },
    async close(): Promise<void> {
      await ground.close();
      await live.close();
      await dispose();
    },
  };
  return world;
}

/** Serves the live socket on a free port of the loopback. */
export async function listen(live: RealtimePipeline) {
  const app = fastify();
  await live.attach(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { url: `ws://127.0.0.1:${port}${LIVE_PATH}`, close: () => app.close() };
}

/** A client of the live socket that acknowledges what it gets, unless told not to. */
export class Client {
  readonly socket: WebSocket;
  readonly records: LiveRecord[] = [];
  readonly messages: ServerMessage[] = [];
  frames = 0;
  heartbeats = 0;
  acknowledges = true;
  closeCode: number | undefined;
  readonly closed: Promise<number>;

  constructor(url: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(url, { headers });
    this.closed = new Promise((resolve) => {
      this.socket.on('close', (code) => {
        this.closeCode = code;
        resolve(code);
      });
    });
    this.socket.on('error', () => {});
    this.socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) this.#take(data);
      else this.messages.push(JSON.parse(data.toString()) as ServerMessage);
    });
  }

  #take(data: Buffer): void {
    const buffer = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) as ArrayBuffer;
    const before = this.records.length;
    const sequence = decodeFrame(buffer, (index, time, quality, value) =>
      this.records.push({ index, time, quality, value }),
    );
    if (this.records.length > before) this.frames++;
    else this.heartbeats++;
    if (this.acknowledges) this.say({ ack: sequence });
  }

  async open(ticket: string, tags: readonly string[]): Promise<this> {
    if (this.socket.readyState !== WebSocket.OPEN)
      await new Promise((resolve) => this.socket.once('open', resolve));
    this.say({ open: { ticket, tags } });
    return this;
  }

  say(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** The newest record of a tag index. */
  last(index: number): LiveRecord | undefined {
    return this.records.findLast((record) => record.index === index);
  }
}

/** Waits until `isTrue` holds; throws after `ms`. */
export async function until(isTrue: () => boolean, ms = 5000): Promise<void> {
  const end = Date.now() + ms;
  while (!isTrue()) {
    if (Date.now() > end) throw new Error(`Not true within ${ms} ms: ${isTrue}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export const ticketFor = async (world: World, caller: Caller): Promise<string> =>
  (await world.live.handlers.liveTicket(world.context(caller))).ticket;
