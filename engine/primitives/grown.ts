/** Columns that grow: typed arrays, one value a row. */
type Column = Float64Array | Float32Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

const GROWTH = 1.5;

/** Returns a capacity for `needed`, with spare room, so that growing costs little on average. */
export const grownCapacity = (capacity: number, needed: number): number =>
  Math.max(needed, Math.ceil(capacity * GROWTH));

/** Returns the same values in a longer array of the same type. */
export function grown<T extends Column>(column: T, capacity: number): T {
  const longer = new (column.constructor as new (length: number) => T)(capacity);
  longer.set(column as never);
  return longer;
}
