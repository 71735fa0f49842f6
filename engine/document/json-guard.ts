/** Checks a value of unknown origin without recursion: its depth, its size, and whether a key or number is unsafe. */
import { DIAGRAM_LIMITS } from './limits.ts';

/** Keys that could reach a prototype when the object is copied. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

interface Flaw {
  /** Path of the flaw within the value, such as `cells.3.text`. */
  readonly field: string;
  readonly message: string;
}

interface Visit {
  readonly value: unknown;
  readonly path: string;
  readonly depth: number;
}

/**
 * Returns the first flaw of the value's own properties and of everything below them, or undefined. Reads own keys only.
 */
export function flawOf(root: object): Flaw | undefined {
  const pending: Visit[] = [];
  const flaw = look(root, '', 0, pending);
  if (flaw) return flaw;
  let values = 0;
  while (pending.length > 0) {
    const { value, path, depth } = pending.pop()!;
    if (++values > DIAGRAM_LIMITS.values)
      return { field: path, message: `The object has more than ${DIAGRAM_LIMITS.values} values` };
    if (depth > DIAGRAM_LIMITS.depth)
      return { field: path, message: `${path} is nested deeper than ${DIAGRAM_LIMITS.depth} levels` };
    const deeper = look(value as object, path, depth, pending);
    if (deeper) return deeper;
  }
  return undefined;
}

/** Checks the keys and plain values of one object; values that have keys themselves go to `pending`. */
function look(container: object, path: string, depth: number, pending: Visit[]): Flaw | undefined {
  for (const key of Object.keys(container)) {
    const value = (container as Record<string, unknown>)[key];
    if (FORBIDDEN.has(key)) return { field: join(path, key), message: `The key ${key} is not allowed` };
    if (typeof value === 'number' && !Number.isFinite(value))
      return { field: join(path, key), message: `${join(path, key)} must be a finite number` };
    if (typeof value === 'object' && value !== null)
      pending.push({ value, path: join(path, key), depth: depth + 1 });
  }
  return undefined;
}

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);
