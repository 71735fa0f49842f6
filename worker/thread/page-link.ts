/** The worker's connection to the page, and to the server on the page's behalf. */
import { wrap } from 'comlink';
import { type Client, createClient } from '../../api/client/client.ts';
import {
  BEAT_MS,
  type EngineEvent,
  type EngineState,
  type HostApi,
  type InputFrame,
} from '../boundary/index.ts';

export class PageLink {
  readonly #fetch: typeof fetch | undefined;
  #host: HostApi | undefined;
  #port: StatePort | undefined;

  /** `request`: replaces the thread's own fetch. */
  constructor(request?: typeof fetch) {
    this.#fetch = request;
  }

  connect(port: MessagePort): void {
    this.#host = wrap<HostApi>(port) as unknown as HostApi;
  }

  /** Input and heartbeats use this port from now on; see StatePort. */
  listen(
    port: MessagePort,
    read: () => EngineState,
    onInput: (frame: InputFrame) => void,
    beat: () => void,
  ): void {
    this.#port = new StatePort(port, read, onInput, beat);
  }

  get host(): HostApi {
    if (!this.#host) throw new Error('The engine does not know its host yet: call connectHost first');
    return this.#host;
  }

  /** Messages are lost before `listen`. */
  readonly send = (event: EngineEvent): void => this.#port?.send(event);

  /** Sends the state to the page where it has changed. */
  readonly publish = (): void => this.#port?.publish();

  /** Returns a client of the server at `origin` with the page's token. */
  clientOf(origin: string): Client {
    const { host } = this;
    return createClient({
      origin,
      bearer: () => host.bearer(),
      // The page renews it: the next request returns a new token.
      renew: async () => {},
      ...(this.#fetch ? { fetch: this.#fetch } : {}),
    });
  }

  close(): void {
    this.#port?.close();
  }
}

/** The raw port: receives input, sends the state when it changed and as a heartbeat, and sends events at once. */
class StatePort {
  readonly #port: MessagePort;
  readonly #read: () => EngineState;
  readonly #timer: ReturnType<typeof setInterval>;
  #last = '';
  #isAsked = false;

  /** `beat` is called at every heartbeat, before it is sent. */
  constructor(
    port: MessagePort,
    read: () => EngineState,
    onInput: (frame: InputFrame) => void,
    beat: () => void,
  ) {
    this.#port = port;
    this.#read = read;
    port.onmessage = ({ data }: MessageEvent) => {
      if (!(data instanceof Float64Array)) return;
      onInput(data);
      // The next key applies to what the input selected or opened: the page learns of it before it is drawn.
      this.publish();
    };
    port.start();
    this.#timer = setInterval(() => {
      beat();
      this.send(this.#read());
    }, BEAT_MS);
  }

  /**
   * Sends the state where it differs from the last one sent: once for all changes in a row, before the call returns.
   */
  publish(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    queueMicrotask(() => {
      this.#isAsked = false;
      this.#publishNow();
    });
  }

  #publishNow(): void {
    const state = this.#read();
    const words = JSON.stringify(state);
    if (words === this.#last) return;
    this.#last = words;
    this.send(state);
  }

  send(event: EngineEvent): void {
    this.#port.postMessage(event);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#port.onmessage = null;
    this.#port.close();
  }
}
