/** The main thread's end of the embedded database: sends SQL to its thread and matches the answers. */
import { Worker } from 'node:worker_threads';
import { initialise } from './initialise.ts';
import { type Answer, CLOSE, type Failure, type Request } from './messages.ts';

interface Rows {
  readonly rows: unknown[];
  readonly affected: number | undefined;
}

/** An error of the database with PostgreSQL's own fields, including `code` (SQLSTATE). */
class DatabaseError extends Error {
  readonly code?: string;
  readonly detail?: string;
  readonly constraint?: string;
  constructor(failure: Failure) {
    super(failure.message);
    Object.assign(this, failure);
  }
}

/** The files of the embedded database cannot be opened or created: `code` says why, as ENOSPC. */
class DatabaseOpenError extends Error {
  readonly code?: string;
  constructor({ message, code }: Pick<Failure, 'message' | 'code'>) {
    super(`The embedded database cannot open: ${message}`);
    this.code = code;
  }
}

/** The embedded database crashed; what it had confirmed is on the disk, and it can be reopened. */
class DatabaseStoppedError extends Error {
  /** Its last error code, as 53100. */
  readonly code?: string;
  constructor({ message, code }: Pick<Failure, 'message' | 'code'>) {
    super(`The embedded database has stopped: ${message}`);
    this.code = code;
  }
}

interface Waiting {
  readonly resolve: (rows: Rows) => void;
  readonly reject: (error: Error) => void;
}

/** One instance of the database: from opening its files to closing them, or to whatever ended it. */
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
        else if ('broken' in answer) {
          reject(new DatabaseOpenError(answer.broken));
          this.#stop(new DatabaseOpenError(answer.broken));
        } else this.#settle(answer);
      });
      this.#worker.once('error', (error) => {
        reject(error);
        this.#stop(new DatabaseStoppedError({ message: String(error) }));
      });
    });
    this.#gone = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#stop(new Error('The embedded database is closed'));
        resolve();
      });
    });
  }

  /** False once it has ended, for any reason. */
  get isAlive(): boolean {
    return this.#end === undefined;
  }

  /** Resolves when the database answers. Rejects with PGlite's error if the directory cannot be opened. */
  ready(): Promise<void> {
    return this.#started;
  }

  /** Runs one statement; several, separated by semicolons, if there are no parameters. Throws DatabaseError. */
  run(sql: string, parameters: readonly unknown[]): Promise<Rows> {
    if (this.#end) return Promise.reject(this.#end);
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#waiting.set(id, { resolve, reject });
      const request: Request = { id, sql, parameters };
      try {
        this.#worker.postMessage(request);
      } catch (error) {
        // A parameter that cannot be cloned: the caller's mistake, and no answer will come.
        this.#waiting.delete(id);
        reject(error);
      }
    });
  }

  /** Finishes what was sent, then ends the thread. */
  async close(): Promise<void> {
    if (!this.#end) this.#worker.postMessage(CLOSE);
    // It may be in an endless loop.
    else void this.#worker.terminate();
    await this.#gone;
  }

  #settle(answer: Extract<Answer, { id: number }>): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (!('failure' in answer)) waiting?.resolve(answer);
    else if (!answer.fatal) waiting?.reject(new DatabaseError(answer.failure));
    else {
      const stopped = new DatabaseStoppedError(answer.failure);
      waiting?.reject(stopped);
      this.#stop(stopped);
      void this.#worker.terminate();
    }
  }

  #stop(error: Error): void {
    this.#end ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#end);
    this.#waiting.clear();
  }
}

/** The embedded database of a directory across crashes: after one, the next query opens another instance. */
export class EmbeddedDatabase {
  readonly #directory: string;
  #thread: DatabaseThread | undefined;
  #opening: Promise<DatabaseThread> | undefined;
  #isClosed = false;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** The present instance. Throws DatabaseOpenError. */
  async thread(): Promise<DatabaseThread> {
    if (this.#isClosed) throw new Error('The embedded database is closed');
    if (this.#thread?.isAlive) return this.#thread;
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #open(): Promise<DatabaseThread> {
    // Two threads on the same files would lose each other's rows.
    await this.#thread?.close();
    await initialise(this.#directory);
    this.#thread = new DatabaseThread(this.#directory);
    await this.#thread.ready();
    return this.#thread;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#opening?.catch(() => undefined);
    await this.#thread?.close();
  }
}
