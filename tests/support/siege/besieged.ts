/** A server of two threads with a device, a person who works with it, and the harm that an attack does to both. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fullPermissions, type Permissions } from '../../../api/contract/index.ts';
import { openStorage } from '../../../api/server/storage/open.ts';
import { FRUGAL } from '../../../scripts/frugal.ts';
import { type ModbusDevice, startModbusDevice } from '../../long/modbus-device.ts';
import { addSetpoints, Caller, type Plant } from '../../long/setpoints.ts';
import { ValueWatch } from '../../long/value-watch.ts';
import { addCompany } from '../company.ts';
import { addPerson } from '../people.ts';
import { newData, startServer, type TestServer } from '../server.ts';
import type { AttackOrder, AttackReport } from './attacker.ts';

const VIEWER: Permissions = {
  Dash: { canSee: true },
  Site: { canSee: true, subPermission: { Overview: { canSee: true }, Communication: { canSee: true } } },
};
const BEATS_MS = [250, 250, 250, 250];

/** A colleague without the right to control, an administrator of another company, or a caller without a session. */
export type Attacker = 'viewer' | 'stranger' | 'nobody';

/** Times in milliseconds, memory in bytes. */
export interface Harm {
  /** Of all calls of the honest caller. */
  readonly p95: number;
  readonly faults: readonly string[];
  /** The longest time without a new value at an open page. */
  readonly longestGap: number;
  /** The device's value was shown as stale. */
  readonly wasStale: boolean;
  /** From the last beat of each held press to its end at the device. */
  readonly held: readonly number[];
  /** The largest increase over the calm server. */
  readonly memory: number;
  /** The calls during which something was slow, the slowest first: "hold 2301 ms: saveDiagram". */
  readonly slowest: readonly string[];
}

export interface Besieged {
  attack(who: Attacker, order: Pick<AttackOrder, 'call' | 'parallel' | 'isBrief'>): Promise<AttackReport>;
  /** Begins to work and to measure; ends with the figures. */
  begin(): Promise<() => Promise<Harm>>;
  /** Memory on top of the calm server's, bytes: the least within ten seconds, or the first below `enough`. */
  memoryLeft(enough: number): Promise<number>;
  close(): Promise<void>;
}

export async function besiege(): Promise<Besieged> {
  const device = await startModbusDevice(2);
  const data = await newData({ MIMIC_DEMO: '0' });
  const people = await seed(data, device);
  // With the memory settings of `npm start`.
  const env = { ...FRUGAL, MIMIC_DEMO: '0', MIMIC_FIELD_HOSTS: '127.0.0.1' };
  const server = await startServer({ data, env });
  const tokenOf = async ({ email, password }: { email: string; password: string }): Promise<string> => {
    const answer = await fetch(`${server.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    return ((await answer.json()) as { data: { token: string } }).data.token;
  };
  const caller = new Caller(server.origin);
  await caller.signIn(people.plant);
  const attacker = fork(join(import.meta.dirname, 'attacker.ts'));
  const calm = { memory: 0 };
  const attacked = { call: 'none' };
  await wait(3000);
  calm.memory = memoryOf(server);
  return {
    async attack(who, order) {
      const token = who === 'nobody' ? undefined : await tokenOf(people[who]);
      attacked.call = order.call;
      return ask(attacker, { ...order, origin: server.origin, token, id: people.tag });
    },
    begin: () => begin({ server, device, caller, plant: people.plant, calm: calm.memory, attacked }),
    async memoryLeft(enough) {
      let least = Number.POSITIVE_INFINITY;
      for (let nth = 0; nth < 20 && least >= enough; nth++) {
        await wait(500);
        least = Math.min(least, memoryOf(server) - calm.memory);
      }
      return least;
    },
    async close() {
      attacker.disconnect();
      await server.dispose();
      await device.close();
    },
  };
}

async function seed(data: string, device: ModbusDevice) {
  const storage = await openStorage({ dataDir: data });
  try {
    const plant = await addSetpoints(storage, [device]);
    const { id } = await storage.system((db) =>
      db.selectFrom('companies').where('name', '=', 'Kill').select('id').executeTakeFirstOrThrow(),
    );
    const viewer = await addPerson({ storage } as never, { id }, 'Viewer', VIEWER);
    const stranger = await addCompany(storage, 'Stranger', fullPermissions());
    return { plant, viewer, stranger, tag: plant.tags[0]! };
  } finally {
    await storage.close();
  }
}

/** Resident memory of the whole process, bytes. */
function memoryOf({ process: child }: TestServer): number {
  const [, kilobytes] = readFileSync(`/proc/${child.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)!;
  return Number(kilobytes) * 1024;
}

async function ask(attacker: ChildProcess, order: AttackOrder): Promise<AttackReport> {
  const answered = once(attacker, 'message');
  attacker.send(order);
  return (await answered)[0] as AttackReport;
}

interface Work {
  readonly server: TestServer;
  readonly device: ModbusDevice;
  readonly caller: Caller;
  readonly plant: Plant;
  readonly calm: number;
  /** The call under attack. */
  readonly attacked: { readonly call: string };
}

async function begin({ server, device, caller, plant, calm, attacked }: Work): Promise<() => Promise<Harm>> {
  const [pressed, changing] = plant.tags as [string, string];
  const watch = new ValueWatch(server.origin, caller, [changing]);
  while (!watch.areGood()) await wait(50);
  watch.begin();
  let isOver = false;
  const times: number[] = [];
  const faults: string[] = [];
  const held: number[] = [];
  const slow = new SlowCalls(attacked);
  let memory = 0;
  let value = 0;
  const timer = setInterval(() => {
    device.set(1, ++value % 1000);
    memory = Math.max(memory, memoryOf(server) - calm);
    slow.note('memory', memoryOf(server) - calm, 'bytes');
    slow.note('gap', watch.pauseMs());
  }, 200);
  const repeat = async (work: () => Promise<unknown>): Promise<void> => {
    while (!isOver) await work().catch((error: Error) => faults.push(error.message));
  };
  const working = [
    repeat(async () => {
      const began = performance.now();
      const { status } = await caller.call('GET', `communications/controller/tag/${changing}`);
      times.push(performance.now() - began);
      slow.note('read', times.at(-1)!);
      if (status !== 200) faults.push(`read: ${status}`);
      await wait(20);
    }),
    repeat(async () =>
      slow.note('hold', held[held.push(await press({ caller, device, tag: pressed })) - 1]!),
    ),
  ];
  return async () => {
    isOver = true;
    await Promise.all(working);
    clearInterval(timer);
    const harm: Harm = {
      p95: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!,
      ...{
        faults,
        held,
        memory,
        longestGap: watch.longestGapMs(),
        wasStale: watch.staleAt(0) !== undefined,
        slowest: slow.worst(),
      },
    };
    watch.close();
    return harm;
  };
}

/** What was worst of each kind, and during the attack on which calls. */
class SlowCalls {
  readonly #worst = new Map<string, { kind: string; call: string; value: number; unit: string }>();
  readonly #attacked: { readonly call: string };

  constructor(attacked: { readonly call: string }) {
    this.#attacked = attacked;
  }

  note(kind: string, value: number, unit = 'ms'): void {
    const { call } = this.#attacked;
    const before = this.#worst.get(`${kind} ${call}`);
    if (!before || before.value < value) this.#worst.set(`${kind} ${call}`, { kind, call, value, unit });
  }

  /** The worst four of each kind. */
  worst(): string[] {
    const all = [...this.#worst.values()].sort((one, other) => other.value - one.value);
    return [...new Set(all.map(({ kind }) => kind))].flatMap((kind) =>
      all
        .filter((one) => one.kind === kind)
        .slice(0, 4)
        .map(({ call, value, unit }) => `${kind} ${Math.round(value).toLocaleString('en')} ${unit}: ${call}`),
    );
  }
}

/** Holds a control for a second, and is silent then. Returns for how long the device was on after the last beat. */
async function press({ caller, device, tag }: { caller: Caller; device: ModbusDevice; tag: string }) {
  const path = `communications/controller/tag/${tag}`;
  const confirm = () =>
    caller.call<{ confirmId: string }>('POST', `${path}/confirm-write`, {
      ...{ value: 1, expectedValue: 0, hold: true },
    });
  let confirmed = await confirm();
  // The end of the press before is still being read back.
  for (let nth = 0; confirmed.status === 409 && nth < 50; nth++) {
    await wait(100);
    confirmed = await confirm();
  }
  if (confirmed.status !== 200)
    throw new Error(`confirm: ${confirmed.status} ${JSON.stringify(confirmed.data)}`);
  const commandId = randomUUID();
  const { confirmId } = confirmed.data;
  const before = device.writes[0]!.length;
  const holding = caller.call('PUT', `${path}/hold-value`, { commandId, confirmId, expectedValue: 0 });
  let last = performance.now();
  for (const ms of BEATS_MS) {
    await wait(ms);
    const sentAt = performance.now();
    // One that comes before its press counts too.
    const { status } = await caller.call('POST', `commands/${commandId}/beat`, {});
    if (status === 200) last = sentAt;
  }
  const isOff = () => device.writes[0]!.slice(before).at(-1) === 0;
  while (!isOff()) {
    if (performance.now() - last > 10_000) throw new Error('The device is on 10 s after the last beat');
    await wait(5);
  }
  const off = performance.now() - last;
  await holding;
  return off;
}
