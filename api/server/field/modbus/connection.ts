/** One Modbus TCP connection: one request at a time, writes before waiting reads, and a reconnect when it breaks. */
import { setTimeout as wait } from 'node:timers/promises';
import ModbusRTU from 'modbus-serial';
import { FieldError } from '../driver.ts';
import { connectProblem } from '../test-steps.ts';
import { Backoff, withTimeout } from '../waiting.ts';
import type { Endpoint } from './address.ts';
import type { ReadRequest } from './plan.ts';

/**
 * What went wrong with a request. `refused`: the device answered with an exception, so it certainly did not act.
 * `unsent`: it never left. After `timeout` and `broken` the outcome is unknown.
 */
export class RequestError extends Error {
  readonly kind: 'refused' | 'unsent' | 'timeout' | 'broken';
  /** The exception's code, if the device refused. */
  readonly code: number | undefined;
  constructor(kind: RequestError['kind'], message: string, code?: number) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

export const ILLEGAL_ADDRESS = 2;
/** A device that takes longer is not waited for when its connection is closed. */
const LAST_ANSWER_MS = 2000;

interface Job {
  readonly run: () => Promise<void>;
  readonly drop: (error: RequestError) => void;
}

interface LibraryError {
  readonly message?: string;
  readonly name?: string;
  readonly errno?: string | number;
  readonly modbusCode?: number;
}

function toRequestError(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  const { message = String(error), name, errno, modbusCode } = error as LibraryError;
  if (modbusCode !== undefined) return new RequestError('refused', message, modbusCode);
  if (name === 'TransactionTimedOutError' || errno === 'ETIMEDOUT')
    return new RequestError('timeout', message);
  return new RequestError('broken', message);
}

/** The gateway may answer for a device that does not, and the other way round: this many unanswered requests in a row end the connection. */
const MOST_TIMEOUTS = 3;

/** An endpoint whose name is resolved and checked again for each attempt. */
export interface Reachable extends Endpoint {
  /** The address to connect to. Throws FieldError if it is not allowed. */
  resolve(): Promise<string>;
}

interface ConnectionHandlers {
  up(): void;
  down(reason: string): void;
}

export class ModbusConnection {
  readonly #endpoint: Reachable;
  readonly #handlers: ConnectionHandlers;
  readonly #writes: Job[] = [];
  readonly #reads: Job[] = [];
  #client: ModbusRTU | undefined;
  /** Rejects when the present connection breaks. */
  #broken: Promise<never> = new Promise(() => undefined);
  #break: (error: RequestError) => void = () => undefined;
  #isBusy = false;
  /** Ends when nothing is asked any more. */
  #working: Promise<void> = Promise.resolve();
  #isClosed = false;
  #timeouts = 0;
  readonly #backoff = new Backoff();
  #retry: NodeJS.Timeout | undefined;

  constructor(endpoint: Reachable, handlers: ConnectionHandlers) {
    this.#endpoint = endpoint;
    this.#handlers = handlers;
    void this.#open();
  }

  get isUp(): boolean {
    return this.#client !== undefined;
  }

  /** The bytes of the registers asked for, or the bits as booleans. */
  read(request: ReadRequest): Promise<{ readonly bits: readonly boolean[]; readonly bytes: Buffer }> {
    return this.#enqueue(this.#reads, async (client) => {
      client.setID(request.unit);
      const { register, length } = request;
      if (request.table === 'coil') return bitsOf(await client.readCoils(register, length));
      if (request.table === 'discrete') return bitsOf(await client.readDiscreteInputs(register, length));
      const answer =
        request.table === 'holding'
          ? await client.readHoldingRegisters(register, length)
          : await client.readInputRegisters(register, length);
      return { bits: [], bytes: answer.buffer };
    });
  }

  /** Runs before all waiting reads. `isTimely` is checked at the last moment; if false, nothing is sent. */
  write(
    unit: number,
    isTimely: () => boolean,
    send: (client: ModbusRTU) => Promise<unknown>,
  ): Promise<boolean> {
    return this.#enqueue(this.#writes, async (client) => {
      if (!isTimely()) return false;
      client.setID(unit);
      await send(client);
      return true;
    });
  }

  /** Asks nothing more. What the device has been asked it may answer: a reading that it counts is not lost. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#dropWaiting('closed');
    await Promise.race([this.#working, wait(LAST_ANSWER_MS, undefined, { ref: false })]);
    this.#drop('closed');
  }

  #enqueue<T>(queue: Job[], work: (client: ModbusRTU) => Promise<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new RequestError('unsent', 'closed'));
    return new Promise<T>((done, fail) => {
      queue.push({
        drop: fail,
        run: () => this.#attempt(work).then(done, fail),
      });
      if (!this.#isBusy) this.#working = this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (;;) {
      const job = this.#writes.shift() ?? this.#reads.shift();
      if (!job) break;
      await job.run();
    }
    this.#isBusy = false;
  }

  async #attempt<T>(work: (client: ModbusRTU) => Promise<T>): Promise<T> {
    const client = this.#client;
    if (!client) throw new RequestError('unsent', 'not connected');
    try {
      // The library forgets the request of a socket that breaks, which would otherwise wait for ever.
      const result = await Promise.race([work(client), this.#broken]);
      this.#timeouts = 0;
      return result;
    } catch (error) {
      const failure = toRequestError(error);
      if (failure.kind === 'refused') this.#timeouts = 0;
      else if (failure.kind === 'broken' || ++this.#timeouts >= MOST_TIMEOUTS)
        this.#lost(client, failure.message);
      throw failure;
    }
  }

  async #open(): Promise<void> {
    const client = new ModbusRTU();
    client.on('error', () => undefined);
    client.on('close', () => this.#lost(client, 'the device closed the connection'));
    client.setTimeout(this.#endpoint.timeout);
    try {
      const ms = this.#endpoint.timeout * 3;
      await withTimeout(this.#reach(client), ms, () => new Error(`no connection within ${ms} ms`));
      if (this.#isClosed) return client.destroy(() => undefined);
      this.#client = client;
      this.#broken = new Promise((_, fail) => {
        this.#break = fail;
      });
      this.#broken.catch(() => undefined);
      this.#timeouts = 0;
      this.#backoff.reset();
      this.#handlers.up();
    } catch (error) {
      client.destroy(() => undefined);
      if (this.#isClosed) return;
      const where = `${this.#endpoint.host}:${this.#endpoint.port}`;
      this.#handlers.down(error instanceof FieldError ? error.message : connectProblem(error, where));
      this.#retryLater();
    }
  }

  async #reach(client: ModbusRTU): Promise<void> {
    await client.connectTCP(await this.#endpoint.resolve(), { port: this.#endpoint.port });
  }

  #lost(client: ModbusRTU, reason: string): void {
    if (this.#client !== client) return;
    this.#drop(reason);
    this.#handlers.down(reason);
    this.#retryLater();
  }

  #drop(reason: string): void {
    const client = this.#client;
    this.#client = undefined;
    client?.destroy(() => undefined);
    this.#break(new RequestError('broken', reason));
    this.#dropWaiting(reason);
  }

  /** Waiting requests fail now: a write that was not sent in time is not sent later. */
  #dropWaiting(reason: string): void {
    for (const job of [...this.#writes.splice(0), ...this.#reads.splice(0)])
      job.drop(new RequestError('unsent', reason));
  }

  #retryLater(): void {
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => void this.#open(), this.#backoff.next());
  }
}

const bitsOf = (answer: { data: boolean[]; buffer: Buffer }) => ({ bits: answer.data, bytes: answer.buffer });
