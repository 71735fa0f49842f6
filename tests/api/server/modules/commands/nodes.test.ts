/** Commands of several nodes on one database: each sees to its own, and to those of a node that has died. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { NodeRun } from '../../../../../api/server/jobs/node-runs.ts';
import { openPremises, type Premises, quiet } from '../live/world.ts';
import { type Desk, openDesk } from './desk.ts';

const OFTEN = 20;
const NEVER = 3_600_000;
const SOON = { timeout: 8000, interval: 10 };
const HOUR = 3_600_000;

interface Node {
  readonly desk: Desk;
  readonly run: NodeRun;
}

let premises: Premises;
let first: Node;
let setpoint: string;
const others: Node[] = [];

async function start(
  name: string,
  beatMs: number,
  now: () => number,
  { commandDeadline = 600 } = {},
): Promise<Node> {
  let run: NodeRun | undefined;
  const desk = await openDesk({
    now,
    premises,
    commandDeadline,
    async run(storage) {
      run = new NodeRun({ storage, name, log: quiet, isAlone: false, beatMs });
      await run.begin();
      return run;
    },
  });
  desk.device.set(desk.world.ours.tags.Setpoint!, 20);
  return { desk, run: run! };
}
/** A further node, whose clock is `ahead`: what it has taken over and is due is done at once. */
async function startBeside(name: string, ahead = 0): Promise<Node> {
  const node = await start(name, OFTEN, () => Date.now() + ahead);
  others.push(node);
  return node;
}

beforeAll(async () => {
  premises = await openPremises();
});
afterAll(() => premises.dispose());
// It gives no sign of life after its start, and its clock stands still: what it has under way stays so.
beforeEach(async () => {
  const began = Date.now();
  first = await start('first', NEVER, () => began, { commandDeadline: 60_000 });
  setpoint = first.desk.world.ours.tags.Setpoint!;
});
afterEach(async () => {
  for (const { desk, run } of others.splice(0)) {
    await desk.world.close();
    await run.end();
  }
  await first.desk.close();
  await first.run.end();
  await premises.storage.system((db) => db.deleteFrom('commands').execute());
});

/** As if the first node had been killed half a minute ago. */
const kill = () =>
  first.desk.world.storage.system((db) =>
    db
      .updateTable('node_runs')
      .set({ seen_at: sql<Date>`now() - interval '30 s'` })
      .where('id', '=', first.run.id)
      .execute(),
  );
const logged = async (id: string) =>
  (await first.desk.log()).filter(({ detail }) => detail.commandId === id).map(({ action }) => action);
/** Long enough for a look at the clock, and for several signs of life. */
const looks = () => new Promise((done) => setTimeout(done, 150));
const writes = (nodes: readonly Node[]) =>
  nodes.flatMap(({ desk }) => desk.device.writes.map(({ value }) => value));

describe('a write that is under way', () => {
  async function begin(): Promise<string> {
    first.desk.device.manner = 'hangs';
    const body = await first.desk.confirmed(setpoint, 30, 20);
    first.desk.send(setpoint, body).catch(() => undefined);
    await vi.waitFor(() => expect(first.desk.device.writes).toHaveLength(1), SOON);
    return body.commandId;
  }

  test('is left alone by a node that starts, however far its clock is ahead', async () => {
    const id = await begin();
    await startBeside('second', HOUR);
    await looks();
    expect((await first.desk.find(id)).result).toBe('pending');
    expect(await logged(id)).toEqual(['write']);
  });

  test('becomes unknown once if its node dies, though two others see it, and the tag can be written again', async () => {
    const id = await begin();
    const [second] = await Promise.all([startBeside('second'), startBeside('third')]);
    await kill();
    await vi.waitFor(async () => expect((await first.desk.find(id)).result).toBe('unknown'), SOON);
    await looks();
    expect(await logged(id)).toEqual(['write', 'write.outcome']);
    expect((await second.desk.write(setpoint, 40, 20)).result).toBe('confirmed');
  });

  test('becomes unknown at the start of a node if its own was ended or started again', async () => {
    const id = await begin();
    await first.run.end();
    await startBeside('second');
    expect((await first.desk.find(id)).result).toBe('unknown');
  });

  test('of a release that names no node is left alone until it is past any deadline', async () => {
    const id = await begin();
    const unnamed = (requested: string) =>
      first.desk.world.storage.system((db) =>
        sql`update commands set node = null, requested_at = now() - ${requested}::interval`.execute(db),
      );
    await unnamed('1 min');
    await startBeside('second');
    expect((await first.desk.find(id)).result).toBe('pending');
    await unnamed('3 min');
    await startBeside('third');
    expect((await first.desk.find(id)).result).toBe('unknown');
  });
});

describe('a write that this run has under way in the database alone', () => {
  const age = (id: string, seconds: number) =>
    premises.storage.system((db) =>
      sql`update commands set result = 'pending', finished_at = null,
        requested_at = now() - make_interval(secs => ${seconds}) where id = ${id}`.execute(db),
    );

  test('becomes unknown once it is past any deadline; a young one, and one that is at work, are left alone', async () => {
    const second = await start('second', OFTEN, Date.now, { commandDeadline: 60_000 });
    others.push(second);
    const { Setpoint, Count, Pump } = second.desk.world.ours.tags as Record<string, string>;
    second.desk.device.set(Count!, 1n);
    second.desk.device.set(Pump!, false);
    const old = await second.desk.write(Setpoint!, 30, 20);
    const young = await second.desk.write(Count!, 2, 1);
    second.desk.device.manner = 'hangs';
    const busy = await second.desk.confirmed(Pump!, true, false);
    second.desk.send(Pump!, busy).catch(() => undefined);
    await vi.waitFor(() => expect(second.desk.device.writes).toHaveLength(3), SOON);
    await age(old.commandId, 20);
    await age(young.commandId, 5);
    await age(busy.commandId, 20);
    // It looks when another node has died.
    await kill();
    await vi.waitFor(
      async () => expect((await second.desk.find(old.commandId)).result).toBe('unknown'),
      SOON,
    );
    await looks();
    for (const id of [young.commandId, busy.commandId])
      expect((await second.desk.find(id)).result).toBe('pending');
  });
});

describe('a delayed write', () => {
  const timing = {
    delaySettings: { delay: 60, duration: 0, resetValue: 5, enabled: true, allowOverride: false },
  };
  async function begin(): Promise<string> {
    const { confirmId } = await first.desk.confirm(setpoint, 30, 20, first.desk.operator, timing);
    const body = { commandId: randomUUID(), confirmId, value: 30, expectedValue: 20, ...timing };
    await first.desk.send(setpoint, body);
    return body.commandId;
  }

  test('is done by its own node alone while that lives', async () => {
    const id = await begin();
    const second = await startBeside('second', 60_500);
    await looks();
    expect(writes([first, second])).toEqual([]);
    expect((await first.desk.find(id)).result).toBe('scheduled');
  });

  test('of a node that died is taken over and done by exactly one of two', async () => {
    const id = await begin();
    const rest = await Promise.all([startBeside('second', 60_500), startBeside('third', 60_500)]);
    await kill();
    await vi.waitFor(async () => expect((await first.desk.find(id)).result).toBe('confirmed'), SOON);
    await looks();
    expect(writes(rest)).toEqual([30]);
    expect(await logged(id)).toEqual(['write', 'write.due', 'write.outcome']);
  });
});

describe('a press', () => {
  async function begin() {
    const pump = first.desk.world.ours.tags.Pump!;
    first.desk.device.set(pump, false);
    const { confirmId } = await first.desk.confirm(pump, true, false, first.desk.operator, { hold: true });
    const commandId = randomUUID();
    return { pump, command: await first.desk.hold(pump, { commandId, confirmId, expectedValue: false }) };
  }

  test('lasts while its node lives, and is taken back by another if that dies', async () => {
    const { pump, command } = await begin();
    expect(command.result).toBe('confirmed');
    const second = await startBeside('second', HOUR);
    second.desk.device.set(pump, true);
    await looks();
    expect(writes([second])).toEqual([]);
    await kill();
    await vi.waitFor(() => expect(writes([second])).toEqual([false]), SOON);
  });
});
