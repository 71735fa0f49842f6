/** Bounds a JSON text before it is parsed: one pass over its bytes, which takes some 5 ms for each MiB. */
import { LIMITS, UnsafeJsonError } from '../../contract/limits.ts';

const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

interface ScanLimits {
  readonly depth?: number;
  readonly nodes?: number;
  readonly keys?: number;
  readonly textBytes?: number;
  readonly tokenBytes?: number;
  /** Containers of at least this many bytes are reported. */
  readonly large?: number;
}

/** A scan that is done in steps. Whether the text is JSON is for the parser to say. */
export class JsonScan {
  /** The large containers: the position of their first byte → that of their last one. */
  readonly large = new Map<number, number>();
  readonly #bytes: Uint8Array;
  readonly #limits: Required<ScanLimits>;
  /** Of each open container: where it begins, and how many commas it has had. */
  readonly #starts: Int32Array;
  readonly #commas: Int32Array;
  #depth = 0;
  #values = 1;
  #at = 0;
  /** The byte before the present number, true, false or null. */
  #before = -1;
  /** The last byte that is no blank. */
  #last = 0;

  constructor(bytes: Uint8Array, limits: ScanLimits = {}) {
    this.#bytes = bytes;
    this.#limits = { ...LIMITS, large: Number.POSITIVE_INFINITY, ...limits };
    this.#starts = new Int32Array(this.#limits.depth);
    this.#commas = new Int32Array(this.#limits.depth);
  }

  /**
   * Scans some `count` bytes more; returns false at the end of the text. Throws UnsafeJsonError if there are more levels, values or
   * keys than the limits.
   */
  step(count = Number.POSITIVE_INFINITY): boolean {
    const bytes = this.#bytes;
    const end = Math.min(bytes.length, this.#at + count);
    const { nodes, textBytes, tokenBytes } = this.#limits;
    let at = this.#at;
    let last = this.#last;
    let before = this.#before;
    for (; at < end; at++) {
      const byte = bytes[at]!;
      if (byte <= SPACE) {
        before = at;
        continue;
      }
      if (byte === QUOTE) {
        const start = at;
        at = endOfString(bytes, start);
        if (at - start > textBytes) throw new UnsafeJsonError('', `A text of more than ${textBytes} bytes`);
      } else if (byte === COMMA) this.#comma();
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#open(at);
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#close(at, last);
      else {
        if (at - before > tokenBytes)
          throw new UnsafeJsonError('', `A number of more than ${tokenBytes} characters`);
        last = byte;
        continue;
      }
      before = at;
      last = byte;
    }
    this.#before = before;
    this.#at = at;
    this.#last = last;
    if (this.#values > nodes) throw new UnsafeJsonError('', `More than ${nodes} values in one body`);
    return at < bytes.length;
  }

  /** Whether every container that was opened so far is closed. */
  get isClosed(): boolean {
    return this.#depth === 0;
  }

  #comma(): void {
    this.#values++;
    const level = this.#depth - 1;
    if (level < 0) return;
    const { keys } = this.#limits;
    const commas = this.#commas[level]! + 1;
    this.#commas[level] = commas;
    if (commas >= keys && this.#bytes[this.#starts[level]!] === OPEN_OBJECT)
      throw new UnsafeJsonError('', `More than ${keys} keys in one object`);
  }

  #open(at: number): void {
    const { depth } = this.#limits;
    if (this.#depth === depth) throw new UnsafeJsonError('', `Nested deeper than ${depth} levels`);
    this.#starts[this.#depth] = at;
    this.#commas[this.#depth++] = 0;
  }

  #close(at: number, last: number): void {
    if (this.#depth === 0) return;
    const start = this.#starts[--this.#depth]!;
    if (last !== OPEN_LIST && last !== OPEN_OBJECT) this.#values++;
    if (at - start >= this.#limits.large) this.large.set(start, at);
  }
}

/** The position of the closing quote, or of the last byte where there is none. */
export function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return Math.min(at, bytes.length - 1);
}
