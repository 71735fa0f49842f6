/**
 * The source of the open diagram's values: the live feed, playback of the past, or nothing in edit mode. Never two of
 * them at once, and nobody may write based on past values.
 */
import type { Client } from '../../api/client/client.ts';
import {
  decodeFrame,
  type LiveConnection,
  type LiveState,
  liveUrl,
  openLiveSocket,
} from '../../api/client/live.ts';
import type { Engine } from '../../engine/engine.ts';
import type { DiagramSource, EngineState, OpenReport, PlaybackOrder } from '../boundary/index.ts';
import { ConnectionAhead } from './connection-ahead.ts';
import { Playback } from './playback.ts';

/** Milliseconds for which first values may be on their way until objects are marked as lacking them. */
const AWAITED_MS = 400;

interface ValuesOptions {
  readonly engine: () => Engine;
  readonly client: (origin: string) => Client;
  /** Returns a single-use ticket for the socket. */
  readonly ticket: () => Promise<string>;
  /** Milliseconds, monotonic. */
  readonly now: () => number;
  /** Connection, retry or playback has changed. */
  readonly changed: () => void;
  /** The texts of system labels have changed. */
  readonly labelsChanged: () => void;
  /** Assemblies have changed. */
  readonly assembliesChanged: () => void;
  readonly WebSocket?: typeof WebSocket;
}

export class Values {
  readonly #options: ValuesOptions;
  #feed: LiveConnection | undefined;
  /** Indices of tags whose first value the feed has yet to send. */
  readonly #unheard = new Set<number>();
  #connection: LiveState | undefined;
  #isWaiting = false;
  #waitingEnds: ReturnType<typeof setTimeout> | undefined;
  readonly #ahead: ConnectionAhead;
  #played: Playback | undefined;
  #origin = '';
  /** The diagram, unless it is shown for a site. */
  #diagram: string | undefined;
  #rights: OpenReport['rights'] = { update: false, control: false };

  constructor(options: ValuesOptions) {
    this.#options = options;
    this.#ahead = new ConnectionAhead(options);
  }

  /** For the diagram that was just opened: what its user may do, which playback suspends and restores. */
  opened({ origin, diagram, site }: DiagramSource, rights: OpenReport['rights']): void {
    this.#origin = origin;
    this.#diagram = site === undefined ? diagram : undefined;
    this.#rights = rights;
  }

  /** A diagram is being opened: its values are wanted soon, and what admits to them is asked for meanwhile. */
  expect(): void {
    this.#ahead.askTicket();
    this.#wait();
  }

  /** A diagram is likely to be opened within a moment: their connection is begun. */
  connectAhead(origin: string): void {
    this.#ahead.askTicket();
    this.#ahead.openSocket(origin);
  }

  /** Shows live values from now on. */
  goLive(): void {
    this.rest();
    const engine = this.#options.engine();
    if (engine.live.tags.size === 0 && engine.live.labels.wanted().length === 0) {
      this.#ahead.drop();
      return;
    }
    this.#feed = this.#openFeed(engine);
  }

  /** Shows no values: the diagram is in edit mode. */
  rest(): void {
    if (this.#played) this.#leavePlayback();
    this.#endFeed();
  }

  /** The diagram is closed. */
  close(): void {
    this.#played?.close();
    this.#played = undefined;
    this.#endFeed();
  }

  /** Whether every tag of the feed has had its first value, or was refused one. */
  get isAnswered(): boolean {
    return this.#unheard.size === 0;
  }

  get isPast(): boolean {
    return this.#played !== undefined;
  }

  /** Runs every order but `live`, which the caller handles: what follows playback depends on the mode. */
  play(order: Exclude<PlaybackOrder, { readonly to: 'live' }>): void {
    if (order.to === 'seek') void this.#playFrom(order.at);
    else if (order.to === 'step') void this.#played?.step();
    else if (order.to === 'alarm') void this.#played?.stepToAlarm();
    else if (order.to === 'speed') this.#played?.setSpeed(order.speed);
    else this.#played?.setPlaying(order.to === 'play');
  }

  get state(): Pick<EngineState, 'connection' | 'retryIn' | 'playback'> {
    const connection = this.#connection;
    return {
      connection: connection?.connection ?? 'none',
      retryIn: Math.ceil((connection?.retryIn ?? 0) / 1000),
      playback: this.#played?.state ?? null,
    };
  }

  /** The feed is closed before the first past value is shown. */
  #playFrom(at: number): Promise<void> {
    if (!this.#played) {
      const engine = this.#options.engine();
      this.#endFeed();
      engine.setRights({ control: false }, true);
      engine.live.tags.forget();
      const { now, changed } = this.#options;
      this.#played = new Playback({ engine, client: this.#options.client(this.#origin), now, changed });
    }
    return this.#played.seek(at);
  }

  #leavePlayback(): void {
    const engine = this.#options.engine();
    this.#played?.close();
    this.#played = undefined;
    engine.live.tags.forget();
    engine.setRights(this.#rights);
    engine.fed();
  }

  /** Subscribes to all tags that the diagram knows by now; what each frame brings goes into the engine's tag table. */
  #openFeed(engine: Engine): LiveConnection {
    const { changed, labelsChanged, assembliesChanged, WebSocket } = this.#options;
    const { tags } = engine.live;
    for (let index = 0; index < tags.size; index++) this.#unheard.add(index);
    this.#wait();
    this.#waitingEnds = setTimeout(() => this.#endWaiting(), AWAITED_MS);
    return openLiveSocket({
      url: liveUrl(this.#origin),
      ticket: () => this.#ahead.takeTicket(),
      first: () => this.#ahead.takeSocket(this.#origin),
      ...(this.#diagram ? { diagram: this.#diagram } : {}),
      tags: tags.askable(),
      WebSocket,
      onChanged(what) {
        if (what === 'labels') labelsChanged();
        else if (what === 'assemblies') assembliesChanged();
      },
      onRefused: (indices) => {
        for (const index of indices) this.#unheard.delete(index);
        if (this.isAnswered) this.#endWaiting();
      },
      onFrame: (frame) => {
        decodeFrame(frame, (index, time, quality, value, alarm) => {
          tags.set(index, time, quality, value, alarm);
          if (this.#unheard.size > 0) this.#unheard.delete(index);
        });
        if (this.isAnswered) this.#endWaiting();
        engine.fed();
      },
      onState: (state) => {
        engine.setConnected(state.connection === 'live');
        if (state.connection === 'lost') this.#endWaiting();
        this.#connection = state;
        changed();
      },
    });
  }

  #wait(): void {
    this.#options.engine().live.tags.setAwaited(true);
    this.#isWaiting = true;
  }

  #endWaiting(): void {
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    clearTimeout(this.#waitingEnds);
    const engine = this.#options.engine();
    engine.live.tags.setAwaited(false);
    engine.fed();
  }

  #endFeed(): void {
    this.#endWaiting();
    this.#feed?.close();
    this.#feed = undefined;
    this.#unheard.clear();
    this.#connection = undefined;
  }
}
