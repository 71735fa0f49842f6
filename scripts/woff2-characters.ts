/** Which characters a WOFF2 font has glyphs for, from its cmap table, which the format does not transform. */
import { brotliDecompressSync } from 'node:zlib';

const HEADER = 48;
/** Numbers of the tables that the format has short names for, and of the two that it transforms. */
const CMAP = 0;
const GLYF = 10;
const LOCA = 11;
const BY_NAME = 63;

export function charactersOf(font: Buffer): Set<number> {
  if (font.toString('latin1', 0, 4) !== 'wOF2') throw new Error('This is no WOFF2 font');
  const { offset, length, data } = cmapPlace(font);
  const stream = brotliDecompressSync(font.subarray(data, data + font.readUInt32BE(20)));
  return readCmap(stream.subarray(offset, offset + length));
}

/** The table's offset in the unpacked stream, and the start of the packed one in the file. */
function cmapPlace(font: Buffer): { offset: number; length: number; data: number } {
  let at = HEADER;
  const number = (): number => {
    let value = 0;
    for (;;) {
      const byte = font[at++]!;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  let offset = 0;
  let found = { offset: 0, length: 0 };
  for (let table = font.readUInt16BE(12); table > 0; table--) {
    const flags = font[at++]!;
    const known = flags & 63;
    if (known === BY_NAME) at += 4;
    let length = number();
    // Outlines are transformed unless version 3 says otherwise; other tables if the version is not 0.
    const isTransformed = known === GLYF || known === LOCA ? flags >> 6 !== 3 : flags >> 6 !== 0;
    if (isTransformed) length = number();
    if (known === CMAP) found = { offset, length };
    offset += length;
  }
  return { ...found, data: at };
}

function readCmap(cmap: Buffer): Set<number> {
  const found = new Set<number>();
  for (let nth = 0; nth < cmap.readUInt16BE(2); nth++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + 8 * nth));
    const format = table.readUInt16BE(0);
    if (format === 4) readSegments(table, found);
    else if (format === 12) readGroups(table, found);
  }
  return found;
}

/** Format 12: ranges of characters, beyond the basic plane too. */
function readGroups(table: Buffer, found: Set<number>): void {
  const groups = table.readUInt32BE(12);
  for (let at = 16; at < 16 + 12 * groups; at += 12)
    for (let character = table.readUInt32BE(at); character <= table.readUInt32BE(at + 4); character++)
      found.add(character);
}

/** Format 4: segments of the basic plane; some of their characters may have no glyph. */
function readSegments(table: Buffer, found: Set<number>): void {
  const twice = table.readUInt16BE(6);
  for (let segment = 0; segment < twice; segment += 2) {
    const last = table.readUInt16BE(14 + segment);
    const first = table.readUInt16BE(16 + twice + segment);
    const delta = table.readUInt16BE(16 + 2 * twice + segment);
    const place = 16 + 3 * twice + segment;
    const range = table.readUInt16BE(place);
    for (let character = first; character <= last && character < 0xffff; character++) {
      const named = range === 0 ? character : table.readUInt16BE(place + range + 2 * (character - first));
      if ((range === 0 || named !== 0) && ((named + delta) & 0xffff) !== 0) found.add(character);
    }
  }
}
