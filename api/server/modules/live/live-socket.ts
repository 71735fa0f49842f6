/**
 * One live socket: waits for `open`, redeems the ticket, subscribes, takes acknowledgements. A message that does not
 * belong to the protocol closes it; nothing a client sends is answered with more than it asked for.
 */

import type { RawData, WebSocket } from 'ws';
import {
  AlarmMark,
  type Changed,
  MAX_TAGS,
  OPEN_BYTES,
  type OpenMessage,
  type ServerMessage,
} from '../../../contract/live.ts';
import type { LastValue, LastValues, TagDirectory } from '../values/index.ts';
import { ADD_BYTES, parseMessage } from './client-message.ts';
import { CLOSE, type CloseCode } from './close-codes.ts';
import { type Fanout, Outbox, REFUSED } from './fanout.ts';
import { sizeOf } from './message-size.ts';
import { Pace } from './pace.ts';
import type { Sight, Viewer } from './rights.ts';

export interface SocketContext {
  readonly tags: TagDirectory;
  readonly lastValues: LastValues;
  readonly fanout: Fanout;
  readonly now: () => number;
  /** Redeems the ticket and returns whose it was, if it is valid and that user may watch, and see the diagram. */
  readonly redeem: (
    ticket: string,
    diagram: string | undefined,
  ) => Promise<{ readonly viewer: Viewer; readonly sight: Sight } | undefined>;
  /** False if this viewer has too many sockets already. */
  readonly admit: (socket: LiveSocket, viewer: Viewer) => boolean;
  readonly left: (socket: LiveSocket) => void;
  readonly failed: (error: unknown) => void;
}

/** Buffered bytes beyond which everything optional is left out. */
const MOST_WAITING = 65_536;
/** Messages and pings per second, several times the rate of a client that acknowledges every frame. */
const MOST_MESSAGES = 200;
const OPEN_MS = 5_000;
/** Time between the close frame and cutting the connection of a client that does not answer it. */
const CLOSE_MS = 2_000;

export class LiveSocket {
  readonly #socket: WebSocket;
  readonly #context: SocketContext;
  readonly #outbox: Outbox;
  readonly #openTimer: NodeJS.Timeout;
  readonly #pace: Pace;
  #opening = false;
  #viewer: Viewer | undefined;
  #seesAlarms = false;
  /** False between a ping and its pong. */
  isAlive = true;

  constructor(socket: WebSocket, context: SocketContext) {
    this.#socket = socket;
    this.#context = context;
    this.#outbox = new Outbox(socket, (slot) => this.#read(slot), context.now());
    this.#pace = new Pace(MOST_MESSAGES, context.now);
    this.#openTimer = setTimeout(() => this.close('OPEN_TIMEOUT'), OPEN_MS);
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('ping', () => this.#isTooFast());
    socket.on('pong', () => {
      this.isAlive = true;
    });
    // ws reports a message over the limit or broken UTF-8 here and closes on its own; without a listener it would throw.
    socket.on('error', () => {});
    socket.on('close', () => this.#leave());
  }

  /** True until the client has shown a ticket. */
  get isSilent(): boolean {
    return !this.#opening;
  }

  get viewer(): Viewer | undefined {
    return this.#viewer;
  }

  /** Their rights were checked again: what they may see now, they see at once. */
  setSight({ alarms }: Sight): void {
    if (this.#seesAlarms === alarms) return;
    this.#seesAlarms = alarms;
    this.#outbox.markAll();
  }

  /** Tells the client what has changed; one that does not read learns it at its next poll. */
  tellChanged(changed: Changed): void {
    if (changed === 'alarms' && !this.#seesAlarms) return;
    if (this.#viewer && this.#socket.bufferedAmount < MOST_WAITING) this.#say({ changed });
  }

  /** Milliseconds without an acknowledgement that is due. */
  stalledFor(now: number): number {
    return this.#outbox.stalledFor(now);
  }

  /** Asks the network whether the client is still there; cuts the connection if it did not answer last time. */
  probe(): void {
    if (this.isAlive) this.#socket.ping();
    else this.#socket.terminate();
    this.isAlive = false;
  }

  close(code: CloseCode): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const { number, message } = CLOSE[code];
    this.#context.fanout.unsubscribe(this.#outbox);
    this.#say({ closed: { code, message } });
    this.#socket.close(number, message);
    // Whatever still arrives is ignored.
    if (code === 'TOO_FAST') this.#socket.pause();
    setTimeout(() => this.#socket.terminate(), CLOSE_MS).unref();
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (this.#socket.readyState !== this.#socket.OPEN || this.#isTooFast()) return;
    // Before anything of it is read.
    if (sizeOf(data) > (this.#viewer ? ADD_BYTES : OPEN_BYTES)) {
      this.close('TOO_LARGE');
      return;
    }
    const message = isBinary ? undefined : parseMessage(data.toString());
    if (message && 'open' in message && !this.#opening) {
      this.#opening = true;
      this.#open(message.open).catch((error: unknown) => {
        this.#context.failed(error);
        this.close('FAILED');
      });
    } else if (message && 'add' in message && this.#viewer) this.#subscribe(this.#viewer, message.add.tags);
    else if (message && 'ack' in message && this.#viewer) this.#acknowledge(message.ack);
    else this.close('MALFORMED');
  }

  #isTooFast(): boolean {
    const isTooFast = this.#pace.isTooFast();
    if (isTooFast) this.close('TOO_FAST');
    return isTooFast;
  }

  async #open({ ticket, tags, diagram }: OpenMessage): Promise<void> {
    // Nothing is read from the client while storage is queried: what it sends meanwhile waits in its own network.
    this.#socket.pause();
    clearTimeout(this.#openTimer);
    const admitted = await this.#context.redeem(ticket, diagram);
    this.#socket.resume();
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (!admitted) return this.close('BAD_TICKET');
    const { viewer, sight } = admitted;
    if (!this.#context.admit(this, viewer)) return this.close('TOO_MANY_SOCKETS');
    this.#viewer = viewer;
    this.#seesAlarms = sight.alarms;
    this.#subscribe(viewer, tags);
  }

  /** All refusals look the same: missing, archived, another company's. */
  #subscribe(viewer: Viewer, uuids: readonly string[]): void {
    const from = this.#outbox.count;
    if (from + uuids.length > MAX_TAGS) {
      this.close('TOO_MANY_TAGS');
      return;
    }
    const slots = uuids.map((uuid) => this.#context.tags.ofCompany(uuid, viewer.companyId)?.slot ?? REFUSED);
    const refused = slots.flatMap((slot, nth) => (slot === REFUSED ? [from + nth] : []));
    this.#say({ opened: { refused } });
    this.#context.fanout.subscribe(this.#outbox, slots);
    this.#outbox.flush(this.#context.now());
  }

  #read(slot: number): LastValue {
    const last = this.#context.lastValues.get(slot);
    return this.#seesAlarms ? last : { ...last, alarm: AlarmMark.none };
  }

  #acknowledge(sequence: number): void {
    if (!this.#outbox.acknowledge(sequence, this.#context.now())) this.close('MALFORMED');
  }

  #say(message: ServerMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  #leave(): void {
    clearTimeout(this.#openTimer);
    this.#context.fanout.unsubscribe(this.#outbox);
    this.#context.left(this);
  }
}
