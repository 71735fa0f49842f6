/**
 * Failed sign-ins by network address: whoever tries one password on many accounts is slowed down like whoever tries many
 * on one. A plant often stands behind a single address, so the delays stay short until it is beyond doubt a machine, and
 * who gets his own password right at last has his own failures forgiven; those on other accounts stay.
 */
import { sql } from 'kysely';
import type { Storage } from '../storage/storage.ts';

export interface AddressLimits {
  /** Failures that cost nothing but themselves. */
  readonly free: number;
  /** Longest delay before the lock, seconds. */
  readonly maxDelay: number;
  /** Failures from which the address is locked after each more. */
  readonly lock: number;
  readonly lockSeconds: number;
  /** Seconds without a failure after which all is forgotten. */
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
  /** Whether sign-ins from there are refused now. */
  isLocked(address: string, now: number): Promise<boolean>;
  failed(address: string, now: number): Promise<void>;
  forgive(address: string, failures: number): Promise<void>;
}

/** Seconds that an address waits after its `failures`-th failure. */
export function addressDelay(failures: number, limits: AddressLimits): number {
  if (failures < limits.free) return 0;
  if (failures >= limits.lock) return limits.lockSeconds;
  return Math.min(2 ** (failures - limits.free), limits.maxDelay);
}

export function createAddressGuard(storage: Storage, limits: AddressLimits = ADDRESS_LIMITS): AddressGuard {
  return {
    async isLocked(address, now) {
      const row = await storage.system((db) =>
        db
          .selectFrom('address_attempts')
          .select('address')
          .where('address', '=', address)
          .where('locked_until', '>', new Date(now))
          .executeTakeFirst(),
      );
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
