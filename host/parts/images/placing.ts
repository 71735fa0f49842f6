/** Objects that are made on this side of the thread boundary: pictures, and what an import brought. */
import type { ImageItem } from '../../../api/contract/index.ts';
import type { Imported } from '../../../worker/host-side/import-client.ts';

/** Units that the longer side of a picture has at first. */
const LARGEST = 400;
const SMALLEST = 16;

const clipping = (objects: readonly unknown[]): string =>
  JSON.stringify({ format: 'mimic/objects', objects, configuration: [] });

/** An uploaded picture as an object, as text to be pasted: its own size, or the nearest that fits a diagram. */
export function pictureClipping({ key, width, height }: Pick<ImageItem, 'key' | 'width' | 'height'>): string {
  const longer = Math.max(width, height, 1);
  const scale = longer > LARGEST ? LARGEST / longer : longer < SMALLEST ? SMALLEST / longer : 1;
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  const place = { x: 0, y: 0, width: side(width), height: side(height) };
  return clipping([{ id: 1, identifier: 'images', ...place, url: key }]);
}

/** What was imported, as text to be pasted; `keys`: under what its pictures have been uploaded. */
export const importClipping = ({ objects }: Imported, keys: ReadonlyMap<string, string>): string =>
  clipping(
    objects.map((object) =>
      typeof object.url === 'string' && keys.has(object.url)
        ? { ...object, url: keys.get(object.url) }
        : object,
    ),
  );
