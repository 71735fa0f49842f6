/** Texts in registers, in the character sets that devices use. */
import type { Charset } from '../../../contract/field-addresses.ts';

/** Up to the first NUL; trailing blanks only fill the registers. */
export const decodeText = (bytes: Buffer, charset: Charset): string =>
  new TextDecoder(charset).decode(bytes).split('\0')[0]!.trimEnd();

/** Throws RangeError if the character set lacks a character. */
export function encodeText(text: string, charset: Charset): Buffer {
  if (charset === 'utf-8') return Buffer.from(text, 'utf8');
  if (charset === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const bytes = bytesOf(charset);
  return Buffer.from(
    Array.from(text, (letter) => {
      const byte = bytes.get(letter);
      if (byte === undefined) throw new RangeError(`${charset} has no ${letter}`);
      return byte;
    }),
  );
}

const tables = new Map<Charset, ReadonlyMap<string, number>>();

/** The byte of each character of a set that has one byte for each. */
function bytesOf(charset: Charset): ReadonlyMap<string, number> {
  let table = tables.get(charset);
  if (!table) {
    const decoder = new TextDecoder(charset);
    table = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
    tables.set(charset, table);
  }
  return table;
}
