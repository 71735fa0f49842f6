/**
 * One presence socket: waits for `open`, then receives its user's selection. Whether that user may still change the diagram
 * is checked in storage before anything is passed on if the last check is older than a second, and every few seconds anyway.
 */
import type { RawData, WebSocket } from 'ws';
import type { Person, PresenceServerMessage } from '../../../contract/presence.ts';
import { CLOSE, type CloseCode, Pace, sizeOf, type Viewer } from '../live/index.ts';
import { OPEN_BYTES, parsePresence, SELECT_BYTES } from './presence-message.ts';
import type { Member, PresenceRooms } from './presence-rooms.ts';

/** A user who may change a diagram. */
export interface Editor {
  readonly viewer: Viewer;
  readonly diagram: string;
  readonly site: string | undefined;
  readonly user: string;
  readonly name: string;
  /** Of the diagram, as stored. */
  readonly version: number;
}

export interface PresenceContext {
  readonly rooms: PresenceRooms;
  readonly now: () => number;
  /** Redeems the ticket; undefined if it is invalid or the user may not change that diagram. */
  readonly admit: (ticket: string, diagram: string, site?: string) => Promise<Editor | undefined>;
  /** Whether there is room for one more socket of this user, and in this diagram. */
  readonly hasRoom: (editor: Editor) => boolean;
  readonly mayStay: (editor: Editor) => Promise<boolean>;
  readonly left: (socket: PresenceSocket) => void;
  readonly failed: (error: unknown) => void;
}

export const roomOf = (companyId: number, diagram: string): string => `${companyId} ${diagram}`;

const OPEN_MS = 5_000;
const CLOSE_MS = 2_000;
/** A check older than this is repeated before anything is passed on. */
const FRESH_MS = 1_000;
/** Messages per second, several times what a client sends. */
const MOST_MESSAGES = 20;
/** Buffered bytes for a client that does not read; the probe would end it too, but seconds later. */
const MOST_WAITING = 256 * 1024;

export class PresenceSocket implements Member {
  readonly key = crypto.randomUUID();
  readonly #socket: WebSocket;
  readonly #context: PresenceContext;
  readonly #openTimer: NodeJS.Timeout;
  #editor: Editor | undefined;
  #opening = false;
  #checkedAt = 0;
  #checking = false;
  #waiting: Person['selected'] | undefined;
  readonly #pace: Pace;
  #isAlive = true;

  constructor(socket: WebSocket, context: PresenceContext) {
    this.#socket = socket;
    this.#context = context;
    this.#pace = new Pace(MOST_MESSAGES, context.now);
    this.#openTimer = setTimeout(() => this.close('OPEN_TIMEOUT'), OPEN_MS);
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('ping', () => {
      if (this.#pace.isTooFast()) this.close('TOO_FAST');
    });
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    // ws reports violations of its own rules here and closes on its own; without a listener it would throw.
    socket.on('error', () => {});
    socket.on('close', () => this.#leave());
  }

  get editor(): Editor | undefined {
    return this.#editor;
  }

  get user(): string {
    return this.#editor!.user;
  }

  get name(): string {
    return this.#editor!.name;
  }

  say(message: PresenceServerMessage): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    // An orderly close would only wait behind unread data.
    if (this.#socket.bufferedAmount > MOST_WAITING) this.#socket.terminate();
    else this.#socket.send(JSON.stringify(message));
  }

  /** Asks the network whether the client is still there; cuts the connection if it did not answer last time. */
  probe(): void {
    // While it is being admitted nothing is read from it, not even pongs.
    if (!this.#editor) return;
    if (this.#isAlive) this.#socket.ping();
    else this.#socket.terminate();
    this.#isAlive = false;
  }

  close(code: CloseCode): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const { number, message } = CLOSE[code];
    this.#leaveRoom();
    this.say({ closed: { code, message } });
    this.#socket.close(number, message);
    if (code === 'TOO_FAST') this.#socket.pause();
    setTimeout(() => this.#socket.terminate(), CLOSE_MS).unref();
  }

  /** Closes the socket of a user who may no longer change the diagram. While storage is away nobody is disconnected. */
  async check(): Promise<boolean> {
    if (!this.#editor) return false;
    try {
      if (!(await this.#context.mayStay(this.#editor))) {
        this.close('REVOKED');
        return false;
      }
      this.#checkedAt = this.#context.now();
      return true;
    } catch (error) {
      this.#context.failed(error);
      return false;
    }
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const fault = this.#faultOf(data);
    // Nothing of it is read then.
    const message = fault || isBinary ? undefined : parsePresence(data.toString());
    if (fault) this.close(fault);
    else if (message && 'open' in message && !this.#opening) {
      this.#opening = true;
      const { ticket, diagram, site } = message.open;
      this.#open(ticket, diagram, site).catch((error: unknown) => {
        this.#context.failed(error);
        this.close('FAILED');
      });
    } else if (message && 'select' in message && this.#editor) void this.#select(message.select);
    else this.close('MALFORMED');
  }

  #faultOf(data: RawData): CloseCode | undefined {
    if (this.#pace.isTooFast()) return 'TOO_FAST';
    return sizeOf(data) > (this.#editor ? SELECT_BYTES : OPEN_BYTES) ? 'TOO_LARGE' : undefined;
  }

  async #open(ticket: string, diagram: string, site?: string): Promise<void> {
    this.#socket.pause();
    clearTimeout(this.#openTimer);
    const editor = await this.#context.admit(ticket, diagram, site);
    this.#socket.resume();
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (!editor) return this.close('NOT_THERE');
    if (!this.#context.hasRoom(editor)) return this.close('TOO_MANY_SOCKETS');
    this.#editor = editor;
    this.#checkedAt = this.#context.now();
    this.say({ opened: { version: editor.version, now: this.#context.now() } });
    this.#context.rooms.enter(this.#room!, this);
  }

  /** While the right is being checked, only the newest selection waits. */
  async #select(selected: Person['selected']): Promise<void> {
    this.#waiting = selected;
    if (this.#checking) return;
    this.#checking = true;
    const isFresh = this.#context.now() - this.#checkedAt < FRESH_MS;
    const may = isFresh || (await this.check());
    this.#checking = false;
    if (may && this.#room) this.#context.rooms.select(this.#room, this.key, this.#waiting);
  }

  get #room(): string | undefined {
    return this.#editor && roomOf(this.#editor.viewer.companyId, this.#editor.diagram);
  }

  #leaveRoom(): void {
    if (this.#room) this.#context.rooms.leave(this.#room, this.key);
  }

  #leave(): void {
    clearTimeout(this.#openTimer);
    this.#leaveRoom();
    this.#context.left(this);
  }
}
