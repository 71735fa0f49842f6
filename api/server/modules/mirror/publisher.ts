/**
 * Tells the other nodes which links are this one's and what their drivers report: the newest value of each tag that changed,
 * twenty times a second, and how the links are. Nothing is queued: a node that missed something asks for all of it again.
 */
import { encodeFrame, type LiveRecord } from '../../../contract/live.ts';
import { type NodeBus, toBody } from '../../cluster/node-bus.ts';
import type { LinkHealth } from '../../field/driver.ts';
import { Quality } from '../../field/sample.ts';
import type { LastValues, TagDirectory } from '../values/index.ts';
import { FLUSH_MS, HEARTBEAT_MS, RESEND, STATES, type States, type ToldAside, VALUES } from './messages.ts';

interface PublisherOptions {
  readonly bus: NodeBus;
  readonly tags: TagDirectory;
  readonly lastValues: LastValues;
  /** All links of this node, by uuid. */
  readonly links: () => Readonly<Record<string, LinkHealth>>;
  /** The links that are this node's, with their epochs, by uuid: another map after each change. Empty when others may have them by now. */
  readonly owned: () => ReadonlyMap<string, number>;
  readonly aside: () => readonly ToldAside[];
  /** Milliseconds between two frames; 50. */
  readonly flushMs?: number;
}

const FRAME_RECORDS = 5000;
/** Below NATS's limit of 1 MB. Only frames of long texts are larger: they go as two. */
const FRAME_BYTES = 900_000;
const STATES_MS = 500;
/** Every so many times all states are told: a wrong word about a node's links is over after four seconds. */
const WHOLE_EVERY = 8;
/** Nodes that start together ask together. */
const RESEND_PAUSE_MS = 500;

export class Publisher {
  readonly #options: PublisherOptions;
  readonly #ends: (() => void)[] = [];
  #isChanged = new Uint8Array(0);
  #changed: number[] = [];
  #sequence = 0;
  #saidAt = 0;
  #resentAt = Number.NEGATIVE_INFINITY;
  #resend: NodeJS.Timeout | undefined;
  #links: Readonly<Record<string, LinkHealth>> = {};
  /** As told last. */
  #owned: ReadonlyMap<string, number> = new Map();
  #told = 0;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  start(): void {
    const { bus, flushMs = FLUSH_MS } = this.#options;
    const flushing = setInterval(() => this.flush(), flushMs);
    const telling = setInterval(() => this.tellStates(), STATES_MS);
    this.#ends.push(
      () => clearInterval(flushing),
      () => clearInterval(telling),
      () => clearTimeout(this.#resend),
      bus.subscribe(RESEND, () => this.#askedAgain()),
      bus.onGap(() => this.#askedAgain()),
    );
    this.#markAll();
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  /** The tag at this slot has a new value or quality. */
  mark(slot: number): void {
    if (slot >= this.#isChanged.length) this.#grow(slot + 1);
    if (this.#isChanged[slot]) return;
    this.#isChanged[slot] = 1;
    this.#changed.push(slot);
  }

  /** Sends what changed, or a heartbeat if nothing was sent for a while. */
  flush(): void {
    // Whose they are is told before what they say.
    if (this.#options.owned() !== this.#owned) this.tellStates();
    while (this.#changed.length > 0) this.#send(this.#changed.splice(0, FRAME_RECORDS));
    if (performance.now() - this.#saidAt >= HEARTBEAT_MS) this.#send([]);
  }

  /** Tells the links that are in another state, and from time to time all. */
  tellStates(isWhole = this.#told % WHOLE_EVERY === 0): void {
    const { bus, links: read, aside, owned: readOwned } = this.#options;
    this.#told++;
    const links = read();
    const changed = isWhole
      ? links
      : Object.fromEntries(
          Object.entries(links).filter(([link, health]) => !isSame(health, this.#links[link])),
        );
    const now = readOwned();
    const owned = isWhole || now !== this.#owned ? Object.fromEntries(now) : null;
    this.#links = links;
    this.#owned = now;
    bus.publish(
      `${STATES}.${bus.node}`,
      toBody({ links: changed, isWhole, owned, aside: aside() } satisfies States),
    );
  }

  #send(slots: readonly number[]): void {
    const { tags, lastValues } = this.#options;
    const records: LiveRecord[] = slots.flatMap((slot) => {
      this.#isChanged[slot] = 0;
      const { id: index, link } = tags.at(slot);
      // Another node speaks for it by now.
      if (!this.#owned.has(link)) return [];
      const { value, quality, time } = lastValues.get(slot);
      return [{ index, value, quality, time }];
    });
    this.#saidAt = performance.now();
    this.#say(records);
  }

  #say(records: readonly LiveRecord[]): void {
    const { bus } = this.#options;
    const frame = encodeFrame(this.#sequence + 1, records);
    if (frame.byteLength > FRAME_BYTES && records.length > 1) {
      const half = records.length >> 1;
      this.#say(records.slice(0, half));
      this.#say(records.slice(half));
      return;
    }
    this.#sequence++;
    bus.publish(`${VALUES}.${bus.node}`, new Uint8Array(frame));
  }

  /** At once, but not more often than a receiver can bear. */
  #askedAgain(): void {
    const wait = this.#resentAt + RESEND_PAUSE_MS - performance.now();
    if (wait > 0) {
      this.#resend ??= setTimeout(() => this.#sendAgain(), wait);
    } else this.#sendAgain();
  }

  #sendAgain(): void {
    clearTimeout(this.#resend);
    this.#resend = undefined;
    this.#resentAt = performance.now();
    this.#markAll();
    this.tellStates(true);
    this.flush();
  }

  #markAll(): void {
    const { tags, lastValues } = this.#options;
    for (let slot = 0; slot < tags.size; slot++)
      if (lastValues.get(slot).quality !== Quality.missing) this.mark(slot);
  }

  #grow(size: number): void {
    const grown = new Uint8Array(Math.max(size, this.#isChanged.length * 2));
    grown.set(this.#isChanged);
    this.#isChanged = grown;
  }
}

const isSame = (one: LinkHealth, other: LinkHealth | undefined): boolean =>
  one.state === other?.state &&
  one.detail === other.detail &&
  one.since === other.since &&
  one.lastContact === other.lastContact;
