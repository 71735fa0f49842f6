/** Objects that are created on the page's side: pictures, and imported ones. */
import type { ImageItem } from '../../../api/contract/index.ts';
import type { Imported } from '../../../worker/host-side/import-client.ts';

/** Initial length of a picture's longer side, units. */
const LARGEST = 400;
const SMALLEST = 16;

const clipping = (objects: readonly unknown[]): string =>
  JSON.stringify({ format: 'mimic/objects', objects, configuration: [] });

/** An uploaded picture as an object, in the form of pasted text: its own size, or the nearest that fits a diagram. */
export function pictureClipping({ key, width, height }: Pick<ImageItem, 'key' | 'width' | 'height'>): string {
  const longer = Math.max(width, height, 1);
  const scale = longer > LARGEST ? LARGEST / longer : longer < SMALLEST ? SMALLEST / longer : 1;
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  const place = { x: 0, y: 0, width: side(width), height: side(height) };
  return clipping([{ id: 1, identifier: 'images', ...place, url: key }]);
}

/** An import as pasted text; `keys`: the keys of its uploaded pictures. */
export const importClipping = ({ objects }: Imported, keys: ReadonlyMap<string, string>): string =>
  clipping(
    objects.map((object) =>
      typeof object.url === 'string' && keys.has(object.url)
        ? { ...object, url: keys.get(object.url) }
        : object,
    ),
  );
