/** One worker as this side has it: its calls, its raw port, and the way to end it. */
import { expose, wrap } from 'comlink';
import type { EngineEvent, HostApi, RemoteEngine, SurfaceSize } from '../boundary/index.ts';
import { attachBy, giveHost } from './transfer.ts';

/** A canvas whose control goes to a worker, and its size. */
export interface FreshSurface {
  readonly surface: OffscreenCanvas;
  readonly size: SurfaceSize;
  /** Puts the canvas where it is seen, in the place of the one before. */
  readonly show?: () => void;
}

interface ThreadOptions {
  /** Address of the bundled worker/main.ts; a factory where the address needs more (Trusted Types, tests). */
  readonly url: string | URL | (() => Worker);
  readonly hostApi: HostApi;
  /** Its script could not be read, or threw. */
  readonly onError: (message: string) => void;
}

export class EngineThread {
  readonly api: RemoteEngine;
  /** Undefined until `attach`. */
  port: MessagePort | undefined;
  readonly #worker: Worker;
  readonly #hostPort: MessagePort;
  #admit!: () => void;

  constructor({ url, hostApi, onError }: ThreadOptions) {
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
    // A worker that may never be needed takes no place on the server: its socket waits until it is.
    const socketTicket = (): Promise<string> => admitted.then(() => hostApi.socketTicket());
    expose({ socketTicket, bearer: () => hostApi.bearer() } satisfies HostApi, port1);
    void giveHost(this.api, port2);
  }

  /** What it says from now on is kept until somebody listens. */
  attach(surface: OffscreenCanvas, size: SurfaceSize): Promise<{ readonly backend: string }> {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    return attachBy(this.api, surface, size, port2);
  }

  /** This is the worker that counts; to be called after `attach`. */
  listen(onEvent: (event: EngineEvent) => void): void {
    this.#admit();
    this.port!.onmessage = ({ data }: MessageEvent<EngineEvent>) => onEvent(data);
  }

  /** Nothing of it is heard any more. Where `last` is given, the thread itself ends after that. */
  end(last?: Promise<unknown>): void {
    this.port?.close();
    this.port = undefined;
    this.#hostPort.close();
    const terminate = (): void => this.#worker.terminate();
    if (last) void last.then(terminate, terminate);
    else terminate();
  }
}
