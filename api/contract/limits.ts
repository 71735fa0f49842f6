/** Limits that apply before any validation: a recursive struct overflows the stack at some 5,000 levels, and a proto key pollutes. */

export const LIMITS = {
  bodyBytes: 64 * 1024,
  /** For a body that is a stream of lines. */
  lineBytes: 8 * 1024 * 1024,
  /** Milliseconds for which a client may be silent in the middle of a body. */
  idleMs: 30_000,
  depth: 64,
  /** Values (leaves and containers) in one body, or in one line of a stream. */
  nodes: 1_000_000,
  /** Keys of one object: V8 takes seconds to parse and copy an object of a million. */
  keys: 25_000,
  /** Bytes of one text: to copy and check a longer one takes a tenth of a second. */
  textBytes: 2 * 1024 * 1024,
  /** Characters of one number: JSON.parse takes a tenth of a second for a million. */
  tokenBytes: 1000,
  listPage: 30,
} as const;

/** Bytes of body that a call accepts; for one that takes lines, of all of them. */
export const bodyLimitOf = ({ bodyLimit }: { readonly bodyLimit?: number }): number =>
  bodyLimit ?? LIMITS.bodyBytes;

export class UnsafeJsonError extends Error {
  /** The place in the body, as `canvas.objects.17`. */
  readonly path: string;
  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

/** Those that could reach a prototype, and `toString`: an object with its own throws in every message that shows it. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype', 'toString']);

/** No database stores U+0000, nor half of a surrogate pair within JSON. */
const cannotBeStored = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

interface JsonLimits {
  readonly depth?: number;
  readonly nodes?: number;
  /** Where the value is in the body: the path of errors begins with it. */
  readonly within?: readonly (string | number)[];
}

/**
 * Throws UnsafeJsonError at the first non-finite number, text that cannot be stored, forbidden key, or level below `depth`,
 * or if there are more than `nodes` values.
 */
export function checkJson(value: unknown, limits: JsonLimits = {}): void {
  const { depth: maxDepth = LIMITS.depth, nodes: maxNodes = LIMITS.nodes, within = [] } = limits;
  /** The keys down to the present value, by depth; entries below are left over. */
  const keys: (string | number)[] = [];
  let nodes = 0;
  const refuse = (depth: number, message: string): never => {
    throw new UnsafeJsonError([...within, ...keys.slice(0, depth)].join('.'), message);
  };
  const visit = (at: unknown, depth: number): void => {
    if (++nodes > maxNodes) refuse(depth, `More than ${maxNodes} values in one body`);
    if (typeof at === 'number' && !Number.isFinite(at)) refuse(depth, 'Numbers must be finite');
    if (typeof at === 'string' && cannotBeStored(at))
      refuse(depth, 'The text has a character that cannot be stored');
    if (typeof at !== 'object' || at === null) return;
    if (depth >= maxDepth) refuse(depth, `Nested deeper than ${maxDepth} levels`);
    if (Array.isArray(at)) {
      for (let nth = 0; nth < at.length; nth++) {
        keys[depth] = nth;
        visit(at[nth], depth + 1);
      }
      return;
    }
    for (const key of Object.keys(at)) {
      if (cannotBeStored(key)) refuse(depth, 'A key has a character that cannot be stored');
      keys[depth] = key;
      if (FORBIDDEN_KEYS.has(key)) refuse(depth + 1, `The key ${key} is not allowed`);
      visit((at as Record<string, unknown>)[key], depth + 1);
    }
  };
  visit(value, 0);
}
