/** The newest values of tags on a page that is no diagram: one live socket, told about each tag when a row first shows it. */
import { decodeFrame, type LiveConnection, liveUrl, openLiveSocket } from '../../../../api/client/live.ts';
import { QUALITIES, type QualityName, type TagScalar } from '../../../../api/contract/index.ts';
import { client } from '../../../data/session/api.ts';

export interface LiveTagValue {
  readonly value: TagScalar;
  readonly quality: QualityName;
  /** Milliseconds since 1970; 0 if there never was a value. */
  readonly time: number;
}

export class LiveTagValues {
  readonly #values = new Map<string, LiveTagValue>();
  readonly #listeners = new Map<string, Set<() => void>>();
  /** uuids by their index on the socket. */
  readonly #tags: string[] = [];
  #new: string[] = [];
  #connection: LiveConnection | undefined;
  #isLost = false;

  /** No value is current: the connection is lost, or could not be opened. */
  get isLost(): boolean {
    return this.#isLost;
  }

  get(tag: string): LiveTagValue | undefined {
    return this.#values.get(tag);
  }

  /** Calls `onChange` with every newer value until the returned function is called. */
  watch(tag: string, onChange: () => void): () => void {
    const known = this.#listeners.get(tag);
    const listeners = known ?? new Set();
    this.#listeners.set(tag, listeners.add(onChange));
    if (!known) this.#ask(tag);
    return () => void listeners.delete(onChange);
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }

  /** Rows come in batches: one message tells the server of all of them. */
  #ask(tag: string): void {
    if (this.#new.push(tag) === 1) queueMicrotask(() => this.#tell());
  }

  #tell(): void {
    const tags = this.#new;
    this.#new = [];
    this.#tags.push(...tags);
    if (this.#connection) this.#connection.add(tags);
    else
      this.#connection = openLiveSocket({
        url: liveUrl(location.origin),
        ticket: async () => (await client.liveTicket({})).ticket,
        tags,
        onFrame: (frame) => this.#take(frame),
        onState: ({ connection }) => {
          if (connection === 'live') this.#isLost = false;
          if (connection === 'lost') this.#doubt();
        },
      });
  }

  #take(frame: ArrayBuffer): void {
    const changed = new Set<string>();
    decodeFrame(frame, (index, time, quality, value) => {
      const tag = this.#tags[index];
      if (tag === undefined) return;
      const scalar = typeof value === 'bigint' ? value.toString() : value;
      this.#values.set(tag, { value: scalar, quality: QUALITIES[quality]!, time });
      changed.add(tag);
    });
    this.#say(changed);
  }

  /** No value is current while the connection is lost. */
  #doubt(): void {
    this.#isLost = true;
    for (const [tag, last] of this.#values)
      if (last.quality !== 'missing') this.#values.set(tag, { ...last, quality: 'stale' });
    this.#say(this.#listeners.keys());
  }

  #say(tags: Iterable<string>): void {
    for (const tag of tags) for (const listener of this.#listeners.get(tag) ?? []) listener();
  }
}
