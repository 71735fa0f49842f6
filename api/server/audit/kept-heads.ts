/** Stores the newest head of each audit chain outside the database. The head of a chain that was cut stays there as evidence. */
import type { Storage } from '../storage/storage.ts';
import { GENESIS, type Head } from './chain.ts';
import type { AuditVault } from './vault.ts';

/** A waiting head, of the newest of several rows. `before`: the row before the first of them, if it is known. */
interface Waiting {
  head: Head;
  before: Head | undefined;
  readonly isKept: Promise<boolean>;
}

export class KeptHeads {
  readonly #storage: Storage;
  readonly #vault: AuditVault;
  /** The newest head of each company that this process has seen: restoring an old head file does not hide it. */
  readonly #newest = new Map<number, Head>();
  /** The last write of each company's head. */
  readonly #storing = new Map<number, Promise<unknown>>();
  /** The next write: one head, the newest, for all rows that were appended meanwhile. */
  readonly #waiting = new Map<number, Waiting>();

  constructor(storage: Storage, vault: AuditVault) {
    this.#storage = storage;
    this.#vault = vault;
  }

  /**
   * Resolves to true when this head, or a newer one, is on the disk. The stored head never goes back. Resolves to false if
   * rows were cut off or changed: then the stored head stays, because a later one would hide that. `before`: the row before
   * `head`, if it is known.
   */
  keep(companyId: number, head: Head, before?: Head): Promise<boolean> {
    const waiting = this.#waiting.get(companyId);
    if (waiting) {
      if (before?.hmac !== waiting.head.hmac) waiting.before = undefined;
      if (head.sequence > waiting.head.sequence) waiting.head = head;
      return waiting.isKept;
    }
    const storing = this.#storing.get(companyId) ?? Promise.resolve();
    const isKept = storing.then(() => {
      const next = this.#waiting.get(companyId)!;
      this.#waiting.delete(companyId);
      return this.#store(companyId, next);
    });
    this.#waiting.set(companyId, { head, before, isKept });
    this.#storing.set(
      companyId,
      isKept.catch(() => {}),
    );
    return isKept;
  }

  /** The newest known head, from memory or the disk. */
  async known(companyId: number): Promise<Head> {
    return this.#newer(companyId, await this.#vault.heads.read(companyId));
  }

  /** Whether this process has seen this very head as the newest. */
  isNewest(companyId: number, { hmac }: Head): boolean {
    return this.#newest.get(companyId)?.hmac === hmac;
  }

  async #store(companyId: number, { head, before }: Waiting): Promise<boolean> {
    for (;;) {
      const stored = await this.#vault.heads.read(companyId);
      const known = this.#newer(companyId, stored);
      if (known.hmac === head.hmac) return true;
      const isContinued =
        this.#mayBegin(known, before) ||
        known.hmac === before?.hmac ||
        (await this.#isThere(companyId, known));
      if (!isContinued) return false;
      if (known.sequence > head.sequence) return true;
      this.#newest.set(companyId, head);
      if (await this.#vault.heads.advance(companyId, stored, head)) return true;
    }
  }

  /** A crash at the very first row leaves a company without a head; where nodes share the log, not having met it does so too. */
  #mayBegin(known: Head, before: Head | undefined): boolean {
    if (known.sequence > 0) return false;
    return this.#vault.isShared || (before !== undefined && before.sequence <= 1);
  }

  /** Whether the chain goes through a head: another process may have continued it since. */
  async #isThere(companyId: number, { sequence, hmac }: Head): Promise<boolean> {
    if (sequence === 0) return false;
    const row = await this.#storage.tenant(companyId, (db) =>
      db
        .selectFrom('audit')
        .select('hmac')
        .where('company_id', '=', companyId)
        .where('sequence', '=', sequence)
        .executeTakeFirst(),
    );
    return row?.hmac === hmac;
  }

  #newer(companyId: number, stored: Head): Head {
    const seen = this.#newest.get(companyId) ?? GENESIS;
    return seen.sequence > stored.sequence ? seen : stored;
  }
}
