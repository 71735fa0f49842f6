/** The main thread's end of the embedded database: sends SQL to its thread, matches the answers. */
import { Worker } from 'node:worker_threads';
import { type Answer, CLOSE, type Failure, type Request } from './messages.ts';

export interface Rows {
  readonly rows: unknown[];
  readonly affected: number | undefined;
}

/** An error of the database with PostgreSQL's own fields, `code` (SQLSTATE) among them. */
export class DatabaseError extends Error {
  readonly code?: string;
  readonly detail?: string;
  readonly constraint?: string;
  constructor(failure: Failure) {
    super(failure.message);
    Object.assign(this, failure);
  }
}

interface Waiting {
  readonly resolve: (rows: Rows) => void;
  readonly reject: (error: Error) => void;
}

export class DatabaseThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #started: Promise<void>;
  readonly #gone: Promise<void>;
  #next = 1;
  #end: Error | undefined;

  constructor(dataDir: string) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { dataDir } });
    this.#started = new Promise((resolve, reject) => {
      this.#worker.on('message', (answer: Answer) => {
        if ('ready' in answer) resolve();
        else if ('broken' in answer) reject(new Error(`The embedded database cannot open: ${answer.broken}`));
        else this.#settle(answer);
      });
      this.#worker.once('error', (error) => {
        reject(error);
        this.#stop(new Error(`The embedded database has stopped: ${error}`));
      });
    });
    this.#gone = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#stop(new Error('The embedded database is closed'));
        resolve();
      });
    });
  }

  /** Resolves when the database answers. Rejects with what PGlite says of a directory that it cannot open. */
  ready(): Promise<void> {
    return this.#started;
  }

  /** Runs one statement; several, separated by semicolons, where there are no parameters. Throws DatabaseError. */
  run(sql: string, parameters: readonly unknown[]): Promise<Rows> {
    if (this.#end) return Promise.reject(this.#end);
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#waiting.set(id, { resolve, reject });
      const request: Request = { id, sql, parameters };
      try {
        this.#worker.postMessage(request);
      } catch (error) {
        // A parameter that cannot be copied: the caller's mistake, and no answer will come.
        this.#waiting.delete(id);
        reject(error);
      }
    });
  }

  /** Finishes what was sent, then ends the thread. */
  async close(): Promise<void> {
    if (!this.#end) this.#worker.postMessage(CLOSE);
    await this.#gone;
  }

  #settle(answer: Extract<Answer, { id: number }>): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('failure' in answer) waiting?.reject(new DatabaseError(answer.failure));
    else waiting?.resolve(answer);
  }

  #stop(error: Error): void {
    this.#end ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#end);
    this.#waiting.clear();
  }
}
