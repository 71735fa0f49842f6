/**
 * Subsets a TrueType font to some letters. The glyphs keep their numbers, so that composite glyphs need no change; the
 * others are empty, which compresses to nothing.
 */
import type { FontTables } from './woff.ts';

/** Tables that a reader needs to draw glyphs by number. */
const KEPT = ['cvt ', 'fpgm', 'head', 'hhea', 'hmtx', 'maxp', 'prep'] as const;
const COMPOUND = { words: 1, scale: 8, more: 0x20, twoScales: 0x40, matrix: 0x80 } as const;

export interface TrueType {
  /** Units per em. */
  readonly em: number;
  /** Left, bottom, right, top of all letters, in units. */
  readonly box: readonly [number, number, number, number];
  readonly ascent: number;
  readonly descent: number;
  /** Returns the glyph of a character; 0 where it has none. */
  glyphOf(codePoint: number): number;
  /** Units. */
  widthOf(glyph: number): number;
  /** Returns the file with only these glyphs. */
  subset(glyphs: Iterable<number>): Uint8Array<ArrayBuffer>;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): DataView =>
  new DataView(buffer, byteOffset, byteLength);

const DIRECTORY = 12;
const ENTRY = 16;

/** The tables of a TTF file. */
export function tablesOfTrueType(bytes: Uint8Array<ArrayBuffer>): FontTables {
  const view = viewOf(bytes);
  return new Map(
    Array.from({ length: view.getUint16(4) }, (_, nth) => {
      const at = DIRECTORY + nth * ENTRY;
      const from = view.getUint32(at + 8);
      const name = String.fromCharCode(...bytes.subarray(at, at + 4));
      return [name, bytes.slice(from, from + view.getUint32(at + 12))];
    }),
  );
}

/** Throws where the font has no TrueType outlines. */
export function trueType(tables: FontTables): TrueType {
  const table = (name: string): DataView => {
    const found = tables.get(name);
    if (!found) throw new Error(`The font has no table ${name}`);
    return viewOf(found);
  };
  const [head, hhea, hmtx] = [table('head'), table('hhea'), table('hmtx')];
  const [glyf, loca] = [table('glyf'), table('loca')];
  const count = table('maxp').getUint16(4);
  const isLong = head.getInt16(50) === 1;
  const offset = (glyph: number): number =>
    isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2;
  const widths = hhea.getUint16(34);
  return {
    em: head.getUint16(18),
    box: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    glyphOf: glyphFinder(table('cmap')),
    widthOf: (glyph) => hmtx.getUint16(Math.min(glyph, widths - 1) * 4),
    subset(glyphs) {
      const kept = withParts(glyphs, (glyph) => [offset(glyph), offset(glyph + 1)], glyf);
      const places = new DataView(new ArrayBuffer((count + 1) * 4));
      const parts: Uint8Array<ArrayBuffer>[] = [];
      let length = 0;
      for (let glyph = 0; glyph < count; glyph++) {
        places.setUint32(glyph * 4, length);
        const [from, to] = [offset(glyph), offset(glyph + 1)];
        if (!kept.has(glyph) || to === from) continue;
        const padded = new Uint8Array((to - from + 3) & ~3);
        padded.set(tables.get('glyf')!.subarray(from, to));
        parts.push(padded);
        length += padded.length;
      }
      places.setUint32(count * 4, length);
      const written = new Map(
        KEPT.flatMap((name) => (tables.has(name) ? [[name as string, tables.get(name)!]] : [])),
      );
      const longHead = tables.get('head')!.slice();
      viewOf(longHead).setInt16(50, 1);
      return fileOf(
        written
          .set('head', longHead)
          .set('glyf', joined(parts, length))
          .set('loca', new Uint8Array(places.buffer)),
      );
    },
  };
}

/** Returns the glyphs with their components; glyph 0 stands for missing characters. */
function withParts(
  glyphs: Iterable<number>,
  placeOf: (glyph: number) => readonly [number, number],
  glyf: DataView,
): Set<number> {
  const kept = new Set([0, ...glyphs]);
  for (const glyph of kept) {
    const [from, to] = placeOf(glyph);
    if (to === from || glyf.getInt16(from) >= 0) continue;
    let at = from + 10;
    for (let flags: number = COMPOUND.more; flags & COMPOUND.more; ) {
      flags = glyf.getUint16(at);
      kept.add(glyf.getUint16(at + 2));
      at += flags & COMPOUND.words ? 8 : 6;
      if (flags & COMPOUND.scale) at += 2;
      else if (flags & COMPOUND.twoScales) at += 4;
      else if (flags & COMPOUND.matrix) at += 8;
    }
  }
  return kept;
}

/** Reads the character map, in the two formats of current fonts. */
function glyphFinder(cmap: DataView): TrueType['glyphOf'] {
  const offsets = Array.from({ length: cmap.getUint16(2) }, (_, nth) => cmap.getUint32(8 + nth * 8));
  const full = offsets.find((at) => cmap.getUint16(at) === 12);
  const basic = offsets.find((at) => cmap.getUint16(at) === 4);
  return (codePoint) =>
    (full !== undefined && glyphInGroups(cmap, full, codePoint)) ||
    (basic !== undefined && glyphInSegments(cmap, basic, codePoint)) ||
    0;
}

function glyphInGroups(cmap: DataView, at: number, codePoint: number): number {
  for (let group = at + 16, end = group + cmap.getUint32(at + 12) * 12; group < end; group += 12)
    if (codePoint >= cmap.getUint32(group) && codePoint <= cmap.getUint32(group + 4))
      return cmap.getUint32(group + 8) + codePoint - cmap.getUint32(group);
  return 0;
}

function glyphInSegments(cmap: DataView, at: number, codePoint: number): number {
  const twice = cmap.getUint16(at + 6);
  const [ends, starts] = [at + 14, at + 16 + twice];
  for (let nth = 0; nth < twice; nth += 2) {
    if (codePoint > cmap.getUint16(ends + nth)) continue;
    const start = cmap.getUint16(starts + nth);
    if (codePoint < start) return 0;
    const delta = cmap.getUint16(starts + twice + nth);
    const place = starts + 2 * twice + nth;
    const range = cmap.getUint16(place);
    if (range === 0) return (codePoint + delta) & 0xffff;
    const glyph = cmap.getUint16(place + range + (codePoint - start) * 2);
    return glyph && (glyph + delta) & 0xffff;
  }
  return 0;
}

function joined(parts: readonly Uint8Array<ArrayBuffer>[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Returns the font file made of the tables. */
function fileOf(tables: Map<string, Uint8Array<ArrayBuffer>>): Uint8Array<ArrayBuffer> {
  const names = [...tables.keys()].sort();
  const header = new Uint8Array(12 + 16 * names.length);
  const view = viewOf(header);
  const power = Math.floor(Math.log2(names.length));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, names.length);
  view.setUint16(6, 16 << power);
  view.setUint16(8, power);
  view.setUint16(10, 16 * names.length - (16 << power));
  let at = header.length;
  const parts = [header];
  names.forEach((name, nth) => {
    const data = tables.get(name)!;
    const padded = new Uint8Array((data.length + 3) & ~3);
    padded.set(data);
    const entry = 12 + 16 * nth;
    header.set(
      [...name].map((letter) => letter.charCodeAt(0)),
      entry,
    );
    view.setUint32(entry + 4, sumOf(padded));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, data.length);
    at += padded.length;
    parts.push(padded);
  });
  return joined(parts, at);
}

function sumOf(padded: Uint8Array<ArrayBuffer>): number {
  const view = viewOf(padded);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
