/**
 * Bytes of a body → JSON within the limits of every body. A large text is parsed a piece at a time: JSON.parse of 8 MB would
 * occupy the thread for a second, in which no value reaches a screen and no held press is kept.
 */
import { checkJson, LIMITS } from '../../contract/limits.ts';
import { HttpError } from './errors.ts';
import { endOfString, JsonScan } from './json-scan.ts';
import type { Pauses } from './pause.ts';

/** Bytes of a piece: 1 to 4 ms of work. */
const PIECE = 64 * 1024;

type Container = unknown[] | Record<string, unknown>;
type Path = readonly (string | number)[];

/** Throws a 400, or UnsafeJsonError: also where there are more than `nodes` values. Undefined for an empty text. */
export async function parseJson(bytes: Buffer, pauses: Pauses, nodes?: number): Promise<unknown> {
  return bytes.length === 0 ? undefined : pauses.through(parseInSlices(bytes, nodes));
}

/** As above, in steps: yields after each piece. */
export function* parseInSlices(bytes: Buffer, nodes: number = LIMITS.nodes): Generator<undefined, unknown> {
  const scan = new JsonScan(bytes, { large: PIECE, nodes });
  while (scan.step(PIECE)) yield;
  // JSON.parse would find that out as well, but only at the end of the text.
  if (!scan.isClosed) throw notJson();
  const start = firstByte(bytes, 0);
  const end = scan.large.get(start);
  if (end === undefined) return checked(parse(bytes.toString()), []);
  if (firstByte(bytes, end + 1) < bytes.length) throw notJson();
  return yield* new Pieces(bytes, scan.large).container(start, end, []);
}

/** Parses the large containers of a text: each is put together from pieces that JSON.parse takes at once. */
class Pieces {
  readonly #bytes: Buffer;
  readonly #large: ReadonlyMap<number, number>;

  constructor(bytes: Buffer, large: ReadonlyMap<number, number>) {
    this.#bytes = bytes;
    this.#large = large;
  }

  *container(start: number, end: number, path: Path): Generator<undefined, Container> {
    const bytes = this.#bytes;
    const into: Container = bytes[start] === OPEN_LIST ? [] : {};
    if (bytes[end] !== (Array.isArray(into) ? CLOSE_LIST : CLOSE_OBJECT)) throw notJson();
    /** Where the entries begin that are not parsed yet, and the last comma between them. */
    let from = start + 1;
    let comma = start;
    for (let at = from; at < end; at++) {
      const byte = bytes[at]!;
      if (byte === QUOTE) at = endOfString(bytes, at);
      else if (byte === COMMA) {
        comma = at;
        if (at - from < PIECE) continue;
        this.#add(into, from, at, path);
        from = at + 1;
        yield;
      } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        const close = this.#large.get(at);
        if (close === undefined) {
          at = endOfSmall(bytes, at, end);
          continue;
        }
        if (comma >= from) this.#add(into, from, comma, path);
        const key = this.#key(into, Math.max(comma + 1, from), at, path);
        (into as Record<string | number, unknown>)[key] = yield* this.container(at, close, [...path, key]);
        at = firstByte(bytes, close + 1);
        if (at < end && bytes[at] !== COMMA) throw notJson();
        comma = at;
        from = at + 1;
      }
    }
    // Nothing may follow a comma; an empty container has no comma.
    if (from <= end) this.#add(into, from, end, path, comma === start);
    return into;
  }

  /** Adds the entries of a piece of text. */
  #add(into: Container, from: number, to: number, path: Path, mayBeEmpty = false): void {
    const text = this.#bytes.toString('utf8', from, to);
    if (Array.isArray(into)) {
      const items = parse(`[${text}]`) as unknown[];
      if (items.length === 0 && !mayBeEmpty) throw notJson();
      for (const item of items) into.push(checked(item, [...path, into.length]));
      return;
    }
    const piece = parse(`{${text}}`) as Record<string, unknown>;
    checkJson(piece, { within: path });
    const keys = Object.keys(piece);
    if (keys.length === 0 && !mayBeEmpty) throw notJson();
    for (const key of keys) into[key] = piece[key];
  }

  /** The key of the entry whose value begins at `to`; of a list, its place. */
  #key(into: Container, from: number, to: number, path: Path): string | number {
    const text = this.#bytes.toString('utf8', from, to).trim();
    if (Array.isArray(into)) {
      if (text !== '') throw notJson();
      return into.length;
    }
    if (!text.endsWith(':')) throw notJson();
    const entry = parse(`{${text}0}`) as object;
    checkJson(entry, { within: path });
    const keys = Object.keys(entry);
    if (keys.length !== 1) throw notJson();
    return keys[0]!;
  }
}

function checked(value: unknown, within: Path): unknown {
  checkJson(value, { within });
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the body, which may hold a password.
    throw notJson();
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const BLANKS = [0x20, 0x0a, 0x0d, 0x09];

const notJson = (): HttpError => new HttpError(400, 'The body is not valid JSON', { code: 'INVALID' });

/** The position of the next byte that is no blank. */
function firstByte(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && BLANKS.includes(bytes[at]!)) at++;
  return at;
}

/** The position of the last byte of a small container, or of the one before `end`. */
function endOfSmall(bytes: Buffer, start: number, end: number): number {
  let depth = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++;
    else if ((byte === CLOSE_LIST || byte === CLOSE_OBJECT) && --depth === 0) return at;
  }
  return end - 1;
}
