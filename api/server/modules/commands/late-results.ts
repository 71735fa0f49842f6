/**
 * Results that the database did not take when they were known: kept in memory, and stored in their order as soon as it
 * takes them. Until then their tags are busy, for the commands are still `pending` there. What a process that is killed
 * had kept is lost with it: the run that takes its commands over calls them `unknown`.
 */
import { HttpError } from '../../http/errors.ts';
import { StorageAwayError } from '../../storage/away.ts';
import type { Log } from '../history/index.ts';
import type { BusyTags } from './busy-tags.ts';
import type { IssuedCommand, Outcome } from './command-records.ts';

export interface LateResult {
  readonly command: IssuedCommand;
  readonly outcome: Outcome;
  /** When it was known. */
  readonly at: Date;
  /** As the command stands in the database, if it does. */
  readonly from: 'pending' | 'scheduled';
}

interface LateResultsOptions {
  /** Records it, unless that was done already. */
  readonly store: (late: LateResult) => Promise<void>;
  readonly busy: BusyTags;
  readonly log: Log;
}

interface Kept extends LateResult {
  tries: number;
}

const AGAIN_MS = 100;
/** A tag has one command without a result, so that this is more than a plant has under way. */
const MOST = 10_000;
/** For a result that the database refuses though it is there. */
const TRIES = 50;

export class LateResults {
  readonly #options: LateResultsOptions;
  readonly #kept = new Set<Kept>();
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: LateResultsOptions) {
    this.#options = options;
  }

  /** `error`: why it was not stored. */
  add(late: LateResult, error: unknown): void {
    const { log, busy } = this.#options;
    const told = { command: late.command.id, result: late.outcome.result, error: String(error) };
    if (this.#kept.size >= MOST) {
      log.error(told, 'A result could not be stored, and too many wait already: the command will be unknown');
      return;
    }
    log.error(told, 'A result could not be stored; it is tried again until it is');
    busy.add(late.command.tagUuid);
    this.#kept.add({ ...late, tries: 0 });
    this.#plan();
  }

  has({ companyId, id }: Pick<IssuedCommand, 'companyId' | 'id'>): boolean {
    return [...this.#kept].some(({ command }) => command.companyId === companyId && command.id === id);
  }

  /** Tries once more, and leaves what still cannot be stored to the next run. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#storing;
    await this.#storeAll();
    const commands = [...this.#kept].map(({ command }) => command.id);
    if (commands.length > 0)
      this.#options.log.error({ commands }, 'Results were not stored: the commands will be unknown');
  }

  #plan(): void {
    if (this.#timer !== undefined || this.#isClosed || this.#kept.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#storing = this.#storeAll().finally(() => {
        this.#timer = undefined;
        this.#plan();
      });
    }, AGAIN_MS);
  }

  async #storeAll(): Promise<void> {
    for (const kept of [...this.#kept]) if (!(await this.#store(kept))) return;
  }

  /** False if the database is away: then the others wait too. */
  async #store(kept: Kept): Promise<boolean> {
    const { store, log } = this.#options;
    const told = { command: kept.command.id, result: kept.outcome.result };
    try {
      await store(kept);
      log.info(
        { ...told, afterMs: Date.now() - kept.at.getTime() },
        'A result that could not be stored is settled',
      );
      this.#forget(kept);
    } catch (error) {
      if (error instanceof StorageAwayError) return false;
      // What waited was cancelled, or is over by another run.
      const isOver = error instanceof HttpError;
      if (!isOver && ++kept.tries < TRIES) return true;
      if (!isOver) log.error({ ...told, error: String(error) }, 'A result cannot be stored; it is given up');
      this.#forget(kept);
    }
    return true;
  }

  #forget(kept: Kept): void {
    this.#kept.delete(kept);
    this.#options.busy.delete(kept.command.tagUuid);
  }
}
