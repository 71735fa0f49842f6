/**
 * One installation with two companies: Cedar, with devices of every protocol and one object of every kind, and Birch, whose
 * administrator wants them. Names, values and ids of Cedar are known, so that an answer that contains one is found.
 */
import { networkInterfaces } from 'node:os';
import { connectAsync, type MqttClient } from 'mqtt';
import { createField, type SharedField } from '../../api/server/field/field.ts';
import type { Sample } from '../../api/server/field/sample.ts';
import { KINDS, type KindName, kindOf, type Made } from '../api/server/matrix/kinds.ts';
import { type MatrixCaller, type World, worldOn } from '../api/server/matrix/world.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import type { TestCompany } from '../support/company.ts';
import { startModbusSerial } from '../support/field/modbus-peer.ts';
import { NAMESPACE, startOpcuaPlant } from '../support/field/opcua-server.ts';
import { SparkplugNode } from '../support/field/sparkplug-peer.ts';
import { Wire } from '../support/field/wire.ts';
import type { Call } from '../support/people.ts';
import { openTestStorage } from '../support/storage.ts';
import { CompanyRows } from './company-rows.ts';

/** In every name of Cedar. */
export const MARK = 'Zirconia';
/** The values of its devices. */
export const VALUES = { modbus: 4711.0625, opcua: 4712.0625, sparkplug: 4713.0625 } as const;
type Protocol = keyof typeof VALUES;

/** Addresses of this machine that are not loopback. */
export const OWN_ADDRESSES: readonly string[] = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .filter(({ internal, address }) => !internal && !address.includes('%') && !address.startsWith('fe80'))
  .map(({ address }) => address);

const FIELD_HOSTS = ['127.0.0.0/8', '0.0.0.0', '::1', '::', 'localhost', '64:ff9b::/96', ...OWN_ADDRESSES];

/** The devices of Cedar, each behind a wire that counts the connections to it. */
async function startDevices() {
  const [modbus, opcua] = await Promise.all([startModbusSerial(), startOpcuaPlant()]);
  const wires = { modbus: await Wire.start(modbus.port, '::'), opcua: await Wire.start(opcua.port, '::') };
  await modbus.set('number', VALUES.modbus);
  opcua.set('Double', VALUES.opcua);
  return {
    modbus,
    opcua,
    wires,
    async close() {
      await Promise.all([wires.modbus.refuse(), wires.opcua.refuse()]);
      await Promise.all([modbus.stop(), opcua.stop()]);
    },
  };
}
type Devices = Awaited<ReturnType<typeof startDevices>>;

const NODE = { group: 'G', node: 'N' };

/** Makes the links, controllers and tags of Cedar as its administrator does. Returns tags by protocol. */
async function connectDevices(call: Call, company: TestCompany, { wires }: Devices) {
  const made = async (path: string, body: object) => {
    const { status, data, body: text } = await call('POST', path, body);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return data as { uuid: string };
  };
  const add = async (protocol: string, address: object, controller: object, tag: object) => {
    const name = `${MARK} ${protocol}`;
    const link = await made('communications', { siteUuid: company.site, name, protocol, address });
    const { uuid } = await made('communications/controller', {
      ...{ communicationUuid: link.uuid, name, address: controller },
    });
    const own = { dataType: 'float', min: -1e6, max: 1e6, canToggle: true, scanInterval: 0.5 };
    const point = await made('communications/controller/tag', {
      ...{ ...own, controllerUuid: uuid, name, address: tag },
    });
    return { link: link.uuid, controller: uuid, tag: point.uuid };
  };
  return {
    modbus: await add(
      'modbus-tcp',
      { host: '127.0.0.1', port: wires.modbus.port },
      { unit: 1 },
      { table: 'holding', register: 10, encoding: 'float64' },
    ),
    opcua: await add(
      'opc-ua',
      { endpoint: `opc.tcp://127.0.0.1:${wires.opcua.port}`, securityMode: 'None' },
      {},
      { nodeId: `nsu=${NAMESPACE};s=Double` },
    ),
    sparkplug: await add('sparkplug-b', {}, { ...NODE, device: 'D' }, { metric: 'number' }),
  };
}

export async function openNeighbours() {
  const opened = await openTestStorage();
  const devices = await startDevices();
  let sink: ((batch: readonly Sample[]) => void) | undefined;
  const field = await createField({
    storage: opened.storage,
    config: { dataDir: opened.data, demo: false, fieldHosts: FIELD_HOSTS },
    sink: (batch) => sink?.(batch),
    log: { info() {}, warn() {} },
    now: Date.now,
  });
  await field.start();
  const server = await openTestApp({ shared: opened, field, fieldHosts: FIELD_HOSTS });
  server.live.setField(field);
  sink = server.live.sink;
  const world = await worldOn(server);
  const callerNamed = (name: string) => world.callers.find((caller) => caller.name === name)!;
  const [owner, intruder] = [callerNamed('administrator'), callerNamed('other administrator')];
  const owns = callOf(server, owner);
  const links = await connectDevices(owns, world.ours, devices);
  await field.reload();
  await server.live.reload();
  const password = await field.setDevicePassword(links.sparkplug.link);
  const node = await SparkplugNode.start({ url: field.broker.url, ...password });
  node.set('number', VALUES.sparkplug);
  const neighbours = new Neighbours({ world, server, field, devices, owner, intruder, links, node });
  await neighbours.begin();
  return {
    ...{ neighbours, world, server, field, devices, owner, intruder, owns, links, node },
    cedar: world.ours,
    birch: world.theirs,
    async close() {
      await neighbours.close();
      await node.stop();
      await server.dispose();
      await field.close();
      await devices.close();
      await opened.dispose();
    },
  };
}
export type Scene = Awaited<ReturnType<typeof openNeighbours>>;

/** Calls as somebody of the matrix. */
export const callOf =
  (server: TestApp, { token }: Pick<MatrixCaller, 'token'>): Call =>
  async (method, path, body) => {
    const answer = await server.app.inject({
      method,
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      payload: body && JSON.stringify(body),
    });
    return {
      status: answer.statusCode,
      data: answer.headers['content-type']?.includes('application/json') ? answer.json().data : undefined,
      body: answer.body,
    };
  };

interface Parts {
  readonly world: World;
  readonly server: TestApp;
  readonly field: SharedField;
  readonly devices: Devices;
  readonly owner: MatrixCaller;
  readonly intruder: MatrixCaller;
  readonly links: Readonly<Record<Protocol, { readonly link: string; readonly tag: string }>>;
  readonly node: SparkplugNode;
}

interface Told {
  readonly what: string;
  readonly sent: string;
  readonly text: string;
}

/** The data of Cedar, and the answers to Birch. */
export class Neighbours {
  readonly #parts: Parts;
  /** One object of each kind of Cedar. */
  ids: Readonly<Record<KindName, Made>> = {} as never;
  readonly #told: Told[] = [];
  /** Topics of commands to the node of Cedar. */
  readonly commands: string[] = [];
  #ear: MqttClient | undefined;
  #uuids: readonly string[] = [];
  #before: Readonly<Record<string, string>> = {};
  #connections = { modbus: 0, opcua: 0 };
  readonly #cedar: CompanyRows;
  readonly #birch: CompanyRows;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { storage } = parts.server;
    this.#cedar = new CompanyRows(storage, parts.world.ours);
    this.#birch = new CompanyRows(storage, parts.world.theirs);
  }

  /** Adds the objects of Cedar, and notes what it has when its devices are connected and quiet. */
  async begin(): Promise<void> {
    const { world, owner, server, field, links } = this.#parts;
    const ids: Partial<Record<KindName, Made>> = {};
    for (const kind of Object.keys(KINDS) as KindName[])
      if (kind !== 'scan') ids[kind] = await kindOf(kind).make(world, world.ours, owner);
    ids.scan = { uuid: crypto.randomUUID() };
    this.ids = ids as Record<KindName, Made>;
    await this.#cedar.mark(MARK);
    await server.live.reload();
    for (const [protocol, { tag }] of Object.entries(links))
      await waitFor(() => this.#lastOf(tag) === VALUES[protocol as Protocol], `a value over ${protocol}`);
    this.#ear = await connectAsync(field.broker.url, {
      ...{ username: field.broker.username, password: field.broker.password },
    });
    this.#ear.on('message', (topic) => this.commands.push(topic));
    await this.#ear.subscribeAsync(['spBv1.0/G/NCMD/N/#', 'spBv1.0/G/DCMD/N/#']);
    this.#uuids = await this.#cedar.uuids();
    this.#connections = this.connections();
    this.#before = await this.#cedar.sums();
  }

  connections = () => {
    const { modbus, opcua } = this.#parts.devices.wires;
    return { modbus: modbus.accepted, opcua: opcua.accepted };
  };

  /** Notes an answer to Birch. `sent`: what it sent itself, which may return. */
  tell(what: string, sent: string, text: string): void {
    this.#told.push({ what, sent, text });
  }

  /** What Birch was told of Cedar: names, values, ports and ids that it had not sent before. */
  leaks(): string[] {
    const { wires } = this.#parts.devices;
    const words = [MARK, 'Cedar level', 'Cedar Well', 'cedar@', ...Object.values(VALUES).map(String)];
    words.push(`:${wires.modbus.port}`, `:${wires.opcua.port}`, ...this.#uuids);
    const found: string[] = [];
    let sent = '';
    for (const told of this.#told) {
      sent += `${told.sent}\n`;
      for (const word of words)
        if (told.text.includes(word) && !sent.includes(word)) found.push(`${told.what}: ${word}`);
    }
    return found;
  }

  /** Number of answers that were noted. */
  get answers(): number {
    return this.#told.length;
  }

  /** Tables in which a row of Cedar is not as it was. */
  async changes(): Promise<string[]> {
    const now = await this.#cedar.sums();
    return Object.keys(now).filter((table) => now[table] !== this.#before[table]);
  }

  /** Tables in which Birch has a name of Cedar. */
  copies = (): Promise<string[]> => this.#birch.tablesWith(MARK);

  /** What the devices of Cedar saw since the beginning besides its own link. */
  async seen(): Promise<object> {
    const { devices, node } = this.#parts;
    const now = this.connections();
    return {
      modbus: now.modbus - this.#connections.modbus,
      opcua: now.opcua - this.#connections.opcua,
      writes: (await devices.modbus.writes()) + devices.opcua.writes + node.writes,
      commands: this.commands,
    };
  }

  async close(): Promise<void> {
    await this.#ear?.endAsync(true);
  }

  #lastOf(tag: string): unknown {
    const { live } = this.#parts.server;
    return live.lastValues.get(live.tags.slotOf(tag)!)?.value;
  }
}

async function waitFor(isSo: () => boolean, what: string): Promise<void> {
  const end = Date.now() + 15_000;
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`There was never ${what}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
