/**
 * Who does what only one node may do, such as polling a device. A node has one lease, which it keeps alive, and holds units
 * of work by it: a node that dies, is paused or cut off loses all of them by itself, without being told.
 */

/** A lease dies this long after its last renewal. */
export const LEASE_MS = 3000;
/** Its holder stops this long before, whatever its clock: the next holder must find it stopped. */
export const MARGIN_MS = 500;

export interface Lease {
  /** True while it lives, by a clock that never goes back. Ask before whatever only the holder of a unit may do. */
  readonly isHeld: boolean;
  /** Milliseconds for which it surely lives, without any further renewal. */
  readonly remainingMs: number;
  /** Calls `lost` once, when it cannot be renewed any more; never after `release`. */
  onLost(lost: () => void): void;
  /** Others may take all its units at once. */
  release(): Promise<void>;
}

export interface NodeLease extends Lease {
  /** Names of the nodes whose leases live, this one's too. Throws if that cannot be read. */
  members(): Promise<readonly string[]>;
  /**
   * Takes what nobody holds. Returns the epoch of each unit that is this node's now, also of one that it held before. An
   * epoch grows from holder to holder. Throws if that is not known; asking again tells.
   */
  claim(units: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** `members` does not name this node any more, at any node: it is about to end. What it holds stays its own. Throws if that is not known. */
  retire(): Promise<void>;
  /** Others may take these at once. Throws if that is not known. */
  giveBack(units: readonly string[]): Promise<void>;
}

export interface Leases {
  /** A lease of the node of this name. Goes on trying; throws the signal's reason if it aborts before. */
  join(node: string, signal?: AbortSignal): Promise<NodeLease>;
}

/** A lease by its renewals: held until LEASE_MS − MARGIN_MS after the newest that succeeded was sent. */
export class RenewedLease implements Lease {
  readonly #renew: () => Promise<boolean>;
  readonly #end: () => Promise<void>;
  readonly #timers: NodeJS.Timeout[];
  #until: number;
  #lost: (() => void)[] = [];
  #isOver = false;
  #isRenewing = false;

  /**
   * `sentAt`: when it was asked for, by performance.now(). `renew` resolves to false if the lease is dead, and rejects if
   * that is not known; `end` gives it back.
   */
  constructor(sentAt: number, renew: () => Promise<boolean>, end: () => Promise<void>) {
    this.#renew = renew;
    this.#end = end;
    this.#until = endOf(sentAt);
    this.#timers = [
      setInterval(() => void this.#renewOnce(), LEASE_MS / 6),
      setInterval(() => this.isHeld || this.#lose(), MARGIN_MS / 5),
    ];
  }

  get isHeld(): boolean {
    return this.remainingMs > 0;
  }

  get remainingMs(): number {
    return this.#isOver ? 0 : Math.max(0, this.#until - performance.now());
  }

  onLost(lost: () => void): void {
    this.#lost.push(lost);
  }

  async release(): Promise<void> {
    if (this.#isOver) return;
    this.#stop();
    await this.#end();
  }

  async #renewOnce(): Promise<void> {
    if (this.#isRenewing || this.#isOver) return;
    this.#isRenewing = true;
    const sentAt = performance.now();
    try {
      if (!(await this.#renew())) this.#lose();
      // Late is lost: somebody may have asked `isHeld` meanwhile, and been told no.
      else if (this.isHeld) this.#until = endOf(sentAt);
    } catch {
      // Tried again, until the time is over.
    } finally {
      this.#isRenewing = false;
    }
  }

  #lose(): void {
    if (this.#isOver) return;
    this.#stop();
    for (const lost of this.#lost) lost();
  }

  #stop(): void {
    this.#isOver = true;
    for (const timer of this.#timers) clearInterval(timer);
  }
}

const endOf = (sentAt: number): number => sentAt + LEASE_MS - MARGIN_MS;
