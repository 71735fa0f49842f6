/**
 * The units of work that this node holds, out of those that the nodes share: takes what falls to it and nobody holds, and
 * hands over what falls to another. A unit is never worked on by two.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { NodeLease } from './leases.ts';
import { chosenNode } from './rendezvous.ts';

interface UnitHolderOptions {
  readonly lease: NodeLease;
  /** This node's name. */
  readonly node: string;
  /** It takes only what is pinned to it. */
  readonly isEdge?: boolean;
  readonly log: { info(data: object, message: string): void; warn(data: object, message: string): void };
  /** These are this node's now, by `epochOf`: begins their work. Never rejects. */
  readonly taken: (units: readonly string[]) => Promise<void>;
  /** Resolves when nothing is under way for this unit and nothing new is begun. It still is this node's. */
  readonly drain: (unit: string) => Promise<void>;
  /** This unit is not this node's any more: ends its work. Others may take it when this resolves. Never rejects. */
  readonly stopped: (unit: string) => Promise<void>;
}

const ROUND_MS = 250;
const RETIRE_MS = 25;

export class UnitHolder {
  readonly #options: UnitHolderOptions;
  readonly #held = new Map<string, number>();
  /** Being handed over, each with its end. */
  readonly #leaving = new Map<string, Promise<void>>();
  /** Perhaps this node's in the table, though it does nothing for them: handed over, or claimed without an answer. */
  readonly #owed = new Set<string>();
  #units: ReadonlySet<string> = new Set();
  #pinned: ReadonlyMap<string, string> = new Map();
  #members = '';
  #wanted: ReadonlySet<string> = new Set();
  #round: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isAway = false;
  #isRetired = false;
  #isClosed = false;

  constructor(options: UnitHolderOptions) {
    this.#options = options;
  }

  /** The epoch of a unit while it is surely this node's, else undefined. */
  epochOf(unit: string): number | undefined {
    return this.#options.lease.isHeld ? this.#held.get(unit) : undefined;
  }

  /** All units that there are, of all nodes; `pinned`: those that one node alone may have, each with its name. */
  setUnits(units: Iterable<string>, pinned: ReadonlyMap<string, string> = new Map()): void {
    this.#units = new Set(units);
    this.#pinned = pinned;
    this.#members = '';
  }

  /** Goes on taking and handing over. Resolves after the first round. */
  async start(): Promise<void> {
    await this.settle();
    this.#timer = setInterval(() => void this.settle(), ROUND_MS);
  }

  /** One round: takes what can be had now, and begins to hand over. Never rejects. */
  settle(): Promise<void> {
    this.#round = this.#round.then(() => this.#look());
    return this.#round;
  }

  /**
   * Hands everything over to the other nodes, each unit when nothing of it is under way, and takes nothing more. Resolves when
   * nothing is left; at once if there is nobody else, or nobody else may have it.
   */
  async retire(): Promise<void> {
    const { lease, node, isEdge } = this.#options;
    if (isEdge || (await lease.members()).every((one) => one === node)) return;
    await lease.retire();
    this.#isRetired = true;
    this.#members = '';
    while (this.#held.size + this.#leaving.size + this.#owed.size > 0 && lease.isHeld && !this.#isClosed) {
      await this.settle();
      await wait(RETIRE_MS);
    }
  }

  /** Takes and hands over nothing more. What it holds stays its own until the lease ends. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#round;
  }

  async #look(): Promise<void> {
    const { lease, log } = this.#options;
    if (this.#isClosed || !lease.isHeld) return;
    try {
      this.#choose(await lease.members());
      await this.#giveBack();
      await this.#take();
      if (this.#isAway) log.info({}, 'What falls to this node is known again');
      this.#isAway = false;
    } catch (error) {
      if (!this.#isAway)
        log.warn({ error: String(error) }, 'What falls to this node is not known at present');
      this.#isAway = true;
    }
    for (const unit of this.#held.keys())
      if (!this.#wanted.has(unit) && !this.#leaving.has(unit)) this.#leave(unit);
  }

  #choose(members: readonly string[]): void {
    const { node, isEdge = false } = this.#options;
    // One that was killed and is back may be there twice.
    const nodes = [...new Set(this.#isRetired ? members : [...members, node])].sort();
    if (this.#members === nodes.join('\n')) return;
    this.#members = nodes.join('\n');
    const chosen = (unit: string) => (isEdge ? undefined : chosenNode(unit, nodes));
    const isWanted = (unit: string): boolean => (this.#pinned.get(unit) ?? chosen(unit)) === node;
    this.#wanted = new Set(this.#isRetired ? [] : [...this.#units].filter(isWanted));
  }

  async #take(): Promise<void> {
    const { lease, log, taken } = this.#options;
    const isOpen = (unit: string): boolean => !this.#held.has(unit) && !this.#leaving.has(unit);
    const open = [...this.#wanted].filter(isOpen);
    if (open.length === 0) return;
    for (const unit of open) this.#owed.add(unit);
    const claimed = await lease.claim(open);
    for (const unit of open) this.#owed.delete(unit);
    if (claimed.size === 0) return;
    for (const [unit, epoch] of claimed) this.#held.set(unit, epoch);
    log.info({ units: Object.fromEntries(claimed) }, 'Cluster: taken');
    await taken([...claimed.keys()]);
  }

  #leave(unit: string): void {
    const left = this.#handOver(unit).finally(() => this.#leaving.delete(unit));
    this.#leaving.set(unit, left);
  }

  async #handOver(unit: string): Promise<void> {
    const { log, drain, stopped } = this.#options;
    await drain(unit);
    const epoch = this.#held.get(unit);
    this.#held.delete(unit);
    await stopped(unit);
    this.#owed.add(unit);
    log.info({ unit, epoch }, 'Cluster: handed over');
    void this.settle();
  }

  /** What is not known to be given back is given back again, unless it is to be claimed anyway. */
  async #giveBack(): Promise<void> {
    const owed = [...this.#owed].filter((unit) => !this.#wanted.has(unit));
    if (owed.length === 0) return;
    await this.#options.lease.giveBack(owed);
    for (const unit of owed) this.#owed.delete(unit);
  }
}
