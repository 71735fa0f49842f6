/** Sending pictures to the company's library: what may be sent from where, and the words when it may not. */
import { IMAGE_BYTES, IMAGE_TEXTS, type ImageItem } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { TRY_AGAIN_MESSAGE } from '../../data/session/messages.ts';

/** The toolbox takes vectors alone; the property panel, and what is dropped or pasted, photographs too (OR-77). */
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

/** Why a file is not even sent; null if it is. The server looks again, and inside of it. */
export function pictureFault(file: Pick<File, 'name' | 'size'>, place: PicturePlace): string | null {
  if (!ENDINGS[place].test(file.name)) return IMAGE_TEXTS.wrongType;
  return file.size > IMAGE_BYTES ? IMAGE_TEXTS.tooLarge : null;
}

interface UploadWays {
  /** The share that is on its way, 0…1. */
  readonly onSent?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** Rejects with words for the builder; with the signal's reason where it was cancelled. */
export async function uploadPicture(
  file: File,
  place: PicturePlace,
  { onSent, signal }: UploadWays = {},
): Promise<{ readonly message: string; readonly image: ImageItem }> {
  const fault = pictureFault(file, place);
  if (fault) throw new Error(fault);
  try {
    const isPropertyPanel = place === 'panel' ? 'true' : 'false';
    return await client.uploadImage({ body: { file, isPropertyPanel } }, { onSent, signal });
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    const { status, message } = error as { status?: number; message: string };
    // What the server says of the file is said; of all else only that it may be tried again (OR-88).
    throw new Error(status === 413 || status === 415 ? message : TRY_AGAIN_MESSAGE);
  }
}

/** A picture's name without what makes its key one of a kind. */
export const shownName = (key: string): string => key.replace(/-[0-9a-f]{12}$/, '');
