/**
 * The live socket, kept open: asks for a ticket, names its tags, passes on frames, acknowledges them, and reconnects
 * with the same tags after a loss. Runs in a worker, in a page and in Node. The protocol: api/contract/live.ts.
 */
import {
  ADD_TAGS,
  type Changed,
  type ClientMessage,
  HEADER_BYTES,
  LIVE_PATH,
  MAX_TAGS,
  OPEN_TAGS,
  type ServerMessage,
  SILENCE_MS,
} from '../contract/live.ts';
import { backoff } from './backoff.ts';

export { type Changed, decodeFrame } from '../contract/live.ts';

export interface LiveState {
  /** `lost` until it is live again: `connecting` is the first attempt only. */
  readonly connection: 'connecting' | 'live' | 'lost';
  /** Milliseconds until the next attempt, while lost; 0 while one is under way. */
  readonly retryIn: number;
  /** Why it was lost, in the server's words or ours. */
  readonly reason?: string;
}

export interface LiveOptions {
  /** As `ws://127.0.0.1:8080/api/live`; see liveUrl. */
  readonly url: string;
  /** A new single-use ticket, for each attempt. */
  readonly ticket: () => Promise<string>;
  /** A socket to `url` that nobody has used yet, for the first attempt; without one it is opened then. */
  readonly first?: () => WebSocket | undefined;
  /** The diagram of the dashboard that shows the tags, for no site. */
  readonly diagram?: string;
  /** uuids; a tag's position is its index in the frames for the life of this socket. */
  readonly tags: readonly string[];
  /** A frame with records. It is acknowledged when this returns. */
  readonly onFrame: (frame: ArrayBuffer) => void;
  readonly onState: (state: LiveState) => void;
  /** Indices of tags that the server refuses. */
  readonly onRefused?: (indices: readonly number[]) => void;
  /** Something has changed in the company. */
  readonly onChanged?: (what: Changed) => void;
  /** For Node before 22, and for tests. */
  readonly WebSocket?: typeof WebSocket;
  readonly random?: () => number;
}

export interface LiveConnection {
  /** Watches further tags; their indices continue from the last one. Throws RangeError past MAX_TAGS. */
  add(tags: readonly string[]): void;
  close(): void;
}

/** The socket's address on a server, as `http://127.0.0.1:8080`. */
export const liveUrl = (origin: string): string => origin.replace(/^http/, 'ws') + LIVE_PATH;

/** How often silence is checked. */
const WATCH_MS = 250;
/** How long a ticket is waited for: a frozen server accepts calls and answers none. */
export const TICKET_MS = 10_000;
/** State of a socket that can be written to; below it stands one that is being opened. */
const OPEN = 1;

export function openLiveSocket(options: LiveOptions): LiveConnection {
  const live = new LiveSocket(options);
  live.connect();
  return live;
}

class LiveSocket implements LiveConnection {
  readonly #options: LiveOptions;
  readonly #tags: string[] = [];
  #socket: WebSocket | undefined;
  #isOpened = false;
  /** Tags are sent that the server has not answered yet. */
  #isNaming = false;
  /** Tags that the server knows on this socket. */
  #named = 0;
  #failures = 0;
  #heardAt = 0;
  /** Why the server closes this socket. */
  #closedFor: string | undefined;
  /** Why the connection was lost last. */
  #lostFor: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #isClosed = false;
  #isFirst = true;
  /** The present attempt: answers to earlier ones come too late. */
  #attempt = 0;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#append(options.tags);
  }

  add(tags: readonly string[]): void {
    this.#append(tags);
    this.#nameTags();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#drop();
  }

  connect(): void {
    const attempt = ++this.#attempt;
    this.#options.onState(
      this.#failures === 0
        ? { connection: 'connecting', retryIn: 0 }
        : { connection: 'lost', retryIn: 0, ...(this.#lostFor ? { reason: this.#lostFor } : {}) },
    );
    const inTime = (next: () => void): void => {
      if (this.#isClosed || attempt !== this.#attempt) return;
      clearTimeout(this.#timer);
      next();
    };
    this.#timer = setTimeout(() => this.#lose('The server does not answer'), TICKET_MS);
    this.#options.ticket().then(
      (ticket) => inTime(() => this.#open(ticket)),
      (error: unknown) => inTime(() => this.#lose(error instanceof Error ? error.message : String(error))),
    );
  }

  /** Sends tags that the server does not know, in parts: the next one after the answer to the one before. */
  #nameTags(): void {
    if (!this.#isOpened || this.#isNaming || this.#named === this.#tags.length) return;
    this.#say({ add: { tags: this.#nextTags(ADD_TAGS) } });
  }

  #nextTags(most: number): string[] {
    const tags = this.#tags.slice(this.#named, this.#named + most);
    this.#named += tags.length;
    this.#isNaming = true;
    return tags;
  }

  #append(tags: readonly string[]): void {
    if (this.#tags.length + tags.length > MAX_TAGS)
      throw new RangeError(`A live socket watches at most ${MAX_TAGS} tags`);
    for (const tag of tags) this.#tags.push(tag);
  }

  #open(ticket: string): void {
    const socket = this.#newSocket();
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    this.#closedFor = undefined;
    this.#heardAt = Date.now();
    const begin = (): void => {
      this.#named = 0;
      const { diagram } = this.#options;
      this.#say({ open: { ticket, tags: this.#nextTags(OPEN_TAGS), ...(diagram ? { diagram } : {}) } });
    };
    if (socket.readyState === OPEN) begin();
    else socket.onopen = begin;
    socket.onmessage = ({ data }: MessageEvent) => {
      if (this.#socket === socket) this.#hear(data as string | ArrayBuffer);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lose(this.#closedFor ?? 'The connection was closed');
    };
    // A broken network does not close a socket for minutes: silence is the sign.
    this.#watch = setInterval(() => {
      if (Date.now() - this.#heardAt > SILENCE_MS) this.#lose('The server is silent');
    }, WATCH_MS);
  }

  /** Uses the socket that was opened in advance, unless it has been closed. */
  #newSocket(): WebSocket {
    const { url, first, WebSocket: Socket = WebSocket } = this.#options;
    const early = this.#isFirst ? first?.() : undefined;
    this.#isFirst = false;
    return early && early.readyState <= OPEN ? early : new Socket(url);
  }

  #hear(data: string | ArrayBuffer): void {
    this.#heardAt = Date.now();
    if (typeof data === 'string') {
      this.#read(JSON.parse(data) as ServerMessage);
      return;
    }
    const header = new DataView(data);
    if (data.byteLength < HEADER_BYTES || header.getUint32(8, true) === 0) return;
    this.#options.onFrame(data);
    this.#say({ ack: header.getUint32(4, true) });
  }

  #read(message: ServerMessage): void {
    if ('closed' in message) {
      this.#closedFor = message.closed.message;
      return;
    }
    if ('changed' in message) {
      this.#options.onChanged?.(message.changed);
      return;
    }
    if (!this.#isOpened) {
      this.#isOpened = true;
      this.#failures = 0;
      this.#options.onState({ connection: 'live', retryIn: 0 });
    }
    this.#isNaming = false;
    this.#nameTags();
    if (message.opened.refused.length > 0) this.#options.onRefused?.(message.opened.refused);
  }

  #say(message: ClientMessage): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }

  #drop(): void {
    clearInterval(this.#watch);
    this.#isOpened = false;
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  #lose(reason: string): void {
    this.#drop();
    if (this.#isClosed) return;
    this.#attempt++;
    this.#lostFor = reason;
    const wait = backoff(this.#failures++, this.#options.random);
    this.#options.onState({ connection: 'lost', retryIn: wait, reason });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.connect(), wait);
  }
}
