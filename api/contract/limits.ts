/** Limits that apply before any validation: a recursive struct overflows the stack at some 5,000 levels, and a proto key pollutes. */

export const LIMITS = {
  bodyBytes: 64 * 1024,
  /** For a body that is a stream of lines. */
  lineBytes: 8 * 1024 * 1024,
  /** Milliseconds for which a client may be silent in the middle of a body. */
  idleMs: 30_000,
  depth: 64,
  /** Values (leaves and containers) in one body. */
  nodes: 2_000_000,
  listPage: 30,
} as const;

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

/**
 * Walks a parsed JSON value without recursion and throws UnsafeJsonError at the first non-finite number, text that cannot
 * be stored, forbidden key, or level below `depth`, or if there are more than `nodes` values.
 */
export function checkJson(value: unknown, limits: { depth?: number; nodes?: number } = {}): void {
  const maxDepth = limits.depth ?? LIMITS.depth;
  const maxNodes = limits.nodes ?? LIMITS.nodes;
  const stack: { value: unknown; path: string; depth: number }[] = [{ value, path: '', depth: 0 }];
  let nodes = 0;
  while (stack.length > 0) {
    const at = stack.pop()!;
    if (++nodes > maxNodes) throw new UnsafeJsonError(at.path, `More than ${maxNodes} values in one body`);
    if (typeof at.value === 'number' && !Number.isFinite(at.value))
      throw new UnsafeJsonError(at.path, 'Numbers must be finite');
    if (typeof at.value === 'string' && cannotBeStored(at.value))
      throw new UnsafeJsonError(at.path, 'The text has a character that cannot be stored');
    if (typeof at.value !== 'object' || at.value === null) continue;
    if (at.depth >= maxDepth) throw new UnsafeJsonError(at.path, `Nested deeper than ${maxDepth} levels`);
    for (const key of Object.keys(at.value)) {
      if (cannotBeStored(key))
        throw new UnsafeJsonError(at.path, 'A key has a character that cannot be stored');
      const path = at.path ? `${at.path}.${key}` : key;
      if (!Array.isArray(at.value) && FORBIDDEN_KEYS.has(key))
        throw new UnsafeJsonError(path, `The key ${key} is not allowed`);
      stack.push({ value: (at.value as Record<string, unknown>)[key], path, depth: at.depth + 1 });
    }
  }
}
