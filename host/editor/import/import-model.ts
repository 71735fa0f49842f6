/** What files and texts can be imported into a diagram, and the words for it. No React: tested as data. */
import type { Imported, ImportedPicture } from '../../../worker/host-side/import-client.ts';

/** For the file chooser. */
export const IMPORTED = '.svg,.svgz,.drawio,.xml';

/** The type of a dropped or pasted file: by its name, or by the system's type if it has none. */
export function kindOfFile({
  name,
  type,
}: Pick<File, 'name' | 'type'>): 'picture' | 'vectors' | 'drawing' | null {
  if (/\.(drawio|xml|svgz)$/i.test(name)) return 'drawing';
  if (/\.svg$/i.test(name) || type === 'image/svg+xml') return 'vectors';
  return /\.(png|jpe?g|gif)$/i.test(name) || /^image\/(png|jpeg|gif)$/.test(type) ? 'picture' : null;
}

/** A drawing contained in a text, as draw.io and vector programs copy it; null if the text is something else. */
export function drawingInText(text: string): File | null {
  const start = text.slice(0, 200).trimStart();
  if (/^(<\?xml[^>]*>\s*)?<(svg|mxfile|mxGraphModel)[\s>]/.test(start)) return fileOf(text, start);
  if (!/^%3C(mxfile|mxGraphModel)/i.test(start)) return null;
  try {
    return fileOf(decodeURIComponent(text.trim()), '<mx');
  } catch {
    return null;
  }
}

const fileOf = (text: string, start: string): File =>
  start.includes('<svg')
    ? new File([text], 'pasted.svg', { type: 'image/svg+xml' })
    : new File([text], 'pasted.drawio', { type: 'text/xml' });

/** "132 objects, 1,920 × 1,080". */
export const sizeWords = ({ objects, width, height }: Imported): string => {
  const count = objects.length === 1 ? '1 object' : `${objects.length.toLocaleString('en')} objects`;
  return `${count}, ${Math.round(width).toLocaleString('en')} × ${Math.round(height).toLocaleString('en')}`;
};

/** A picture of an import as a file to upload. */
export function pictureFile({ name, type, data }: ImportedPicture): File {
  const ending = { 'image/svg+xml': 'svg', 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' }[
    type
  ];
  const body =
    type === 'image/svg+xml' ? data : Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return new File([body], `${name.replace(/\.\w+$/, '')}.${ending}`, { type });
}

/** Its pictures as data URLs by key: inside an image they run nothing and fetch nothing. */
export const pictureFiles = ({ pictures }: Imported): Readonly<Record<string, string>> =>
  Object.fromEntries(
    pictures.map(({ key, type, data }) => [
      key,
      type === 'image/svg+xml' ? `data:${type},${encodeURIComponent(data)}` : `data:${type};base64,${data}`,
    ]),
  );
