/**
 * Commands against devices over the three protocols: nothing is written without a confirmation and the right to, one id
 * writes once however often it is sent, cuts and restarts at every step write nothing late and nothing twice, and what a
 * device makes of a command is told as it is. And the audit log: whatever is done to its rows shows. Prints its figures
 * as lines of JSON; they are kept in bench/results/.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandResult } from '../../api/contract/index.ts';
import { AuditLog } from '../../api/server/audit/audit-log.ts';
import { openVault } from '../../api/server/audit/vault.ts';
import { allowedHosts } from '../../api/server/field/allowed-hosts.ts';
import type { Driver, FieldLink } from '../../api/server/field/driver.ts';
import { Quality } from '../../api/server/field/sample.ts';
import type { Caller } from '../../api/server/http/handler.ts';
import type { WriteBody } from '../../api/server/modules/commands/command-requests.ts';
import type { Drivers } from '../../api/server/modules/commands/execution.ts';
import {
  makeCaller,
  OPERATOR,
  openWorld,
  until,
  VIEWER,
  type World,
} from '../api/server/modules/live/world.ts';
import { startModbusSerial } from '../support/field/modbus-peer.ts';
import { startOpcua } from '../support/field/opcua-peer.ts';
import type { Peer } from '../support/field/peer.ts';
import {
  mosquittoMissing,
  startEmbedded,
  startMosquitto,
  startSparkplug,
} from '../support/field/sparkplug-peer.ts';
import { Wire } from '../support/field/wire.ts';
import { openTestStorage } from '../support/storage.ts';

const SAME = 1000;
const UNALLOWED = 200;
const ROUNDS = 5;
/** How long a link may take to come back after a cut: attempts are up to 19 s apart, and a busy machine fails some. */
const BACK_MS = 90_000;
/** Milliseconds that a link waits for an answer: cuts are noticed at once, so patience costs nothing here. */
const PATIENCE = 3000;
const TAMPERINGS = 300;

const tell = (what: string, figures: object): void =>
  void process.stdout.write(
    `${JSON.stringify({ date: new Date().toISOString(), test: what, ...figures })}\n`,
  );
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const patient = (address: FieldLink['address']) =>
  'timeout' in address ? { ...address, timeout: PATIENCE } : address;

const PROTOCOLS: readonly (readonly [string, () => Promise<Peer>])[] = [
  ['Modbus TCP', startModbusSerial],
  ['OPC UA', startOpcua],
  [
    'Sparkplug B',
    async () => startSparkplug(await (mosquittoMissing() ? startEmbedded() : startMosquitto())),
  ],
];

/** What the device does by itself once a write has reached it; `old`: what it held before. */
type Manner = (peer: Peer, wire: Wire, old: number, asked: number) => Promise<unknown>;
const MANNERS: Readonly<
  Record<string, { readonly does: Manner; readonly results: readonly CommandResult[] }>
> = {
  obeys: { does: async () => undefined, results: ['confirmed'] },
  ignores: { does: (peer, _, old) => peer.set('number', old), results: ['mismatch'] },
  clamps: { does: (peer) => peer.set('number', 50), results: ['mismatch'] },
  delays: {
    does: async (peer, _, old, asked) => {
      await peer.set('number', old);
      await wait(900);
      await peer.set('number', asked);
    },
    results: ['confirmed'],
  },
  flips: {
    does: async (peer, _, old) => {
      await wait(150);
      await peer.set('number', old);
    },
    results: ['mismatch'],
  },
  // Gone for good a moment after it has taken the write, or with the answer still on its way.
  dies: { does: async (_, wire) => wire.refuse(), results: ['unknown', 'timedOut'] },
};

describe.each(PROTOCOLS)('%s', (protocol, start) => {
  let world: World;
  let peer: Peer;
  let wire: Wire;
  let driver: Driver;
  let operator: Caller;
  let setpoint: string;

  const field: Drivers = {
    write: (request) => driver.write({ ...request, tag: 'number' }),
    read: () => driver.read(['number']),
  };
  const last = () => world.live.lastValues.get(world.live.tags.slotOf(setpoint)!);
  const isLive = (value?: number) => () =>
    last().quality === Quality.good && (value === undefined || last().value === value);
  const parts = { params: { uuid: '' }, query: {} };
  const confirm = (value: number, expectedValue: number, who = operator) =>
    world.live.handlers.confirmWrite(world.context(who), {
      ...parts,
      params: { uuid: setpoint },
      body: { value, expectedValue },
    });
  const send = (body: WriteBody, who = operator) =>
    world.live.handlers.writeValue(world.context(who), { ...parts, params: { uuid: setpoint }, body });
  const confirmed = async (value: number): Promise<WriteBody> => {
    const expectedValue = Number(last().value);
    const { confirmId } = await confirm(value, expectedValue);
    return { commandId: randomUUID(), confirmId, value, expectedValue, readBackDelay: 0.6 };
  };
  /** A value that the device does not hold. */
  const another = () => (Number(last().value) + randomInt(1, 40)) % 49;
  async function settled(): Promise<void> {
    await wire.open();
    await peer.set('number', randomInt(1, 40));
    const value = Number(await peer.get('number'));
    await until(isLive(value), BACK_MS);
  }

  beforeAll(async () => {
    world = await openWorld({ commandDeadline: 2500 });
    setpoint = world.ours.tags.Setpoint!;
    operator = await makeCaller(world.storage, world.ours, OPERATOR);
    peer = await start();
    wire = await Wire.start(peer.port);
    const context = {
      sink: (samples: readonly { tag: string }[]) =>
        world.live.sink(
          samples.flatMap((one) => (one.tag === 'number' ? [{ ...one, tag: setpoint }] : [])) as never,
        ),
      now: Date.now,
      log: { info() {}, warn() {} },
    };
    driver = peer.driver(context as never, allowedHosts([`127.0.0.1`], false), wire.port);
    const link = peer.link(wire.port, ['number']);
    await driver.connect([{ ...link, address: patient(link.address) }]);
    world.live.setField(field);
    await settled();
  }, 240_000);
  afterAll(async () => {
    await driver?.close();
    await wire?.refuse();
    await peer?.stop();
    await world?.close();
  });

  test(`${UNALLOWED} writes without a confirmation or the right to: none reaches the device`, async () => {
    const viewer = await makeCaller(world.storage, world.ours, VIEWER);
    const before = await peer.writes();
    let refused = 0;
    for (let nth = 0; nth < UNALLOWED; nth++) {
      const body = { ...(await confirmed(another())), readBackDelay: 0 };
      const attempts = [
        () => send({ ...body, confirmId: randomUUID() }),
        () => send({ ...body, value: Number(body.value) + 1 }),
        () => send({ ...body, expectedValue: Number(body.expectedValue) + 1 }),
        () => send(body, viewer),
        () => confirm(1, Number(last().value), viewer),
      ];
      await attempts[nth % attempts.length]!().catch(() => refused++);
    }
    expect(refused).toBe(UNALLOWED);
    expect(await peer.writes()).toBe(before);
    tell('without confirmation or right', { protocol, peer: peer.name, attempts: UNALLOWED, accepted: 0 });
  }, 300_000);

  test(`one command sent ${SAME} times at the same moment is one write, before and after a restart`, async () => {
    const body = await confirmed(another());
    const before = await peer.writes();
    const answers = await Promise.all(Array.from({ length: SAME }, () => send(body)));
    expect(new Set(answers.map(({ result }) => result))).toEqual(new Set(['confirmed']));
    expect((await peer.writes()) - before).toBe(1);
    await world.restart();
    world.live.setField(field);
    expect((await send(body)).result).toBe('confirmed');
    expect((await peer.writes()) - before).toBe(1);
    tell('one id', { protocol, peer: peer.name, sent: SAME, writes: 1 });
    await settled();
  }, 120_000);

  test('what the device makes of a command is told as it is, every time', async () => {
    const told: Record<string, Record<string, number>> = {};
    for (const [manner, { does, results }] of Object.entries(MANNERS))
      for (let round = 0; round < ROUNDS; round++) {
        await settled();
        const old = Number(last().value);
        const body = await confirmed(another());
        const before = await peer.writes();
        const answer = send(body);
        while ((await peer.writes()) === before) await wait(2);
        const [{ result }] = await Promise.all([answer, does(peer, wire, old, Number(body.value))]);
        told[manner] ??= {};
        const counts = told[manner];
        counts[result] = (counts[result] ?? 0) + 1;
        expect(results, `${protocol}: a device that ${manner}`).toContain(result);
        expect((await peer.writes()) - before, `${protocol}: a device that ${manner}`).toBe(1);
      }
    tell('manners', { protocol, peer: peer.name, rounds: ROUNDS, told });
  }, 600_000);

  test('cuts and restarts at every step: nothing late, nothing twice', async () => {
    const results: Record<string, number> = {};
    let [late, twice, steps] = [0, 0, 0];
    const after = [-1, 0, 1, 2, 4, 8, 16, 32, 64, 250, 700];
    for (const restarts of [false, true])
      for (const ms of after) {
        await settled();
        const body = await confirmed(another());
        const before = await peer.writes();
        if (ms < 0) await wire.refuse();
        const answer = send(body).then(
          ({ result }) => result,
          () => 'refused' as const,
        );
        if (ms >= 0) {
          await wait(ms);
          await wire.refuse();
        }
        if (restarts) {
          await world.restart();
          world.live.setField(field);
        }
        const result = await answer;
        results[result] = (results[result] ?? 0) + 1;
        // What is still on its way to the device when the answer is there comes in this moment, or it is late.
        await wait(50);
        const atEnd = (await peer.writes()) - before;
        await wire.open();
        await until(isLive(), BACK_MS);
        await wait(400);
        // Nobody has asked for anything since the answer: whatever comes now is late, whatever was answered.
        const afterwards = (await peer.writes()) - before;
        if (afterwards > atEnd) late++;
        // Asked again by the same id, as a console does that lost the answer: once at most in all.
        const again = await send(body).then(
          ({ result: told }) => told,
          () => 'refused' as const,
        );
        const atAnswer = (await peer.writes()) - before;
        await wait(400);
        const atLast = (await peer.writes()) - before;
        const isDone = result !== 'refused';
        if (atLast > atAnswer || (isDone && atAnswer > afterwards)) late++;
        if (atLast > 1) twice++;
        // Refused for good: nothing of it may have reached the device.
        if (!isDone && again === 'refused' && atLast > 0) late++;
        steps++;
      }
    expect({ late, twice }).toEqual({ late: 0, twice: 0 });
    tell('cuts', { protocol, peer: peer.name, steps, late, twice, results });
  }, 600_000);
});

test(`${TAMPERINGS} tamperings with the audit log: each is found`, async () => {
  const { storage, data, dispose } = await openTestStorage();
  const audit = new AuditLog(storage, await openVault(storage, { dataDir: data }));
  const { id: company } = await storage.system((db) =>
    db
      .insertInto('companies')
      .values({ name: 'Chain' } as never)
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const rows = 200;
  for (let nth = 1; nth <= rows; nth++)
    await audit.append(company, {
      at: new Date(1_700_000_000_000 + nth * 1000),
      userUuid: randomUUID(),
      userName: `Person ${nth}`,
      action: 'write',
      tagUuid: randomUUID(),
      detail: { nth, value: nth / 7 },
    });
  const run = (statement: string) =>
    storage.system(async (db) => {
      await sql`alter table audit disable trigger all`.execute(db);
      await sql.raw(statement).execute(db);
      await sql`alter table audit enable trigger all`.execute(db);
    });
  await run('create table audit_before as select * from audit');
  const one = () => randomInt(1, rows + 1);
  const where = (sequence: number) => `where company_id = ${company} and sequence = ${sequence}`;
  const kinds: Readonly<Record<string, () => string>> = {
    detail: () => `update audit set detail = detail || '{"value": -1}' ${where(one())}`,
    person: () => `update audit set user_name = user_name || '.' ${where(one())}`,
    personId: () => `update audit set user_uuid = '${randomUUID()}' ${where(one())}`,
    time: () => `update audit set at = at + interval '1 ms' ${where(one())}`,
    action: () => `update audit set action = 'read' ${where(one())}`,
    tag: () => `update audit set tag_uuid = null ${where(one())}`,
    seal: () => `update audit set hmac = md5(hmac) || md5(hmac) ${where(one())}`,
    deleted: () => `delete from audit ${where(one())}`,
    renumbered: () => {
      const at = one();
      return `delete from audit ${where(at)};
        update audit set sequence = -sequence where company_id = ${company} and sequence > ${at};
        update audit set sequence = -sequence - 1 where company_id = ${company} and sequence < 0`;
    },
    swapped: () => {
      const [a, b] = [randomInt(1, rows / 2), randomInt(rows / 2, rows + 1)];
      return `update audit set sequence = -sequence where company_id = ${company} and sequence in (${a}, ${b});
        update audit set sequence = ${a} + ${b} + sequence where company_id = ${company} and sequence < 0`;
    },
    cut: () => `delete from audit where company_id = ${company} and sequence >= ${one()}`,
  };
  const found: Record<string, number> = {};
  const names = Object.keys(kinds);
  try {
    for (let nth = 0; nth < TAMPERINGS; nth++) {
      const name = names[nth % names.length]!;
      await run(kinds[name]!());
      const { intact } = await audit.verify(company);
      if (!intact) found[name] = (found[name] ?? 0) + 1;
      await run(`delete from audit; insert into audit select * from audit_before`);
    }
    expect(await audit.verify(company)).toEqual({ intact: true, rows });
    const all = Object.values(found).reduce((sum, count) => sum + count, 0);
    tell('tampering', { rows, tamperings: TAMPERINGS, found: all, kinds: found });
    expect(all).toBe(TAMPERINGS);
  } finally {
    await dispose();
  }
}, 300_000);
