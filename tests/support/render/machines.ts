/** Machines with other fonts than this one, for a browser: configurations of fontconfig in a folder of their own. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inflateSync } from 'node:zlib';

const packages = resolve(import.meta.dirname, '../../../node_modules/@fontsource');

/** All that texts ask a machine for. */
const NAMES = [
  'Roboto',
  'Arial',
  'Helvetica',
  'Times New Roman',
  'Liberation Sans',
  'Arimo',
  'Tinos',
  'sans-serif',
  'serif',
  'monospace',
  'system-ui',
];

export interface Machine {
  readonly name: string;
  /** What the browser's process is started with. */
  readonly env: Readonly<Record<string, string>>;
}

/** One without any font, one with DejaVu alone, one that has Tinos under every name and hints it as hard as it can, and this one. */
export function machinesIn(folder: string): Machine[] {
  const dejavu = fontsOf(join(folder, 'dejavu'), 'dejavu-sans/files/dejavu-sans-latin-400-normal.woff');
  const tinos = fontsOf(join(folder, 'tinos'), 'tinos/files/tinos-latin-400-normal.woff');
  const aliases = NAMES.map(
    (name) =>
      `<match target="pattern"><test name="family"><string>${name}</string></test>` +
      '<edit name="family" mode="assign" binding="strong"><string>Tinos</string></edit></match>',
  ).join('\n');
  const set = (name: string, value: string): string => `<edit name="${name}" mode="assign">${value}</edit>`;
  const hinted = ['pattern', 'font']
    .map(
      (target) =>
        `<match target="${target}">${set('hinting', '<bool>true</bool>')}${set('autohint', '<bool>true</bool>')}` +
        `${set('hintstyle', '<const>hintfull</const>')}${set('rgba', '<const>rgb</const>')}</match>`,
    )
    .join('\n');
  const machine = (name: string, body: string): Machine => {
    const file = join(folder, `${name}.conf`);
    writeFileSync(
      file,
      `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n` +
        `<cachedir>${join(folder, `${name}-cache`)}</cachedir>\n${body}\n</fontconfig>\n`,
    );
    return { name, env: { FONTCONFIG_FILE: file } };
  };
  return [
    machine('none', ''),
    machine('dejavu', `<dir>${dejavu}</dir>`),
    machine('tinos', `<dir>${tinos}</dir>\n${aliases}\n${hinted}`),
    { name: 'this', env: {} },
  ];
}

/** A folder with a package's font as every system reads it. */
function fontsOf(folder: string, file: string): string {
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
