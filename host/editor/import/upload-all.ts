/** Uploads the pictures of an import, one after the other. */
import type { Imported, ImportedPicture } from '../../../worker/host-side/import-client.ts';
import { RefusedPicture } from '../../parts/images/upload.ts';

interface Uploaded {
  /** Keys of the library by the keys of the import. */
  readonly keys: ReadonlyMap<string, string>;
  /** The import without the objects whose pictures were refused. */
  readonly imported: Imported;
  /** Why each of the others was refused. */
  readonly refused: readonly string[];
}

/**
 * Uploads the pictures; `upload` returns the key of each. Rejects where an upload fails for another reason than the
 * picture, or where nothing of the drawing is left.
 */
export async function uploadAll(
  imported: Imported,
  upload: (picture: ImportedPicture) => Promise<string>,
  onSent: (share: number) => void,
): Promise<Uploaded> {
  const { pictures } = imported;
  const keys = new Map<string, string>();
  const refused = new Map<string, string>();
  for (const [nth, picture] of pictures.entries()) {
    try {
      keys.set(picture.key, await upload(picture));
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
