/** Measures the size of a transaction and the fields it changes; both read no more of it than they must. */
import type { Shift } from '../document/shift.ts';
import type { Transaction } from '../document/transaction.ts';
import type { DiagramObject, Item, PlacedItem } from '../document/types.ts';

/** Bytes of an object with no fields, of a number, and of a key that engines share between objects of one shape. */
const OBJECT_BYTES = 56;
const VALUE_BYTES = 8;

interface Measures {
  /**
   * Bytes that an entry keeps alive. An updated object shares unchanged values with its next version, so only the new
   * shell and the values that differ count.
   */
  readonly bytes: number;
  /** Names of the object fields whose values change; `config` and `canvas` stand for those as a whole. */
  readonly fields: ReadonlySet<string>;
}

export function measure(change: Transaction): Measures {
  const fields = new Set<string>();
  let bytes = 128;
  if (change.canvas) fields.add('canvas');
  for (const [before, after] of change.updated) bytes += 64 + difference(before, after, fields);
  if (change.shifted) bytes += shiftBytes(change.shifted, fields);
  for (const placed of change.added) bytes += itemBytes(placed);
  for (const placed of change.removed) bytes += itemBytes(placed);
  return { bytes: bytes + change.reordered.length * 64, fields };
}

/** Four numbers and a reference to an id; the ids themselves belong to the document. */
function shiftBytes({ ids, before, after }: Shift, fields: Set<string>): number {
  for (let at = 0; at < before.length && !(fields.has('x') && fields.has('y')); at++)
    if (before[at] !== after[at]) fields.add(at % 2 === 0 ? 'x' : 'y');
  return 64 + ids.length * 5 * VALUE_BYTES;
}

const itemBytes = (placed: PlacedItem): number =>
  48 + valueBytes(placed.object, 0) + valueBytes(placed.config, 0);

function difference(before: Item, after: Item, fields: Set<string>): number {
  let bytes = 0;
  if (before.object !== after.object)
    bytes += OBJECT_BYTES + objectDifference(before.object, after.object, fields);
  if (before.config !== after.config) {
    fields.add('config');
    bytes += valueBytes(before.config, 0);
  }
  return bytes;
}

function objectDifference(a: DiagramObject, b: DiagramObject, fields: Set<string>): number {
  let bytes = 0;
  for (const key in a)
    if (a[key] !== b[key]) {
      fields.add(key);
      bytes += valueBytes(a[key], 0);
    }
  for (const key in b) {
    bytes += VALUE_BYTES;
    if (a[key] === undefined && !(key in a)) fields.add(key);
  }
  return bytes;
}

/** Bytes of a JSON value. Documents are bounded in depth; anything below 32 levels counts as zero. */
function valueBytes(value: unknown, depth: number): number {
  if (typeof value === 'string') return 24 + value.length * 2;
  if (typeof value !== 'object' || value === null || depth > 32) return VALUE_BYTES;
  let bytes = OBJECT_BYTES;
  for (const key in value)
    bytes += VALUE_BYTES + valueBytes((value as Record<string, unknown>)[key], depth + 1);
  return bytes;
}
