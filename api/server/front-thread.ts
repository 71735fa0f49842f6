/**
 * The thread of a server that is alone that serves people: HTTP, live sockets, reports, files. The thread with the devices
 * starts it, and starts it again if it ends or stops answering: nothing in the field waits for it.
 */
import { url as inspectorUrl } from 'node:inspector';
import { setTimeout as wait } from 'node:timers/promises';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type { ThreadBus } from './cluster/thread-bus.ts';
import type { Config } from './config.ts';
import type { Build } from './http/dev-reload.ts';
import type { NodeRun } from './jobs/node-runs.ts';
import type { RunningNode, Shared } from './node.ts';
import type { OwnStorage } from './storage/storage.ts';

/** The options of the thread. */
export interface FrontData {
  readonly config: Config;
  readonly run: Pick<NodeRun, 'id' | 'isAlone'>;
  /** The end of the bus to the thread with the devices. */
  readonly port: MessagePort;
}

/** To the front. */
export type FrontOrder =
  /** The field runs, so that the front can begin. */
  | { readonly do: 'open'; readonly data: FrontData }
  | { readonly do: 'drain' | 'close' }
  /** The answer to `lend`. */
  | { readonly do: 'use'; readonly port: MessagePort }
  | { readonly do: 'refuse'; readonly message: string }
  /** Development only. */
  | { readonly do: 'tell'; readonly build: Build };

/** From the front. */
export type FrontNews =
  | ({ readonly is: 'ready' } & Pick<RunningNode, 'origin' | 'setUpLink'>)
  | { readonly is: 'failed'; readonly fault: string }
  | { readonly is: 'drained' }
  /** Asks for a port to the embedded database. */
  | { readonly is: 'lend' };

interface FrontOptions {
  readonly config: Config;
  readonly onBuild: Shared['onBuild'];
  readonly log: FastifyBaseLogger;
}

/** The parts of the field that the front uses. */
interface FrontParts {
  readonly bus: ThreadBus;
  readonly storage: OwnStorage;
  readonly run: Pick<NodeRun, 'id' | 'isAlone'>;
  /** Whether the front was heard lately. */
  readonly isHeard: () => boolean;
}

/** It could not be started: the message says what is wrong and what to do. */
class FrontFault extends Error {}

const FIRST_RESTART_MS = 500;
const LAST_RESTART_MS = 30_000;
const WATCH_MS = 1000;
/** By how much a front that works may be late. */
const LATE_MS = 1000;
/** A front is ended after this silence. Large work takes less time. */
const HUNG_MS = 60_000;

export class FrontThread {
  readonly #options: FrontOptions;
  #parts: FrontParts | undefined;
  #worker: Worker | undefined;
  /** Resolves when the thread listens. */
  #started: Promise<void>;
  #ready: Extract<FrontNews, { is: 'ready' }> | undefined;
  #drained: (() => void) | undefined;
  #restartMs = FIRST_RESTART_MS;
  #restart: NodeJS.Timeout | undefined;
  #watching: NodeJS.Timeout | undefined;
  #heardAt = 0;
  #isClosing = false;

  /** It loads its modules while the field starts. */
  constructor(options: FrontOptions) {
    this.#options = options;
    if (options.config.dev) options.onBuild?.((build) => this.#post({ do: 'tell', build }));
    this.#started = this.#load();
  }

  /** Resolves when it listens. Throws FrontFault if it cannot. */
  async open(parts: FrontParts): Promise<void> {
    this.#parts = parts;
    await this.#begin(parts);
    this.#watch(parts);
  }

  /** As `http://127.0.0.1:8080`. */
  get origin(): string {
    return this.#ready?.origin ?? '';
  }

  get setUpLink(): string | undefined {
    return this.#ready?.setUpLink;
  }

  /** Resolves when balancers had time to notice that it is not ready any more; a blocked front is not waited for. */
  async drain(): Promise<void> {
    if (!this.#worker) return;
    const { drainSeconds } = this.#options.config;
    const drained = new Promise<void>((done) => {
      this.#drained = done;
    });
    this.#post({ do: 'drain' });
    await Promise.race([drained, wait(1000 * drainSeconds + LATE_MS, undefined, { ref: false })]);
  }

  /** Lets what is under way end, as long as the process has time. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#restart);
    clearInterval(this.#watching);
    const worker = this.#worker;
    if (!worker) return;
    const gone = new Promise((done) => worker.once('exit', done));
    this.#post({ do: 'close' });
    await gone;
  }

  /** A thread that loads its modules and then waits for `open`. Returns when it listens. */
  #load(): Promise<void> {
    const worker = new Worker(new URL('./front-worker.ts', import.meta.url));
    this.#worker = worker;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    promise.catch(() => undefined);
    worker.on('message', (news: FrontNews) => {
      if (news.is === 'ready') {
        this.#ready = news;
        this.#heardAt = performance.now();
        this.#restartMs = FIRST_RESTART_MS;
        resolve();
      } else if (news.is === 'failed') reject(new FrontFault(news.fault));
      else this.#hear(news, worker);
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      reject(new FrontFault(`the thread that serves people ended with ${code}`));
      this.#ended(worker, code);
    });
    return promise;
  }

  #begin({ bus, run }: FrontParts): Promise<void> {
    const { config } = this.#options;
    const { port1, port2 } = new MessageChannel();
    bus.connect(port1);
    // A port that was chosen at the first start is kept: browsers come back to it.
    const port = this.#ready ? Number(new URL(this.#ready.origin).port) : config.port;
    const data: FrontData = {
      config: { ...config, port },
      run: { id: run.id, isAlone: run.isAlone },
      port: port2,
    };
    this.#worker?.postMessage({ do: 'open', data } satisfies FrontOrder, [port2]);
    return this.#started;
  }

  /** Ends a front that does not answer any more; a debugger may stop it for as long as it likes. */
  #watch({ isHeard }: FrontParts): void {
    const { log } = this.#options;
    this.#watching = setInterval(() => {
      if (isHeard() || inspectorUrl()) this.#heardAt = performance.now();
      else if (this.#worker && performance.now() - this.#heardAt > HUNG_MS) {
        log.error({ silentMs: HUNG_MS }, 'Front thread does not answer; it is ended');
        void this.#worker.terminate();
      }
    }, WATCH_MS).unref();
  }

  #hear(news: Exclude<FrontNews, { is: 'ready' | 'failed' }>, worker: Worker): void {
    if (news.is === 'drained') this.#drained?.();
    else
      this.#parts!.storage.lend().then(
        (port) => worker.postMessage({ do: 'use', port } satisfies FrontOrder, [port]),
        (error: unknown) => this.#post({ do: 'refuse', message: String(error) }),
      );
  }

  #post(order: FrontOrder): void {
    this.#worker?.postMessage(order);
  }

  /** Starts the front again. The field continues; users have no connection meanwhile. */
  #ended(worker: Worker, code: number): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#drained?.();
    // Not before it has been ready once: then the start of the server fails.
    if (this.#isClosing || !this.#ready) return;
    const { log } = this.#options;
    log.error({ code, restartInMs: this.#restartMs }, 'Front thread ended; it is started again');
    this.#restart = setTimeout(() => {
      this.#started = this.#load();
      this.#begin(this.#parts!).catch((error: unknown) =>
        log.error({ error: String(error) }, 'Front thread could not be started'),
      );
    }, this.#restartMs);
    this.#restartMs = Math.min(2 * this.#restartMs, LAST_RESTART_MS);
  }
}
