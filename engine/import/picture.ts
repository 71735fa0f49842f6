/** Pictures embedded in a drawing as `data:` addresses. */
import type { ImportedPicture } from './imported.ts';

const CARRIED = /^\s*data:([\w.+/-]*)((?:;[^;,]{0,200}){0,8}),/;
/** Names of the same formats; without one the bytes decide. */
const FORMATS: Readonly<Record<string, ImportedPicture['type']>> = {
  'image/png': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/jpg': 'image/jpeg',
  'image/gif': 'image/gif',
  'image/svg+xml': 'image/svg+xml',
};
const BEGINNINGS: readonly (readonly [string, ImportedPicture['type']])[] = [
  ['\x89PNG', 'image/png'],
  ['\xff\xd8', 'image/jpeg'],
  ['GIF8', 'image/gif'],
  ['<svg', 'image/svg+xml'],
  ['<?xml', 'image/svg+xml'],
];

/** Returns undefined for any other address: nothing is ever fetched. */
export function pictureOf(address: string): Pick<ImportedPicture, 'type' | 'data'> | undefined {
  const found = CARRIED.exec(address.slice(0, 2_000));
  if (!found) return undefined;
  const body = address.slice(found[0].length);
  try {
    const isBase64 = /;\s*base64\s*$/i.test(found[2]!);
    const bytes = isBase64 ? atob(body.replaceAll(/\s+/g, '')) : decodeURIComponent(body);
    const begun = BEGINNINGS.find(([beginning]) => bytes.trimStart().startsWith(beginning));
    const type = begun?.[1] ?? FORMATS[found[1]!.toLowerCase()];
    if (!type) return undefined;
    if (type !== 'image/svg+xml') return { type, data: btoa(bytes) };
    return { type, data: isBase64 ? utf8(bytes) : bytes };
  } catch {
    return undefined;
  }
}

/** Returns the note on an address of which no picture comes. */
export const lossOf = (address: string): 'unread' | 'outside' =>
  /^\s*data:/i.test(address) ? 'unread' : 'outside';

const utf8 = (bytes: string): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)));

/** Bytes in which the size of a picture is looked for. */
const MOST_HEADER = 200_000;

/** Returns the size that a picture declares, in pixels; undefined where it cannot be read. */
export function sizeOf({
  type,
  data,
}: Pick<ImportedPicture, 'type' | 'data'>): { readonly width: number; readonly height: number } | undefined {
  if (type === 'image/svg+xml') return undefined;
  const text = atob(data.slice(0, MOST_HEADER));
  const view = new DataView(Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer);
  const at = (width: number, height: number, read: (offset: number) => number) =>
    view.byteLength >= Math.max(width, height) + 4 && read(width) > 0 && read(height) > 0
      ? { width: read(width), height: read(height) }
      : undefined;
  if (type === 'image/png') return at(16, 20, (offset) => view.getUint32(offset));
  if (type === 'image/gif') return at(6, 8, (offset) => view.getUint16(offset, true));
  const frame = jpegFrame(view);
  return frame === undefined ? undefined : at(frame + 7, frame + 5, (offset) => view.getUint16(offset));
}

/** Returns where the frame header of a JPEG begins. */
function jpegFrame(view: DataView): number | undefined {
  for (let at = 2; at + 4 < view.byteLength && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return at;
  }
  return undefined;
}
