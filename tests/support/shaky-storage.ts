/** A storage that fails at a chosen moment: before anything is done, or after it, when only the answer is lost. */
import { StorageAwayError } from '../../api/server/storage/away.ts';
import type { Db, Storage } from '../../api/server/storage/storage.ts';

export class ShakyStorage {
  /** Every call is refused. */
  isAway = false;
  /** Calls of a company after which the answer was lost. */
  lost = 0;
  readonly #storage: Storage;
  #losing: ((db: Db) => Promise<boolean>) | undefined;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The answer to the next call of a company is lost in whose transaction this is true at its end. */
  loseAnswerOnce(when: (db: Db) => Promise<boolean>): void {
    this.#losing = when;
  }

  /** To be used in place of the storage. */
  get storage(): Storage {
    const storage = this.#storage;
    return {
      engine: storage.engine,
      watch: storage.watch,
      raw: storage.raw,
      ping: () => storage.ping(),
      holdStill: (work) => storage.holdStill(work),
      close: () => storage.close(),
      system: async (work) => {
        this.#refuse();
        return storage.system(work);
      },
      statement: async (work) => {
        this.#refuse();
        return storage.statement(work);
      },
      tenant: async (companyId, work) => {
        this.#refuse();
        let isLost = false;
        const result = await storage.tenant(companyId, async (db) => {
          const done = await work(db);
          isLost = (await this.#losing?.(db)) ?? false;
          return done;
        });
        if (!isLost) return result;
        this.#losing = undefined;
        this.lost++;
        throw away();
      },
    };
  }

  #refuse(): void {
    if (this.isAway) throw away();
  }
}

const away = (): StorageAwayError => new StorageAwayError('unreachable');
