/** What the next live connection needs and what can be had before its tags are known: a ticket, and the socket itself. */
import { liveUrl } from '../../api/client/live.ts';

/** Milliseconds for which a ticket is used; it is valid for 30 s. */
const TICKET_MS = 20_000;
/** Milliseconds for which a socket waits: the server closes one on which nothing is asked for 5 s. */
const SOCKET_MS = 4000;

interface AheadOptions {
  /** Returns a single-use ticket for the socket. */
  readonly ticket: () => Promise<string>;
  /** Milliseconds, monotonic. */
  readonly now: () => number;
  readonly WebSocket?: typeof WebSocket | undefined;
}

export class ConnectionAhead {
  readonly #options: AheadOptions;
  #ticket: { readonly asked: Promise<string>; readonly at: number } | undefined;
  #socket: { readonly opened: WebSocket; readonly origin: string } | undefined;
  #end: ReturnType<typeof setTimeout> | undefined;

  constructor(options: AheadOptions) {
    this.#options = options;
  }

  /** Asks for a ticket, where there is none that can still be used. */
  askTicket(): void {
    const { ticket, now } = this.#options;
    if (this.#ticket && now() - this.#ticket.at < TICKET_MS) return;
    const asked = ticket();
    asked.catch(() => {});
    this.#ticket = { asked, at: now() };
  }

  /** Opens a socket, where there is none to this origin. */
  openSocket(origin: string): void {
    if (this.#socket?.origin === origin) return;
    const { WebSocket: Socket = WebSocket } = this.#options;
    this.drop();
    this.#socket = { opened: new Socket(liveUrl(origin)), origin };
    this.#end = setTimeout(() => this.drop(), SOCKET_MS);
  }

  /** Returns the ticket that was asked for, or asks for one. */
  takeTicket(): Promise<string> {
    const { ticket, now } = this.#options;
    const early = this.#ticket;
    this.#ticket = undefined;
    return early && now() - early.at < TICKET_MS ? early.asked : ticket();
  }

  /** Returns the socket to this origin, if there is one; it may be open already, or be closed again. */
  takeSocket(origin: string): WebSocket | undefined {
    if (this.#socket?.origin !== origin) return undefined;
    const { opened } = this.#socket;
    clearTimeout(this.#end);
    this.#socket = undefined;
    return opened;
  }

  /** Closes a socket that nobody has taken. */
  drop(): void {
    clearTimeout(this.#end);
    this.#socket?.opened.close();
    this.#socket = undefined;
  }
}
