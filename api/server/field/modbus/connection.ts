/** One Modbus TCP connection: one request at a time, writes before waiting reads, and a reconnect when it breaks. */
import { once } from 'node:events';
import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import ModbusRTU from 'modbus-serial';
import { FieldError } from '../driver.ts';
import { connectProblem } from '../test-steps.ts';
import { Backoff, withTimeout } from '../waiting.ts';
import type { Endpoint } from './address.ts';
import { RequestError, toRequestError } from './errors.ts';
import type { ReadRequest } from './plan.ts';

/** A device that takes longer is not waited for when its connection is closed. */
const LAST_ANSWER_MS = 2000;

interface Job {
  readonly run: () => Promise<void>;
  readonly drop: (error: RequestError) => void;
}

/** This many unanswered requests in a row end the connection, unless some unit behind it answers. */
const MOST_TIMEOUTS = 3;
/** A connection that lasted longer and is closed while nothing is asked was closed because it was idle. */
const SHORTEST_IDLE_MS = 1000;
/** How long a connection that the device closed stays closed before it is tried, if nothing is asked. */
const REST_MS = 10_000;

/** An endpoint whose name is resolved and checked again for each attempt. */
export interface Reachable extends Endpoint {
  /** The address to connect to. Throws FieldError if it is not allowed. */
  resolve(): Promise<string>;
}

interface ConnectionHandlers {
  up(): void;
  down(reason: string): void;
  /** Whether no unit answers any more. If false, unanswered requests do not end the connection. */
  isSilent(): boolean;
}

/** The bytes of registers, or bits as booleans. */
export interface Answer {
  readonly bits: readonly boolean[];
  readonly bytes: Buffer;
}

type Work<T> = (client: ModbusRTU) => Promise<T>;

export class ModbusConnection {
  readonly #endpoint: Reachable;
  readonly #handlers: ConnectionHandlers;
  readonly #writes: Job[] = [];
  readonly #reads: Job[] = [];
  #client: ModbusRTU | undefined;
  /** The device closed the connection between two requests: the next request opens another one. */
  #isResting = false;
  #opening: Promise<void> | undefined;
  #openedAt = 0;
  /** Something was answered over the present connection. */
  #hasAnswered = false;
  /** Rejects when the present connection breaks. */
  #broken: Promise<never> = new Promise(() => undefined);
  #break: (error: RequestError) => void = () => undefined;
  #isBusy = false;
  /** Ends when nothing is asked any more. */
  #working: Promise<void> = Promise.resolve();
  #isClosed = false;
  #timeouts = 0;
  /** Reset by an answer, not by a connection: a device may accept connections and answer nothing. */
  readonly #backoff = new Backoff();
  #retry: NodeJS.Timeout | undefined;

  constructor(endpoint: Reachable, handlers: ConnectionHandlers) {
    this.#endpoint = endpoint;
    this.#handlers = handlers;
    void this.#open();
  }

  get isUp(): boolean {
    return this.#client !== undefined || this.#isResting;
  }

  read(request: ReadRequest): Promise<Answer> {
    const work: Work<Answer> = async (client) => {
      client.setID(request.unit);
      const { register, length } = request;
      if (request.table === 'coil') return bitsOf(await client.readCoils(register, length));
      if (request.table === 'discrete') return bitsOf(await client.readDiscreteInputs(register, length));
      const answer =
        request.table === 'holding'
          ? await client.readHoldingRegisters(register, length)
          : await client.readInputRegisters(register, length);
      return { bits: [], bytes: answer.buffer };
    };
    return this.#enqueue(this.#reads, () => this.#readAgain(request.unit, work));
  }

  /** Runs before all waiting reads. `isTimely` is checked at the last moment; if false, nothing is sent. */
  write(unit: number, isTimely: () => boolean, send: Work<unknown>): Promise<boolean> {
    return this.#enqueue(this.#writes, () =>
      this.#attempt(unit, async (client) => {
        if (!isTimely()) return false;
        client.setID(unit);
        await send(client);
        return true;
      }),
    );
  }

  /** Asks nothing more. What the device has been asked it may answer: a reading that it counts is not lost. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#dropWaiting('closed');
    await Promise.race([this.#working, wait(LAST_ANSWER_MS, undefined, { ref: false })]);
    this.#drop('closed');
  }

  #enqueue<T>(queue: Job[], run: () => Promise<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new RequestError('unsent', 'closed'));
    return new Promise<T>((done, fail) => {
      queue.push({ drop: fail, run: () => run().then(done, fail) });
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

  /** A device may close an idle connection at the moment of the next request: a read is then repeated over a new one. */
  async #readAgain<T>(unit: number, work: Work<T>): Promise<T> {
    try {
      return await this.#attempt(unit, work);
    } catch (error) {
      const isRepeated = (error as RequestError).kind === 'broken' && this.#isResting && !this.#isClosed;
      if (!isRepeated) throw error;
      return this.#attempt(unit, work);
    }
  }

  async #attempt<T>(unit: number, work: Work<T>): Promise<T> {
    if (this.#isResting) await this.#open();
    const client = this.#client;
    if (!client) throw new RequestError('unsent', 'not connected');
    try {
      // The library forgets the request of a socket that breaks, which would otherwise wait for ever.
      const result = await Promise.race([work(client), this.#broken]);
      this.#heard();
      return result;
    } catch (error) {
      const failure = toRequestError(error, unit);
      if (failure.kind === 'broken') this.#ended(client, failure.message);
      else if (failure.kind !== 'timeout') this.#heard();
      else if (++this.#timeouts >= MOST_TIMEOUTS && this.#handlers.isSilent())
        this.#lost(client, failure.message);
      throw failure;
    }
  }

  #heard(): void {
    this.#timeouts = 0;
    this.#hasAnswered = true;
    this.#backoff.reset();
  }

  #open(): Promise<void> {
    clearTimeout(this.#retry);
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #connect(): Promise<void> {
    const socket = new Socket();
    try {
      const ms = this.#endpoint.timeout * 3;
      await withTimeout(this.#reach(socket), ms, () => new Error(`no connection within ${ms} ms`));
      if (this.#isClosed) return void socket.destroy();
      await this.#use(socket);
    } catch (error) {
      socket.destroy();
      if (this.#isClosed) return;
      const where = `${this.#endpoint.host}:${this.#endpoint.port}`;
      const reason = error instanceof FieldError ? error.message : connectProblem(error, where);
      this.#isResting = false;
      this.#dropWaiting(reason);
      this.#handlers.down(reason);
      this.#retryLater();
    }
  }

  /** The library reports no end of a socket that broke, so the socket is watched here. */
  async #use(socket: Socket): Promise<void> {
    const wasUp = this.isUp;
    const client = new ModbusRTU();
    client.on('error', () => undefined);
    await client.linkTCP(socket, { port: this.#endpoint.port });
    client.setTimeout(this.#endpoint.timeout);
    socket.once('close', () => this.#ended(client, 'the device closed the connection'));
    this.#client = client;
    this.#isResting = false;
    this.#openedAt = performance.now();
    this.#hasAnswered = false;
    this.#broken = new Promise((_, fail) => {
      this.#break = fail;
    });
    this.#broken.catch(() => undefined);
    this.#timeouts = 0;
    if (!wasUp) this.#handlers.up();
  }

  async #reach(socket: Socket): Promise<void> {
    const host = await this.#endpoint.resolve();
    if (socket.destroyed) throw new Error('too late');
    socket.setNoDelay(true);
    const connected = once(socket, 'connect');
    socket.connect({ host, port: this.#endpoint.port });
    await connected;
    socket.on('error', () => undefined);
  }

  /** The connection is over. It rests if that says nothing about the device. */
  #ended(client: ModbusRTU, reason: string): void {
    if (this.#client !== client) return;
    const wasIdle = !this.#isBusy && performance.now() - this.#openedAt >= SHORTEST_IDLE_MS;
    if (this.#hasAnswered || wasIdle) {
      this.#isResting = true;
      this.#release(reason);
      this.#retry = setTimeout(() => void this.#open(), REST_MS);
    } else this.#lost(client, reason);
  }

  #lost(client: ModbusRTU, reason: string): void {
    if (this.#client !== client) return;
    this.#drop(reason);
    this.#handlers.down(reason);
    this.#retryLater();
  }

  #drop(reason: string): void {
    this.#isResting = false;
    this.#release(reason);
    this.#dropWaiting(reason);
  }

  #release(reason: string): void {
    const client = this.#client;
    this.#client = undefined;
    client?.destroy(() => undefined);
    this.#break(new RequestError('broken', reason));
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
