/**
 * Who has which diagram open, in memory. A room is a diagram of a company; its people are told about each other at most
 * five times a second, however often they change their selection.
 *
 * A room's people are those of this node. Several nodes tell each other over `bus` who is in their part of a room: each
 * repeats it every few seconds, and entries not repeated for SILENT_MS expire, so a node that died leaves nobody behind.
 * A single node has nobody to tell: it has no bus. What the other nodes publish comes in by `said`; that somebody saved comes
 * by the bus of events, on each node.
 */
import {
  PERSON_COLOURS,
  type Person,
  type PresenceServerMessage,
  type SavedNotice,
  SILENT_MS,
} from '../../../contract/presence.ts';

export interface Member {
  readonly key: string;
  readonly user: string;
  readonly name: string;
  say(message: PresenceServerMessage): void;
}

/** One node's news about one room. */
export interface RoomNews {
  readonly node: string;
  readonly room: string;
  /** Everybody in it on that node. */
  readonly people: readonly Person[];
}

/** Carries news to all other nodes, and brings theirs. */
export interface PresenceBus {
  publish(news: RoomNews): void;
  onSaid?(said: (news: RoomNews) => void): void;
}

/** Minimum time between two updates of one room. */
const TELL_MS = 200;
/** A node repeats its people at least this often. */
const REPEAT_MS = 3_000;

interface Seat {
  readonly member: Member;
  readonly colour: number;
  selected: Person['selected'];
}

interface Elsewhere {
  readonly people: readonly Person[];
  readonly heard: number;
}

class Room {
  readonly seats = new Map<string, Seat>();
  readonly elsewhere = new Map<string, Elsewhere>();
  /** Somebody must be told. */
  isDirty = false;
  /** Other nodes must be told. */
  isOwnChange = false;

  ownChanged(): void {
    this.isDirty = true;
    this.isOwnChange = true;
  }

  get people(): readonly Person[] {
    return [...this.seats.values()].map(({ member: { key, user, name }, colour, selected }) => ({
      ...{ key, user, name, colour, selected },
    }));
  }

  get everybody(): readonly Person[] {
    return [...this.people, ...[...this.elsewhere.values()].flatMap(({ people }) => people)];
  }

  get isEmpty(): boolean {
    return this.seats.size + this.elsewhere.size === 0;
  }
}

export class PresenceRooms {
  readonly #rooms = new Map<string, Room>();
  readonly #bus: PresenceBus | undefined;
  readonly #now: () => number;
  readonly #node = crypto.randomUUID();
  readonly #timers: NodeJS.Timeout[];

  constructor(now: () => number, bus?: PresenceBus) {
    this.#now = now;
    this.#bus = bus;
    bus?.onSaid?.((news) => this.said(news));
    this.#timers = [
      setInterval(() => this.tell(), TELL_MS).unref(),
      setInterval(() => this.repeat(), REPEAT_MS).unref(),
    ];
  }

  enter(name: string, member: Member): void {
    const room = this.#room(name);
    room.seats.set(member.key, { member, colour: freeColour(room), selected: [] });
    room.ownChanged();
  }

  leave(name: string, key: string): void {
    const room = this.#rooms.get(name);
    if (!room?.seats.delete(key)) return;
    room.ownChanged();
  }

  select(name: string, key: string, selected: Person['selected']): void {
    const room = this.#rooms.get(name);
    const seat = room?.seats.get(key);
    if (!room || !seat) return;
    seat.selected = selected;
    room.ownChanged();
  }

  saved(name: string, saved: SavedNotice): void {
    for (const { member } of this.#rooms.get(name)?.seats.values() ?? []) member.say({ saved });
  }

  /** News from another node. */
  said({ node, room: name, people }: RoomNews): void {
    if (node === this.#node) return;
    const room = this.#room(name);
    if (people.length > 0) room.elsewhere.set(node, { people, heard: this.#now() });
    else room.elsewhere.delete(node);
    room.isDirty = true;
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  #room(name: string): Room {
    let room = this.#rooms.get(name);
    if (!room) {
      room = new Room();
      this.#rooms.set(name, room);
    }
    return room;
  }

  /** Updates the rooms in which something changed; called five times a second. */
  tell(): void {
    for (const [name, room] of this.#rooms) {
      if (!room.isDirty) continue;
      room.isDirty = false;
      const everybody = room.everybody;
      for (const { member } of room.seats.values())
        member.say({ present: everybody.filter(({ key }) => key !== member.key) });
      // What others said is not repeated to them: they would answer for ever.
      if (room.isOwnChange) this.#bus?.publish({ node: this.#node, room: name, people: room.people });
      room.isOwnChange = false;
      if (room.isEmpty) this.#rooms.delete(name);
    }
  }

  /** Repeats this node's people, and forgets those not heard of. */
  repeat(): void {
    const oldest = this.#now() - SILENT_MS;
    for (const [name, room] of this.#rooms) {
      for (const [node, { heard }] of room.elsewhere)
        if (heard < oldest) {
          room.elsewhere.delete(node);
          room.isDirty = true;
        }
      this.#bus?.publish({ node: this.#node, room: name, people: room.people });
    }
  }
}

/** A colour that nobody in the room has, as long as there is one. */
function freeColour({ everybody }: Room): number {
  const taken = new Set(everybody.map(({ colour }) => colour));
  const colours = Array.from({ length: PERSON_COLOURS }, (_, nth) => nth);
  return colours.find((colour) => !taken.has(colour)) ?? everybody.length % PERSON_COLOURS;
}
