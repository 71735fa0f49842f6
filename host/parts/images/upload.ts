/** Uploading pictures to the company's library: what may be uploaded where, and the error messages. */
import { IMAGE_BYTES, IMAGE_TEXTS, type ImageItem } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { TRY_AGAIN_MESSAGE } from '../../data/session/messages.ts';

/** The toolbox accepts only vectors; the property panel, drop and paste accept photographs too (OR-77). */
export type PicturePlace = 'toolbox' | 'panel';

/** For file choosers (IMG-01, IMG-02). */
export const ACCEPTED: Readonly<Record<PicturePlace, string>> = {
  toolbox: '.svg',
  panel: '.jpg,.jpeg,.png,.gif,.svg',
};

/** OR-76. */
export const UPLOAD_HINT = 'Only SVG files of at most 20MB';

const ENDINGS: Readonly<Record<PicturePlace, RegExp>> = {
  toolbox: /\.svg$/i,
  panel: /\.(jpe?g|png|gif|svg)$/i,
};

/** Why a file is not even uploaded; null if it is. The server checks again, including the content. */
export function pictureFault(file: Pick<File, 'name' | 'size'>, place: PicturePlace): string | null {
  if (!ENDINGS[place].test(file.name)) return IMAGE_TEXTS.wrongType;
  return file.size > IMAGE_BYTES ? IMAGE_TEXTS.tooLarge : null;
}

interface UploadWays {
  /** The share that has been sent, 0…1. */
  readonly onSent?: (share: number) => void;
  readonly signal?: AbortSignal;
  /** It belongs to an import: the library lists it once a saved diagram shows it. */
  readonly isImport?: boolean;
}

/** The file itself is at fault: another attempt would fail too. */
export class RefusedPicture extends Error {}

/** Rejects with words for the builder; with the signal's reason if it was cancelled. */
export async function uploadPicture(
  file: File,
  place: PicturePlace,
  { onSent, signal, isImport = false }: UploadWays = {},
): Promise<{ readonly message: string; readonly image: ImageItem }> {
  const fault = pictureFault(file, place);
  if (fault) throw new RefusedPicture(fault);
  try {
    const isPropertyPanel = place === 'panel' ? 'true' : 'false';
    const body = { file, isPropertyPanel, ...(isImport ? { isImport: 'true' as const } : {}) } as const;
    return await client.uploadImage({ body }, { onSent, signal });
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    const { status, message } = error as { status?: number; message: string };
    // The server's message about the file is shown; any other error only says that it may be retried (OR-88).
    if (status === 413 || status === 415) throw new RefusedPicture(message);
    throw new Error(TRY_AGAIN_MESSAGE);
  }
}

/** A picture's name without the unique part of its key. */
export const shownName = (key: string): string => key.replace(/-[0-9a-f]{12}$/, '');
