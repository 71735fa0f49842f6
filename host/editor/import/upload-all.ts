/** Uploads the pictures of an import, one after the other. */
import type { ImageItem } from '../../../api/contract/index.ts';
import type { Imported, ImportedPicture } from '../../../worker/host-side/import-client.ts';
import { RefusedPicture } from '../../parts/images/upload.ts';

export interface Uploaded {
  /** Keys of the library by the keys of the import. */
  readonly keys: ReadonlyMap<string, string>;
  /** The import without the objects whose pictures were refused. */
  readonly imported: Imported;
  /** Why each of the others was refused. */
  readonly refused: readonly string[];
}

/** The company's picture library. */
export interface Library {
  readonly upload: (picture: ImportedPicture) => Promise<Pick<ImageItem, 'key' | 'uuid'>>;
  readonly remove: (uuid: string) => Promise<unknown>;
}

/**
 * Uploads the pictures, then calls `insert` with their keys. Rejects where an upload fails for another reason than the
 * picture, where nothing of the drawing is left, or where `insert` fails. The library then keeps none of the pictures.
 */
export async function insertWithPictures(
  imported: Imported,
  { upload, remove }: Library,
  insert: (uploaded: Uploaded) => Promise<void>,
  onSent: (share: number) => void,
): Promise<Uploaded> {
  const stored: string[] = [];
  try {
    const uploaded = await uploadAll(
      imported,
      async (picture) => {
        const image = await upload(picture);
        stored.push(image.uuid);
        return image;
      },
      onSent,
    );
    await insert(uploaded);
    return uploaded;
  } catch (error) {
    await Promise.allSettled(stored.map(remove));
    throw error;
  }
}

async function uploadAll(
  imported: Imported,
  upload: Library['upload'],
  onSent: (share: number) => void,
): Promise<Uploaded> {
  const { pictures } = imported;
  const keys = new Map<string, string>();
  const refused = new Map<string, string>();
  for (const [nth, picture] of pictures.entries()) {
    try {
      keys.set(picture.key, (await upload(picture)).key);
    } catch (error) {
      if (!(error instanceof RefusedPicture)) throw error;
      refused.set(picture.key, error.message);
    }
    onSent((nth + 1) / pictures.length);
  }
  const objects = imported.objects.filter(({ url }) => typeof url !== 'string' || !refused.has(url));
  const reasons = [...refused.values()];
  if (objects.length === 0) throw new Error(reasons[0]);
  return { keys, imported: { ...imported, objects }, refused: reasons };
}

/** Returns a sentence on the pictures that were refused; empty where none was. */
export function refusedWords(refused: readonly string[]): string {
  if (refused.length === 0) return '';
  const reason = refused[0]!.replace(/[.!]$/, '');
  return refused.length === 1
    ? ` 1 image was left out: ${reason}.`
    : ` ${refused.length} images were left out. The first: ${reason}.`;
}
