/** Fonts of packages as a system reads them, and configurations of fontconfig that name them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inflateSync } from 'node:zlib';

const packages = resolve(import.meta.dirname, '../../../node_modules/@fontsource');

/** The letters of Western Europe in DejaVu Sans, as a package brings them. */
export const DEJAVU = 'dejavu-sans/files/dejavu-sans-latin-400-normal.woff';

/** Writes a configuration of fontconfig called `name` into `folder`. Returns its path. */
export function fontConfig(folder: string, name: string, body: string): string {
  const file = join(folder, `${name}.conf`);
  writeFileSync(
    file,
    `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n` +
      `<cachedir>${join(folder, `${name}-cache`)}</cachedir>\n${body}\n</fontconfig>\n`,
  );
  return file;
}

/** A folder with a package's font as every system reads it. */
export function fontsOf(folder: string, file: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'font.ttf'), sfntOf(readFileSync(join(packages, file))));
  return folder;
}

/** A WOFF font unpacked. */
function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(16 * power, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE(16 * (count - power), 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let nth = 0; nth < count; nth++) {
    const entry = 44 + 20 * nth;
    const [from, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const stored = woff.subarray(from, from + packed);
    const table = packed < length ? inflateSync(stored) : stored;
    woff.copy(head, 12 + 16 * nth, entry, entry + 4);
    woff.copy(head, 16 + 16 * nth, entry + 16, entry + 20);
    head.writeUInt32BE(offset, 20 + 16 * nth);
    head.writeUInt32BE(length, 24 + 16 * nth);
    const padding = Buffer.alloc(-length & 3);
    parts.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}
