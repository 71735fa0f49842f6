/** One worker as seen from the page: its calls, its raw port, and how to end it. */
import { expose, wrap } from 'comlink';
import type { HostApi, RemoteEngine, SurfaceSize } from '../boundary/index.ts';
import { attachBy, giveHost } from './transfer.ts';

/** A canvas that can be transferred to a worker, and its size. */
export interface FreshSurface {
  readonly surface: OffscreenCanvas;
  readonly size: SurfaceSize;
  /** Shows the canvas in place of the previous one. */
  readonly show?: () => void;
}

interface ThreadOptions {
  /** Address of the bundled worker/main.ts; a factory where an address is not enough (Trusted Types, tests). */
  readonly url: string | URL | (() => Worker);
  readonly hostApi: HostApi;
  /** Its script could not be loaded, or threw. */
  readonly onError: (message: string) => void;
  /** For one that replaces a dead worker, see SurfaceApi.attach. */
  readonly hung?: readonly string[] | undefined;
}

export class EngineThread {
  readonly api: RemoteEngine;
  /** Undefined until `attach`. */
  port: MessagePort | undefined;
  readonly #worker: Worker;
  readonly #hostPort: MessagePort;
  readonly #hung: readonly string[] | undefined;
  #admit!: () => void;

  constructor({ url, hostApi, onError, hung }: ThreadOptions) {
    this.#hung = hung;
    this.#worker =
      typeof url === 'function' ? url() : new Worker(url, { type: 'module', name: 'mimic-engine' });
    this.#worker.addEventListener('error', ({ message }) =>
      onError(message || 'The engine could not be started'),
    );
    this.api = wrap(this.#worker) as unknown as RemoteEngine;
    const { port1, port2 } = new MessageChannel();
    this.#hostPort = port1;
    const admitted = new Promise<void>((done) => {
      this.#admit = done;
    });
    // A worker that may never be needed must not occupy the server: its socket waits until it is.
    const socketTicket = (): Promise<string> => admitted.then(() => hostApi.socketTicket());
    expose({ socketTicket, bearer: () => hostApi.bearer() } satisfies HostApi, port1);
    void giveHost(this.api, port2);
  }

  /** Its messages are queued from now on until somebody listens. */
  attach(surface: OffscreenCanvas, size: SurfaceSize): Promise<{ readonly backend: string }> {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    return attachBy(this.api, surface, size, port2, this.#hung);
  }

  /** Makes this the current worker, and returns its port, to listen to; to be called after `attach`. */
  admit(): MessagePort {
    this.#admit();
    return this.port!;
  }

  /** Stops listening to it. Where `last` is given, the thread itself ends after that. */
  end(last?: Promise<unknown>): void {
    this.port?.close();
    this.port = undefined;
    this.#hostPort.close();
    const terminate = (): void => this.#worker.terminate();
    if (last) void last.then(terminate, terminate);
    else terminate();
  }
}
