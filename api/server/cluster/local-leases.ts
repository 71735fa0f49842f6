/** Leases among nodes of one process: of a server that has no etcd, which thereby holds everything, and of tests. */
import { LEASE_MS, type Lease, type Leases, type NodeLease, RenewedLease } from './leases.ts';

interface Member {
  readonly node: string;
  /** By performance.now(). */
  until: number;
  isRetired?: boolean;
}

interface Held {
  readonly member: Member;
  readonly epoch: number;
}

/** What an etcd cluster is to nodes of several processes. */
export class LeaseTable implements Leases {
  readonly #members = new Set<Member>();
  readonly #units = new Map<string, Held>();
  #epoch = 0;

  /** Without `isReachable` the node always reaches the table, and its lease lives as long as its process. */
  async join(node: string, signal?: AbortSignal, isReachable?: () => boolean): Promise<NodeLease> {
    signal?.throwIfAborted();
    const sentAt = performance.now();
    const member: Member = { node, until: isReachable ? sentAt + LEASE_MS : Number.POSITIVE_INFINITY };
    this.#members.add(member);
    const end = async (): Promise<void> => void this.#members.delete(member);
    if (!isReachable) return this.#joined(member, new LastingLease(end), () => undefined);
    const reach = (): void => {
      if (!isReachable()) throw new Error('The leases cannot be reached');
    };
    const renew = async (): Promise<boolean> => {
      reach();
      if (!this.#lives(member)) return false;
      member.until = performance.now() + LEASE_MS;
      return true;
    };
    return this.#joined(member, new RenewedLease(sentAt, renew, end), reach);
  }

  #joined(member: Member, lease: Lease, reach: () => void): NodeLease {
    return Object.assign(lease, {
      members: async () => {
        reach();
        return [...this.#members].filter((one) => this.#lives(one) && !one.isRetired).map(({ node }) => node);
      },
      retire: async () => {
        reach();
        member.isRetired = true;
      },
      claim: async (units: readonly string[]) => {
        reach();
        return this.#claim(member, units);
      },
      giveBack: async (units: readonly string[]) => {
        reach();
        for (const unit of units) if (this.#units.get(unit)?.member === member) this.#units.delete(unit);
      },
    });
  }

  #claim(member: Member, units: readonly string[]): ReadonlyMap<string, number> {
    const own = new Map<string, number>();
    for (const unit of units) {
      let held = this.#units.get(unit);
      if (!held || !this.#lives(held.member)) held = { member, epoch: ++this.#epoch };
      this.#units.set(unit, held);
      if (held.member === member && this.#lives(member)) own.set(unit, held.epoch);
    }
    return own;
  }

  #lives(member: Member): boolean {
    return this.#members.has(member) && member.until >= performance.now();
  }
}

/** A lease that nobody can take away. */
export class LastingLease implements Lease {
  readonly #end: () => Promise<void>;
  isHeld = true;

  constructor(end: () => Promise<void>) {
    this.#end = end;
  }

  get remainingMs(): number {
    return this.isHeld ? Number.POSITIVE_INFINITY : 0;
  }

  onLost(): void {}

  async release(): Promise<void> {
    this.isHeld = false;
    await this.#end();
  }
}
