/** Tells a company that some of its links are in another state: once for all that change together. */
import type { Storage } from '../../storage/storage.ts';

interface LinkNewsOptions {
  readonly storage: Pick<Storage, 'system'>;
  readonly log: { warn(data: object, message: string): void };
  readonly told: (companyId: number) => void;
}

/** A broker that goes away takes all its links with it within this time. */
const GATHER_MS = 200;

export class LinkNews {
  readonly #options: LinkNewsOptions;
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #telling: Promise<void> | undefined;

  constructor(options: LinkNewsOptions) {
    this.#options = options;
  }

  /** A driver says it. Never blocks, never throws. */
  changed(link: string): void {
    this.#changed.add(link);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#telling = this.#tell();
    }, GATHER_MS);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#telling;
  }

  async #tell(): Promise<void> {
    const { storage, log, told } = this.#options;
    const links = [...this.#changed];
    this.#changed.clear();
    try {
      const rows = await storage.system((db) =>
        db.selectFrom('links').where('uuid', 'in', links).select('company_id').distinct().execute(),
      );
      for (const row of rows) told(row.company_id);
    } catch (error) {
      log.warn({ error: String(error) }, 'Open pages were not told that links are in another state');
    }
  }
}
