/** Converts pictures to the formats of the files that embed them: PNG for SVG, planes of bytes for PDF. */
import type { Level, Picture } from '../pictures/picture.ts';
import type { Ink } from './figure.ts';
import { chunk, gather, SIGNATURE } from './png.ts';

/** Bytes converted to characters at once. */
const AT_ONCE = 0x8000;

/** Returns colours, not premultiplied and tinted, and alphas, row by row. */
export function planesOf({ words }: Level, { red, green, blue }: Omit<Ink, 'alpha'> = WHITE) {
  const colours = new Uint8Array(words.length * 3);
  const alphas = new Uint8Array(words.length);
  const tint = [red / 255, green / 255, blue / 255] as const;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const alpha = word >>> 24;
    alphas[at] = alpha;
    if (alpha === 0) continue;
    for (const nth of [0, 1, 2] as const)
      colours[at * 3 + nth] = Math.min(
        255,
        Math.round((((word >>> (nth * 8)) & 255) * 255 * tint[nth]) / alpha),
      );
  }
  return { colours, alphas };
}

const WHITE = { red: 255, green: 255, blue: 255 };

/** Returns the picture as the data address of a PNG. */
export async function pngAddress({ levels }: Picture): Promise<string> {
  const [level] = levels as readonly [Level, ...Level[]];
  const { width, height } = level;
  const { colours, alphas } = planesOf(level);
  const rows = new Uint8Array(height * (width * 4 + 1));
  for (let at = 0; at < alphas.length; at++) {
    // Each row starts with its filter: none.
    const to = Math.floor(at / width) + 1 + at * 4;
    rows.set(colours.subarray(at * 3, at * 3 + 3), to);
    rows[to + 3] = alphas[at]!;
  }
  const packed = await gather(new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate')));
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, 6, 0, 0, 0], 8);
  const parts = [SIGNATURE, chunk('IHDR', header), ...packed, chunk('IEND', new Uint8Array())];
  return `data:image/png;base64,${await base64(new Blob(parts as BlobPart[]))}`;
}

async function base64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    binary += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return btoa(binary);
}
