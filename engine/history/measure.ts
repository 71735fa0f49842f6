/** What a transaction weighs and touches; both look at no more of it than they must. */
import type { Transaction } from '../document/transaction.ts';
import type { DiagramObject, Item, PlacedItem } from '../document/types.ts';

/** Bytes of an object with no fields, of a number, and of a key that engines share between objects of one shape. */
const OBJECT_BYTES = 56;
const VALUE_BYTES = 8;

/**
 * Bytes that an entry keeps alive. An updated object shares the values it did not change with the next version of
 * itself, so only the new shell and the values that differ count.
 */
export function sizeOf(change: Transaction): number {
  let bytes = 128;
  for (const [before, after] of change.updated) bytes += 64 + itemDifference(before, after);
  for (const placed of change.added) bytes += itemBytes(placed);
  for (const placed of change.removed) bytes += itemBytes(placed);
  return bytes + change.reordered.length * 64;
}

const itemBytes = (placed: PlacedItem): number =>
  48 + valueBytes(placed.object, 0) + valueBytes(placed.config, 0);

function itemDifference(before: Item, after: Item): number {
  let bytes = 0;
  if (before.object !== after.object) {
    bytes += OBJECT_BYTES + Object.keys(after.object).length * VALUE_BYTES;
    for (const field of fieldsThatDiffer(before.object, after.object))
      bytes += valueBytes(before.object[field], 0);
  }
  if (before.config !== after.config) bytes += valueBytes(before.config, 0);
  return bytes;
}

/** Of a JSON value. Documents are bounded in depth; what lies below 32 levels counts as nothing. */
function valueBytes(value: unknown, depth: number): number {
  if (typeof value === 'string') return 24 + value.length * 2;
  if (typeof value !== 'object' || value === null || depth > 32) return VALUE_BYTES;
  let bytes = OBJECT_BYTES;
  for (const key in value)
    bytes += VALUE_BYTES + valueBytes((value as Record<string, unknown>)[key], depth + 1);
  return bytes;
}

/** Names of the object fields that `updated` changes; `config` and `canvas` stand for those as a whole. */
export function changedFields(change: Transaction): Set<string> {
  const fields = new Set<string>();
  if (change.canvas) fields.add('canvas');
  for (const [before, after] of change.updated) {
    if (before.config !== after.config) fields.add('config');
    if (before.object !== after.object)
      for (const field of fieldsThatDiffer(before.object, after.object)) fields.add(field);
  }
  return fields;
}

function fieldsThatDiffer(a: DiagramObject, b: DiagramObject): string[] {
  const fields: string[] = [];
  for (const key in a) if (a[key] !== b[key]) fields.push(key);
  for (const key in b) if (!(key in a)) fields.push(key);
  return fields;
}
