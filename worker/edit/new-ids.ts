/** Random ids for objects, in batches: a browser calls its system for every `crypto.randomUUID`. */

const BYTES = 16;
/** Ids per call for random bytes. */
const BATCH = 256;
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

const random = new Uint8Array(BYTES * BATCH);
let used = random.length;

/** Returns a random UUID, version 4 (RFC 9562). */
export function newId(): string {
  if (used === random.length) {
    crypto.getRandomValues(random);
    used = 0;
  }
  const bytes = random.subarray(used, used + BYTES);
  used += BYTES;
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  let id = '';
  for (let nth = 0; nth < BYTES; nth++) {
    if (nth === 4 || nth === 6 || nth === 8 || nth === 10) id += '-';
    id += HEX[bytes[nth]!];
  }
  return id;
}
