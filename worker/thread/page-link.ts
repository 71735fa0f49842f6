/** The worker's connection to the page, and to the server on the page's behalf. */
import { wrap } from 'comlink';
import { type Client, createClient } from '../../api/client/client.ts';
import type { EngineEvent, EngineState, HostApi, InputFrame } from '../boundary/index.ts';
import { StatePort } from './state-port.ts';

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
