/** One OPC UA link: connects, reconnects, and reports stale for all its tags the moment it is down. */

import { checkedAddress } from '../addresses.ts';
import {
  type BrowseResult,
  type DriverContext,
  FieldError,
  type FieldLink,
  type TagPoint,
  type WriteRequest,
  type WriteResult,
} from '../driver.ts';
import type { RunningLink } from '../link-set.ts';
import { type LinkStates, stateWords } from '../link-states.ts';
import { Quality } from '../sample.ts';
import { Backoff, withTimeout } from '../waiting.ts';
import { Channel, type ChannelParts } from './channel.ts';
import { OpcuaSession } from './session.ts';
import { readSettings, type Settings } from './settings.ts';

export class OpcuaLink implements RunningLink {
  readonly #link: FieldLink;
  readonly #settings: Settings;
  readonly #parts: ChannelParts;
  readonly #context: DriverContext;
  readonly #states: LinkStates;
  readonly #points = new Map<string, TagPoint>();
  readonly #backoff = new Backoff();
  #session: OpcuaSession | undefined;
  #detail = 'connecting';
  /** Values have been reported that are no longer valid once the session ends. */
  #hasReported = false;
  #isClosed = false;
  #stop: (reason: string) => void = () => undefined;
  #wake: () => void = () => undefined;
  readonly #running: Promise<void>;

  /** Throws FieldError if the address cannot be used. */
  constructor(link: FieldLink, parts: ChannelParts, context: DriverContext, states: LinkStates) {
    this.#link = link;
    this.#settings = readSettings(link);
    this.#parts = parts;
    this.#context = context;
    this.#states = states;
    parts.hosts.check(this.#settings);
    for (const device of link.devices) for (const point of device.tags) this.#take(device.name, point);
    this.#running = this.#run();
  }

  get isUp(): boolean {
    return this.#session !== undefined;
  }
  get detail(): string {
    return stateWords(`${this.#settings.host}:${this.#settings.port}`, this.#detail);
  }
  /** Differs when the link's settings differ. */
  get definition(): string {
    return JSON.stringify(this.#link);
  }
  has(tag: string): boolean {
    return this.#points.has(tag);
  }

  /** Something changed that may have kept it down: a certificate may be trusted now. */
  retry(): void {
    this.#backoff.reset();
    this.#wake();
  }

  async read(tags: readonly string[]): Promise<void> {
    // Unreadable tags are stale already, or will be when the session ends.
    await this.#session?.read(tags).catch(() => undefined);
  }

  async write(request: WriteRequest): Promise<WriteResult> {
    return this.#session
      ? this.#session.write(request)
      : { outcome: 'notSent', reason: `No connection to ${this.detail}` };
  }

  async browse(
    controller: string,
    signal: AbortSignal,
    onProgress?: (found: number) => void,
  ): Promise<BrowseResult> {
    const device = this.#link.devices.find((one) => one.controller === controller);
    if (!device) throw new FieldError(`There is no controller ${controller} on this link`);
    if (!this.#session) throw new FieldError(`No connection to ${this.detail}`);
    const { root } = checkedAddress('opc-ua', 'controller', device.address);
    return this.#session.browse(root, signal, onProgress);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stop('closed');
    this.#wake();
    await this.#running;
  }

  #take(device: string, point: TagPoint): void {
    try {
      checkedAddress('opc-ua', 'tag', point.address, point.dataType);
      this.#points.set(point.tag, point);
    } catch (error) {
      const problem = (error as Error).message;
      this.#context.log.warn({ tag: point.tag, controller: device, problem }, 'OPC UA: a tag cannot be read');
    }
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      await this.#attempt();
      if (this.#isClosed) return;
      await new Promise<void>((done) => {
        const timer = setTimeout(done, this.#backoff.next());
        this.#wake = () => {
          clearTimeout(timer);
          done();
        };
      });
      this.#wake = () => undefined;
    }
  }

  /** One connection, from resolving the name to its end. */
  async #attempt(): Promise<void> {
    const channel = new Channel(this.#settings, this.#parts);
    const closed = new Promise<string>((done) => {
      this.#stop = done;
    });
    const opening = this.#open(channel);
    try {
      const session = await Promise.race([
        opening,
        closed.then(() => Promise.reject(new FieldError('closed'))),
      ]);
      this.#up(session);
      const reason = await Promise.race([session.ended, closed]);
      session.stop(reason);
      this.#down(reason);
      await channel.close(reason === 'closed');
    } catch (error) {
      this.#down(error instanceof FieldError ? error.message : `failed: ${(error as Error).message}`);
      await abandon(opening, channel);
    }
  }

  async #open(channel: Channel): Promise<OpcuaSession> {
    await channel.resolve();
    const offer = await channel.discover();
    await channel.judge(offer);
    const { opcua, session, client } = await channel.open(offer);
    const started = new OpcuaSession({
      opcua,
      session,
      client,
      points: [...this.#points.values()],
      timeout: this.#settings.timeout,
      now: this.#context.now,
      sink: (samples) => {
        this.#hasReported = true;
        this.#context.sink(samples);
      },
      heard: () => this.#states.contact(this.#link.link),
      fault: (tag, problem) =>
        this.#context.log.warn({ tag, link: this.#link.link, problem }, 'OPC UA: a tag cannot be read'),
      missingChanged: () => this.#session && this.#sayUp(this.#session),
    });
    try {
      await started.start();
    } catch (error) {
      started.stop('it could not be started');
      throw error;
    }
    return started;
  }

  #up(session: OpcuaSession): void {
    this.#session = session;
    this.#backoff.reset();
    this.#sayUp(session);
    this.#states.contact(this.#link.link);
    this.#context.log.info({ link: this.#link.link, address: this.detail }, 'OPC UA: connected');
  }

  #sayUp({ missing }: OpcuaSession): void {
    this.#detail = missing ? `connected; ${missing}` : 'connected';
    this.#states.set(this.#link.link, 'active', this.detail);
  }

  #down(reason: string): void {
    const wasUp = this.#session !== undefined;
    const isNews = this.#detail !== reason;
    this.#session = undefined;
    this.#detail = reason;
    this.#states.set(this.#link.link, 'down', this.detail);
    if (isNews)
      this.#context.log.warn(
        { link: this.#link.link, address: this.detail },
        wasUp ? 'OPC UA: connection lost' : 'OPC UA: no connection',
      );
    if (this.#points.size > 0 && (this.#hasReported || isNews)) this.#sayStale();
  }

  #sayStale(): void {
    this.#hasReported = false;
    const time = this.#context.now();
    this.#context.sink(
      [...this.#points.keys()].map((tag) => ({ tag, value: null, quality: Quality.stale, time })),
    );
  }
}

/** Milliseconds that a closed link waits for the session that it is opening. */
const OPENING_MS = 1000;

/**
 * Closes the session that is being opened, as soon as it is open: servers have room for few sessions. On a slow server this
 * goes on after the link has been closed. Each step of opening has a time limit of its own.
 */
async function abandon(opening: Promise<OpcuaSession>, channel: Channel): Promise<void> {
  const closed = opening.then(
    (session) => {
      session.stop('closed');
      return channel.close(true);
    },
    () => channel.close(false),
  );
  await withTimeout(closed, OPENING_MS, () => new Error('late')).catch(() => undefined);
}
