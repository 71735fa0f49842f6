/** Leases among nodes of one process, in tests. */
import { LEASE_MS, type Lease, type Leases, RenewedLease } from './leases.ts';

interface Held {
  readonly epoch: number;
  /** By performance.now(). */
  until: number;
}

const TRY_MS = 50;

/** What an etcd cluster is to nodes of several processes. */
export class LeaseTable {
  readonly #held = new Map<string, Held>();
  #epoch = 0;

  /** The leases as one node sees them; without `isReachable` it always reaches them. */
  join(isReachable: () => boolean = () => true): Leases {
    return { take: (name, _holder, signal) => this.#take(name, signal, isReachable) };
  }

  async #take(name: string, signal: AbortSignal, isReachable: () => boolean): Promise<Lease> {
    while (!isReachable() || this.#isTaken(name)) {
      signal.throwIfAborted();
      await new Promise((done) => setTimeout(done, TRY_MS));
    }
    signal.throwIfAborted();
    const sentAt = performance.now();
    const held: Held = { epoch: ++this.#epoch, until: sentAt + LEASE_MS };
    this.#held.set(name, held);
    const renew = async (): Promise<boolean> => {
      if (!isReachable()) throw new Error('The leases cannot be reached');
      if (this.#held.get(name) !== held || held.until < performance.now()) return false;
      held.until = performance.now() + LEASE_MS;
      return true;
    };
    const end = async (): Promise<void> => {
      if (this.#held.get(name) === held) this.#held.delete(name);
    };
    return new RenewedLease(held.epoch, sentAt, renew, end);
  }

  #isTaken(name: string): boolean {
    return (this.#held.get(name)?.until ?? 0) >= performance.now();
  }
}
