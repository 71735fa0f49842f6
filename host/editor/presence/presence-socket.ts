/** The presence socket, kept open while a diagram is edited: reconnects after a loss, sends selections at most five times a second. */
import { backoff } from '../../../api/client/backoff.ts';
import {
  type Person,
  PRESENCE_PATH,
  type PresenceServerMessage,
  type SavedNotice,
  SELECTED,
  SELECTIONS_A_SECOND,
} from '../../../api/contract/presence.ts';

interface PresenceOptions {
  /** As `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly diagram: string;
  readonly site?: string;
  /** A new single-use ticket, for each attempt. */
  readonly ticket: () => Promise<string>;
  /** Everybody else; empty while there is no connection: nobody is shown who may be gone. */
  readonly onPeople: (people: readonly Person[]) => void;
  readonly onSaved: (saved: SavedNotice) => void;
  /** The stored version, at each opening. */
  readonly onVersion: (version: number) => void;
  readonly WebSocket?: typeof WebSocket;
}

export interface PresenceConnection {
  select(ids: readonly (string | number)[]): void;
  close(): void;
}

/** Codes after which another attempt would be refused as well. */
const FINAL: ReadonlySet<number> = new Set([4403, 4404]);
const BETWEEN_MS = 1000 / SELECTIONS_A_SECOND;

export function openPresence(options: PresenceOptions): PresenceConnection {
  const presence = new Presence(options);
  void presence.connect();
  return presence;
}

class Presence implements PresenceConnection {
  readonly #options: PresenceOptions;
  #socket: WebSocket | undefined;
  #isOpen = false;
  #isClosed = false;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #selected: readonly (string | number)[] = [];
  #said = '[]';

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  async connect(): Promise<void> {
    const { origin, diagram, site, ticket, WebSocket: Socket = WebSocket } = this.#options;
    try {
      const one = await ticket();
      if (this.#isClosed) return;
      const socket = new Socket(origin.replace(/^http/, 'ws') + PRESENCE_PATH);
      this.#socket = socket;
      socket.onopen = () =>
        socket.send(JSON.stringify({ open: { ticket: one, diagram, ...(site ? { site } : {}) } }));
      socket.onmessage = ({ data }) => this.#take(JSON.parse(String(data)) as PresenceServerMessage);
      socket.onclose = ({ code }) => this.#lost(FINAL.has(code));
    } catch {
      this.#lost(false);
    }
  }

  select(ids: readonly (string | number)[]): void {
    this.#selected = ids.slice(0, SELECTED);
    this.#say();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#pause);
    this.#socket?.close();
  }

  #take(message: PresenceServerMessage): void {
    const { onPeople, onSaved, onVersion } = this.#options;
    if ('opened' in message) {
      this.#isOpen = true;
      this.#failures = 0;
      this.#said = '[]';
      onVersion(message.opened.version);
      this.#say();
    } else if ('present' in message) onPeople(message.present);
    else if ('saved' in message) onSaved(message.saved);
  }

  /** Sends a selection at once, and further ones within a fifth of a second at its end. */
  #say(): void {
    const text = JSON.stringify(this.#selected);
    if (!this.#isOpen || this.#pause || text === this.#said) return;
    this.#said = text;
    this.#socket?.send(`{"select":${text}}`);
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#say();
    }, BETWEEN_MS);
  }

  #lost(isFinal: boolean): void {
    this.#isOpen = false;
    if (this.#isClosed) return;
    this.#options.onPeople([]);
    if (!isFinal) this.#retry = setTimeout(() => void this.connect(), backoff(this.#failures++));
  }
}
