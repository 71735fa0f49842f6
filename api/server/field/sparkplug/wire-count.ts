/** How often a field stands in a protobuf message, counted before it is decoded. */

/** Longest varint, bytes. */
const LONGEST_NUMBER = 10;
/** Wire types: varint, eight bytes, length-delimited, four bytes. Sparkplug has no groups. */
const SKIPPED: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

/** Throws if the field occurs more often than `most`, or the bytes are no message. */
export function refuseTooMany(bytes: Uint8Array, field: number, most: number): void {
  let at = 0;
  const number = (): number => {
    let value = 0;
    for (let nth = 0; nth < LONGEST_NUMBER; nth++) {
      const byte = bytes[at++];
      if (byte === undefined) break;
      value += (byte & 127) * 2 ** (7 * nth);
      if (byte < 128) return value;
    }
    throw new Error('A number does not end');
  };
  for (let found = 0; at < bytes.length; ) {
    const tag = number();
    const type = tag % 8;
    if (Math.floor(tag / 8) === field && ++found > most)
      throw new Error(`A message has more than ${most} parts of one kind`);
    if (type === 0) number();
    else if (type === 2) {
      const length = number();
      at += length;
    } else if (SKIPPED[type]) at += SKIPPED[type];
    else throw new Error(`There is no wire type ${type}`);
  }
}
