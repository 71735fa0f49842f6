/**
 * Limits failed sign-ins by network address: trying one password on many accounts is slowed down like trying many
 * on one. A plant often stands behind a single address, so delays stay short until the caller is clearly a machine.
 * Someone who gets their own password right has their own failures forgiven; failures on other accounts stay.
 */
import { sql } from 'kysely';
import type { Storage } from '../storage/storage.ts';

export interface AddressLimits {
  /** Failures without a delay. */
  readonly free: number;
  /** Longest delay before the lock, seconds. */
  readonly maxDelay: number;
  /** From this many failures on, each further one locks the address. */
  readonly lock: number;
  readonly lockSeconds: number;
  /** Seconds without a failure after which all failures are forgotten. */
  readonly forget: number;
}

export const ADDRESS_LIMITS: AddressLimits = {
  free: 5,
  maxDelay: 8,
  lock: 40,
  lockSeconds: 15 * 60,
  forget: 60 * 60,
};

export interface AddressGuard {
  /** Whether this process knows that sign-ins from this address are refused now: costs no query. */
  isKnownLocked(address: string, now: number): boolean;
  /** Whether sign-ins from this address are refused now. */
  isLocked(address: string, now: number): Promise<boolean>;
  failed(address: string, now: number): Promise<void>;
  forgive(address: string, failures: number): Promise<void>;
}

/** Seconds for which an address must wait after its `failures`-th failure. */
export function addressDelay(failures: number, limits: AddressLimits): number {
  if (failures < limits.free) return 0;
  if (failures >= limits.lock) return limits.lockSeconds;
  return Math.min(2 ** (failures - limits.free), limits.maxDelay);
}

export function createAddressGuard(storage: Storage, limits: AddressLimits = ADDRESS_LIMITS): AddressGuard {
  const known = new KnownLocks();
  return {
    isKnownLocked: (address, now) => known.has(address, now),
    async isLocked(address, now) {
      const row = await storage.system((db) =>
        db
          .selectFrom('address_attempts')
          .select('locked_until')
          .where('address', '=', address)
          .where('locked_until', '>', new Date(now))
          .executeTakeFirst(),
      );
      if (row?.locked_until) known.add(address, row.locked_until.getTime());
      return row !== undefined;
    },
    async forgive(address, failures) {
      await storage.system((db) =>
        db
          .updateTable('address_attempts')
          .set({ failures: sql`greatest(0, failures - ${failures}::integer)` })
          .where('address', '=', address)
          .execute(),
      );
    },
    async failed(address, now) {
      const at = new Date(now);
      const forgotten = new Date(now - limits.forget * 1000);
      await storage.system(async (db) => {
        const { failures } = await db
          .insertInto('address_attempts')
          .values({ address, failures: 1, last_at: at })
          .onConflict((conflict) =>
            conflict.column('address').doUpdateSet({
              failures: sql`case when address_attempts.last_at < ${forgotten}::timestamptz then 1
                else address_attempts.failures + 1 end`,
              last_at: at,
            }),
          )
          .returning('failures')
          .executeTakeFirstOrThrow();
        await db
          .updateTable('address_attempts')
          .set({ locked_until: new Date(now + addressDelay(failures, limits) * 1000) })
          .where('address', '=', address)
          .execute();
      });
    },
  };
}

const MOST_KNOWN = 10_000;

/** Locked addresses and the ends of their locks, in milliseconds since 1970. */
class KnownLocks {
  readonly #until = new Map<string, number>();

  has(address: string, now: number): boolean {
    return (this.#until.get(address) ?? 0) > now;
  }

  add(address: string, until: number): void {
    this.#until.delete(address);
    this.#until.set(address, until);
    // Oldest first. One that is forgotten is found in the database again.
    if (this.#until.size > MOST_KNOWN) this.#until.delete(this.#until.keys().next().value!);
  }
}
