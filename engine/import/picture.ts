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

const utf8 = (bytes: string): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)));
