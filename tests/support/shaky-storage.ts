/** A storage that fails or is silent at a chosen moment: before anything is done, or after it, when only the answer is lost. */
import { StorageAwayError } from '../../api/server/storage/away.ts';
import type { Db, Storage } from '../../api/server/storage/storage.ts';

export class ShakyStorage {
  /** Every call is refused. */
  isAway = false;
  /** Calls of a company after which the answer was lost. */
  lost = 0;
  readonly #storage: Storage;
  #silence: Promise<void> | undefined;
  #losing: ((db: Db) => Promise<boolean>) | undefined;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The answer to the next call of a company is lost in whose transaction this is true at its end. */
  loseAnswerOnce(when: (db: Db) => Promise<boolean>): void {
    this.#losing = when;
  }

  /** Every call waits until the returned function is called. */
  fallSilent(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#silence = promise;
    return () => {
      this.#silence = undefined;
      resolve();
    };
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
        await this.#reached();
        return storage.system(work);
      },
      statement: async (work) => {
        await this.#reached();
        return storage.statement(work);
      },
      tenant: async (companyId, work) => {
        await this.#reached();
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

  async #reached(): Promise<void> {
    if (this.isAway) throw away();
    await this.#silence;
  }
}

const away = (): StorageAwayError => new StorageAwayError('unreachable');
