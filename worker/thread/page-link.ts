/** The page as the worker reaches it, and the server in the page's name. */
import { wrap } from 'comlink';
import { type Client, createClient } from '../../api/client/client.ts';
import type { EngineEvent, EngineState, HostApi, InputFrame } from '../boundary/index.ts';
import { StatePort } from './state-port.ts';

export class PageLink {
  readonly #fetch: typeof fetch | undefined;
  #host: HostApi | undefined;
  #port: StatePort | undefined;

  /** `request`: in place of the thread's own fetch. */
  constructor(request?: typeof fetch) {
    this.#fetch = request;
  }

  connect(port: MessagePort): void {
    this.#host = wrap<HostApi>(port) as unknown as HostApi;
  }

  /** Input and heartbeats go over this port from now on; see StatePort. */
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

  /** Nobody hears it before `listen`. */
  readonly send = (event: EngineEvent): void => this.#port?.send(event);

  /** Tells the page of the state where that has changed. */
  readonly publish = (): void => this.#port?.publish();

  /** Calls to the server at `origin` with the page's token. */
  clientOf(origin: string): Client {
    const { host } = this;
    return createClient({
      origin,
      bearer: () => host.bearer(),
      // The page renews: it answers a new token the next time it is asked.
      renew: async () => {},
      ...(this.#fetch ? { fetch: this.#fetch } : {}),
    });
  }

  close(): void {
    this.#port?.close();
  }
}
