/** A thread's end of the embedded database: sends SQL over a port and matches the answers. */
import type { MessagePort } from 'node:worker_threads';
import type { Answer, Failure, Request, SessionEnd } from './messages.ts';

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

/** The embedded database crashed; what it had confirmed is on the disk, and it can be reopened. */
export class DatabaseStoppedError extends Error {
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

/** Use of one instance of the database, until that ends or crashes. */
export class DatabaseClient {
  readonly #port: MessagePort;
  readonly #waiting = new Map<number, Waiting>();
  #nextRequest = 1;
  #nextSession = 1;
  #end: Error | undefined;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', (answer: Answer) => this.#settle(answer));
    port.once('close', () => this.stop(new Error('The embedded database is closed')));
  }

  /** False once it has ended, for any reason. */
  get isAlive(): boolean {
    return this.#end === undefined;
  }

  /** A number for the next session, which waits for its turn with its first statement. */
  begin(): number {
    return this.#nextSession++;
  }

  /** Ends a session: others may have their turn. */
  end(session: number): void {
    if (!this.#end) this.#port.postMessage({ end: session } satisfies SessionEnd);
  }

  /** Runs one statement; several, separated by semicolons, if there are no parameters. Throws DatabaseError. */
  run(session: number, sql: string, parameters: readonly unknown[]): Promise<Rows> {
    if (this.#end) return Promise.reject(this.#end);
    return new Promise((resolve, reject) => {
      const id = this.#nextRequest++;
      this.#waiting.set(id, { resolve, reject });
      try {
        this.#port.postMessage({ id, session, sql, parameters } satisfies Request);
      } catch (error) {
        // A parameter that cannot be cloned: the caller's mistake, and no answer will come.
        this.#waiting.delete(id);
        reject(error);
      }
    });
  }

  /** Fails what waits and what comes. */
  stop(error: Error): void {
    this.#end ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#end);
    this.#waiting.clear();
    this.#port.close();
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (!('failure' in answer)) waiting?.resolve(answer);
    else if (!answer.fatal) waiting?.reject(new DatabaseError(answer.failure));
    else {
      const stopped = new DatabaseStoppedError(answer.failure);
      waiting?.reject(stopped);
      this.stop(stopped);
    }
  }
}
