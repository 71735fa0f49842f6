import type { RawData } from 'ws';

/** Bytes of a message, in whichever form the library hands it over. */
export function sizeOf(data: RawData): number {
  if (!Array.isArray(data)) return data.byteLength;
  return data.reduce((sum, part) => sum + part.byteLength, 0);
}
