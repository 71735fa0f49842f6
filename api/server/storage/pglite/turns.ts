/**
 * Schedules the embedded database, which has one session of PostgreSQL. A transaction keeps it until its end. The clients take
 * turns, each in its own order of arrival: a client with a long queue does not delay another one. A transaction that does
 * nothing while others wait is rolled back.
 */
import type { Answer, Failure, Request, SessionEnd } from './messages.ts';

interface TurnsOptions {
  readonly run: (sql: string, parameters: readonly unknown[]) => Promise<Omit<Answer, 'id'>>;
  /** Milliseconds for which a transaction may do nothing while others wait; 10 s, as with PostgreSQL. */
  readonly idleMs?: number;
}

interface Session {
  readonly id: number;
  readonly client: Client;
  readonly requests: Request[];
  /** Statements that were not answered yet. */
  running: number;
  isInTransaction: boolean;
  isEnded: boolean;
}

const IDLE_MS = 10_000;
/** SQLSTATE idle_in_transaction_session_timeout. */
const CUT: Failure = {
  message: 'The transaction was rolled back: it did nothing for too long while others waited',
  code: '25P03',
};

export class Turns {
  readonly #options: Required<TurnsOptions>;
  /** Those with sessions that wait, the one whose turn is next first. */
  readonly #line = new Set<Client>();
  #holder: Session | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: TurnsOptions) {
    this.#options = { idleMs: IDLE_MS, ...options };
  }

  /** A client, to which `post` sends its answers. */
  join(post: (answer: Answer) => void): Client {
    return new Client(this, post);
  }

  /** A session of this client has something to do. */
  wake(session: Session): void {
    if (session === this.#holder) this.#work(session);
    else {
      if (session.client.waiting.size > 0) this.#line.add(session.client);
      this.#next();
      this.#watch();
    }
  }

  /** A client has left: what it has begun is rolled back. */
  drop(client: Client): void {
    this.#line.delete(client);
    if (this.#holder?.client === client) this.#cut(this.#holder);
  }

  #next(): void {
    if (this.#holder) return;
    const [client] = this.#line;
    if (!client) return;
    const [session] = client.waiting;
    client.waiting.delete(session!);
    this.#line.delete(client);
    if (client.waiting.size > 0) this.#line.add(client);
    this.#holder = session;
    this.#work(session!);
  }

  /** Statements are run in the order in which they are given to the database. */
  #work(session: Session): void {
    for (const request of session.requests.splice(0)) {
      session.running++;
      session.isInTransaction = leavesOpen(request.sql, session.isInTransaction);
      void this.#options.run(request.sql, request.parameters).then((result) => {
        session.running--;
        session.client.post({ id: request.id, ...result } as Answer);
        this.#watch();
      });
    }
    if (session.isEnded) this.#release();
    else this.#watch();
  }

  #release(): void {
    clearTimeout(this.#idle);
    this.#idle = undefined;
    this.#holder = undefined;
    this.#next();
  }

  #watch(): void {
    const holder = this.#holder;
    const isIdle = holder?.isInTransaction && holder.running === 0 && this.#line.size > 0;
    if (!isIdle) {
      clearTimeout(this.#idle);
      this.#idle = undefined;
    } else this.#idle ??= setTimeout(() => this.#cut(holder), this.#options.idleMs);
  }

  #cut(session: Session): void {
    session.client.forget(session);
    if (session.isInTransaction) void this.#options.run('rollback', []);
    this.#release();
  }
}

/** One thread that uses the database. */
class Client {
  readonly #turns: Turns;
  readonly #sessions = new Map<number, Session>();
  /** Sessions that were cut, until their clients end them. */
  readonly #cut = new Set<number>();
  /** In order of arrival. */
  readonly waiting = new Set<Session>();
  readonly post: (answer: Answer) => void;

  constructor(turns: Turns, post: (answer: Answer) => void) {
    this.#turns = turns;
    this.post = post;
  }

  take(message: Request | SessionEnd): void {
    if ('end' in message) this.#end(message.end);
    else this.#request(message);
  }

  leave(): void {
    this.waiting.clear();
    this.#turns.drop(this);
    this.#sessions.clear();
  }

  /** The session is over, whatever its client does. */
  forget({ id }: Session): void {
    if (this.#sessions.delete(id)) this.#cut.add(id);
  }

  #request(request: Request): void {
    if (this.#cut.has(request.session)) {
      this.post({ id: request.id, failure: CUT, fatal: false });
      return;
    }
    let session = this.#sessions.get(request.session);
    if (!session) {
      const id = request.session;
      session = { id, client: this, requests: [], running: 0, isInTransaction: false, isEnded: false };
      this.#sessions.set(id, session);
      this.waiting.add(session);
    }
    session.requests.push(request);
    this.#turns.wake(session);
  }

  #end(id: number): void {
    this.#cut.delete(id);
    const session = this.#sessions.get(id);
    if (!session) return;
    this.#sessions.delete(id);
    session.isEnded = true;
    this.#turns.wake(session);
  }
}

/** Whether a transaction is open after a statement. */
function leavesOpen(sql: string, isOpen: boolean): boolean {
  if (sql.startsWith('begin')) return true;
  return sql === 'commit' || sql === 'rollback' ? false : isOpen;
}
