/** Which node works on what, as nodes come, go and die. */
import { afterEach, expect, test } from 'vitest';
import type { NodeLease } from '../../../../api/server/cluster/leases.ts';
import { LeaseTable } from '../../../../api/server/cluster/local-leases.ts';
import { chosenNode } from '../../../../api/server/cluster/rendezvous.ts';
import { UnitHolder } from '../../../../api/server/cluster/unit-holder.ts';

const log = { info: () => {}, warn: () => {} };
const UNITS = Array.from({ length: 40 }, (_, nth) => `link/${nth}`);

test('units spread evenly, and when a node goes only its units move', () => {
  const units = Array.from({ length: 3000 }, (_, nth) => `link/${nth}`);
  const all = ['a', 'b', 'c'];
  const before = new Map(units.map((unit) => [unit, chosenNode(unit, all)]));
  for (const node of all) {
    const own = [...before.values()].filter((one) => one === node).length;
    expect(own).toBeGreaterThan(900);
    expect(own).toBeLessThan(1100);
  }
  for (const unit of units) {
    const now = chosenNode(unit, ['c', 'a']);
    if (before.get(unit) !== 'b') expect(now).toBe(before.get(unit));
  }
  expect(chosenNode('any', [])).toBeUndefined();
});

interface Pinned {
  readonly pinned?: ReadonlyMap<string, string>;
  readonly isEdge?: boolean;
}

/** A node whose work is to be counted: by nobody twice. */
class Worker {
  static readonly working = new Map<string, Worker>();
  readonly epochs = new Map<string, number>();
  /** What is under way, and keeps a unit from leaving. */
  busy: Promise<void> = Promise.resolve();
  isReachable = true;
  #holder!: UnitHolder;
  #lease!: NodeLease;

  static async join(table: LeaseTable, node: string, more: Pinned = {}): Promise<Worker> {
    const worker = new Worker();
    const joined = await table.join(node, undefined, () => worker.isReachable);
    // As in etcd an edge node is not among those that share.
    const members = async () => (await joined.members()).filter((one) => one !== 'edge');
    const lease = Object.defineProperty(bound(joined), 'members', { value: members });
    worker.#lease = lease;
    worker.#holder = new UnitHolder({
      ...{ lease, node, log, isEdge: more.isEdge },
      taken: async (units) => {
        for (const unit of units) worker.#begin(unit);
      },
      drain: () => worker.busy,
      stopped: async (unit) => {
        if (Worker.working.get(unit) === worker) Worker.working.delete(unit);
        worker.epochs.delete(unit);
      },
    });
    // The rule of every holder: it stops before anybody else can have taken it.
    lease.onLost(() => worker.#stopAll());
    worker.pin(more.pinned);
    await worker.#holder.start();
    workers.push(worker);
    return worker;
  }

  get units(): string[] {
    return [...this.epochs.keys()].sort();
  }

  pin(pinned?: ReadonlyMap<string, string>): void {
    this.#holder.setUnits(UNITS, pinned);
  }

  /** It is about to end. */
  retire(): Promise<void> {
    return this.#holder.retire();
  }

  async close(): Promise<void> {
    this.#stopAll();
    await this.#holder.close();
    await this.#lease.release();
  }

  #begin(unit: string): void {
    expect(Worker.working.get(unit), `${unit} is worked on by two`).toBeUndefined();
    Worker.working.set(unit, this);
    this.epochs.set(unit, this.#holder.epochOf(unit)!);
  }

  #stopAll(): void {
    for (const unit of this.epochs.keys()) Worker.working.delete(unit);
    this.epochs.clear();
  }
}

let workers: Worker[] = [];
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  workers = [];
});

test('one that is alone has all; one that joins is handed its part, which was left before it is taken', async () => {
  const table = new LeaseTable();
  const first = await Worker.join(table, 'first');
  expect(first.units).toHaveLength(UNITS.length);
  const before = new Map(first.epochs);
  const second = await Worker.join(table, 'second');
  const ofSecond = UNITS.filter((unit) => chosenNode(unit, ['first', 'second']) === 'second').sort();
  expect(ofSecond.length).toBeGreaterThan(10);
  await expect.poll(() => second.units).toEqual(ofSecond);
  await expect.poll(() => first.units.length).toBe(UNITS.length - ofSecond.length);
  for (const [unit, epoch] of second.epochs) expect(epoch).toBeGreaterThan(before.get(unit)!);
  for (const [unit, epoch] of first.epochs) expect(epoch).toBe(before.get(unit));
  await second.close();
  await expect.poll(() => first.units).toHaveLength(UNITS.length);
});

test('what is pinned to a node is handed to it and to nobody else, also when it is gone; it takes nothing else', async () => {
  const table = new LeaseTable();
  const pins = UNITS.slice(0, 7);
  const pinned = new Map(pins.map((unit) => [unit, 'edge']));
  const alone = await Worker.join(new LeaseTable(), 'edge', { pinned, isEdge: true });
  expect(alone.units).toEqual(pins.toSorted());
  await alone.close();
  const [first, second] = await Promise.all([Worker.join(table, 'first'), Worker.join(table, 'second')]);
  for (const worker of [first, second]) worker.pin(pinned);
  const edge = await Worker.join(table, 'edge', { pinned, isEdge: true });
  await expect.poll(() => edge.units).toEqual(pins.toSorted());
  const shared = () => [...first.units, ...second.units].sort();
  await expect.poll(shared).toEqual(UNITS.filter((unit) => !pinned.has(unit)).sort());
  await edge.close();
  await new Promise((wait) => setTimeout(wait, 700));
  expect(shared()).toHaveLength(UNITS.length - pins.length);
  for (const worker of [first, second]) worker.pin();
  await expect.poll(shared).toEqual([...UNITS].sort());
});

test('a unit does not leave while something is under way for it, and others are taken meanwhile', async () => {
  const table = new LeaseTable();
  const first = await Worker.join(table, 'first');
  let done = (): void => {};
  first.busy = new Promise((resolve) => {
    done = resolve;
  });
  const second = await Worker.join(table, 'second');
  await new Promise((wait) => setTimeout(wait, 700));
  expect([first.units.length, second.units.length]).toEqual([UNITS.length, 0]);
  done();
  await expect.poll(() => second.units.length).toBeGreaterThan(10);
});

test('a node that is about to end hands everything over while it still lives, what is busy last, and takes nothing back', async () => {
  const table = new LeaseTable();
  const [first, second] = [await Worker.join(table, 'first'), await Worker.join(table, 'second')];
  await expect.poll(() => second.units.length).toBeGreaterThan(10);
  let done = (): void => {};
  second.busy = new Promise((resolve) => {
    done = resolve;
  });
  let isOver = false;
  const retired = second.retire().then(() => {
    isOver = true;
  });
  await new Promise((wait) => setTimeout(wait, 400));
  expect([isOver, second.units.length + first.units.length]).toEqual([false, UNITS.length]);
  done();
  await retired;
  expect(second.units).toEqual([]);
  await expect.poll(() => first.units).toHaveLength(UNITS.length);
  await new Promise((wait) => setTimeout(wait, 400));
  expect(second.units).toEqual([]);
});

test('who has nobody to hand over to, and an edge node, keep what they have to the end', async () => {
  const pinned = new Map(UNITS.map((unit) => [unit, 'edge']));
  const table = new LeaseTable();
  const alone = await Worker.join(new LeaseTable(), 'alone');
  await alone.retire();
  expect(alone.units).toHaveLength(UNITS.length);
  await alone.close();
  const edge = await Worker.join(table, 'edge', { pinned, isEdge: true });
  await Worker.join(table, 'centre', { pinned });
  await edge.retire();
  expect(edge.units).toHaveLength(UNITS.length);
});

test('what was claimed without an answer is given back when it falls to another meanwhile', async () => {
  const table = new LeaseTable();
  const lease = await table.join('first');
  let isAnswered = false;
  const claim = async (units: readonly string[]) => {
    const claimed = await lease.claim(units);
    if (!isAnswered) throw new Error('The answer was lost');
    return claimed;
  };
  const taken: string[] = [];
  const holder = new UnitHolder({
    ...{ node: 'first', log, lease: { ...bound(lease), claim } },
    taken: async (units) => void taken.push(...units),
    drain: async () => {},
    stopped: async () => {},
  });
  holder.setUnits(UNITS);
  await holder.settle();
  expect(taken).toEqual([]);
  const second = await Worker.join(table, 'second');
  expect(second.units).toEqual([]);
  isAnswered = true;
  await holder.settle();
  const ofSecond = UNITS.filter((unit) => chosenNode(unit, ['first', 'second']) === 'second').sort();
  expect(taken.sort()).toEqual(UNITS.filter((unit) => !ofSecond.includes(unit)).sort());
  await expect.poll(() => second.units).toEqual(ofSecond);
  await holder.close();
  await lease.release();
});

/** A lease of which a test replaces parts. */
const bound = (lease: NodeLease): NodeLease => ({
  get isHeld() {
    return lease.isHeld;
  },
  get remainingMs() {
    return lease.remainingMs;
  },
  onLost: (lost) => lease.onLost(lost),
  release: () => lease.release(),
  members: () => lease.members(),
  retire: () => lease.retire(),
  claim: (units) => lease.claim(units),
  giveBack: (units) => lease.giveBack(units),
});

test('of one that is cut off only its units move, when it has stopped', async () => {
  const table = new LeaseTable();
  const [first, second, third] = await Promise.all([
    Worker.join(table, 'first'),
    Worker.join(table, 'second'),
    Worker.join(table, 'third'),
  ]);
  await expect.poll(() => Math.min(...workers.map(({ units }) => units.length))).toBeGreaterThan(5);
  await expect.poll(() => workers.flatMap(({ units }) => units).sort()).toEqual([...UNITS].sort());
  const kept = [new Map(first.epochs), new Map(third.epochs)];
  second.isReachable = false;
  await expect.poll(() => second.units, { timeout: 4000 }).toEqual([]);
  await expect
    .poll(() => [...first.units, ...third.units].sort(), { timeout: 4000 })
    .toEqual([...UNITS].sort());
  for (const [nth, worker] of [first, third].entries())
    for (const [unit, epoch] of kept[nth]!) expect(worker.epochs.get(unit)).toBe(epoch);
});
