/** Pictures embedded in a drawing as `data:` addresses. */
import type { ImportedPicture } from './imported.ts';

const CARRIED = /^data:(image\/(?:png|jpeg|gif|svg\+xml))(;base64)?,/;

/** Returns undefined for any other address: nothing is ever fetched. */
export function pictureOf(address: string): Pick<ImportedPicture, 'type' | 'data'> | undefined {
  const found = CARRIED.exec(address);
  if (!found) return undefined;
  const type = found[1] as ImportedPicture['type'];
  const body = address.slice(found[0].length);
  const isText = type === 'image/svg+xml';
  try {
    if (found[2] === undefined) {
      const text = decodeURIComponent(body);
      return { type, data: isText ? text : btoa(text) };
    }
    const plain = body.replaceAll(/\s+/g, '');
    if (!isText) return /^[A-Za-z0-9+/]+=*$/.test(plain) ? { type, data: plain } : undefined;
    const bytes = Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0));
    return { type, data: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return undefined;
  }
}
