/** The thread of the embedded database, as the thread that has started it sees it. */
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { DatabaseClient, DatabaseStoppedError } from './client.ts';
import { initialise } from './initialise.ts';
import type { Failure, State } from './messages.ts';
import type { Order } from './worker.ts';

/** The files of the embedded database cannot be opened or created: `code` says why, as ENOSPC. */
class DatabaseOpenError extends Error {
  readonly code?: string;
  constructor({ message, code }: Pick<Failure, 'message' | 'code'>) {
    super(`The embedded database cannot open: ${message}`);
    this.code = code;
  }
}

/** One instance of the database: from opening its files to closing them, or to whatever ended it. */
class DatabaseThread {
  readonly #worker: Worker;
  readonly #started: Promise<void>;
  readonly #gone: Promise<void>;
  /** This thread's own use of it. */
  readonly client: DatabaseClient;
  #isStopped = false;

  constructor(dataDir: string) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { dataDir } });
    this.client = new DatabaseClient(this.connect());
    this.#started = new Promise((resolve, reject) => {
      this.#worker.on('message', (state: State) => {
        if ('ready' in state) resolve();
        else if ('stopped' in state) this.#stop(new DatabaseStoppedError(state.stopped));
        else {
          const error = new DatabaseOpenError(state.broken);
          reject(error);
          this.#stop(error);
        }
      });
      this.#worker.once('error', (error) => {
        reject(error);
        this.#stop(new DatabaseStoppedError({ message: String(error) }));
      });
    });
    this.#gone = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#isStopped = true;
        this.client.stop(new Error('The embedded database is closed'));
        resolve();
      });
    });
  }

  /** Resolves when the database answers. Rejects with PGlite's error if the directory cannot be opened. */
  ready(): Promise<void> {
    return this.#started;
  }

  /** A port for another client, in whatever thread. */
  connect(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.#worker.postMessage({ client: port1 } satisfies Order, [port1]);
    return port2;
  }

  /** Finishes what was sent, then ends the thread. */
  async close(): Promise<void> {
    if (!this.#isStopped) this.#worker.postMessage('close' satisfies Order);
    // It may be in an endless loop.
    else void this.#worker.terminate();
    await this.#gone;
  }

  #stop(error: Error): void {
    this.#isStopped = true;
    this.client.stop(error);
    void this.#worker.terminate();
  }
}

/** The embedded database as a thread uses it, across crashes: after one, the next query finds another instance. */
export interface DatabaseSource {
  /** Use of the present instance. */
  client(): Promise<DatabaseClient>;
  close(): Promise<void>;
}

/** The embedded database of a directory. */
export class EmbeddedDatabase implements DatabaseSource {
  readonly #directory: string;
  #thread: DatabaseThread | undefined;
  #opening: Promise<DatabaseThread> | undefined;
  #isClosed = false;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Throws DatabaseOpenError. */
  async client(): Promise<DatabaseClient> {
    return (await this.#present()).client;
  }

  /** A port to the present instance, for another thread. Throws DatabaseOpenError. */
  async connect(): Promise<MessagePort> {
    return (await this.#present()).connect();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#opening?.catch(() => undefined);
    await this.#thread?.close();
  }

  async #present(): Promise<DatabaseThread> {
    if (this.#isClosed) throw new Error('The embedded database is closed');
    if (this.#thread?.client.isAlive) return this.#thread;
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
}

/** The embedded database of another thread, which hands out ports to it. */
export class LentDatabase implements DatabaseSource {
  readonly #ask: () => Promise<MessagePort>;
  #client: DatabaseClient | undefined;
  #asking: Promise<DatabaseClient> | undefined;
  #isClosed = false;

  constructor(ask: () => Promise<MessagePort>) {
    this.#ask = ask;
  }

  async client(): Promise<DatabaseClient> {
    if (this.#isClosed) throw new Error('The embedded database is closed');
    if (this.#client?.isAlive) return this.#client;
    this.#asking ??= this.#ask()
      .then((port) => {
        this.#client = new DatabaseClient(port);
        return this.#client;
      })
      .finally(() => {
        this.#asking = undefined;
      });
    return this.#asking;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#client?.stop(new Error('The embedded database is closed'));
  }
}
