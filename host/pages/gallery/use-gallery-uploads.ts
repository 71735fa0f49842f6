import { ApiError } from '../../../api/client/errors.ts';
import {
  GALLERY_BYTES,
  GALLERY_TEXTS,
  GALLERY_TYPES,
  type GalleryImage,
  type GalleryType,
} from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { TRY_AGAIN_MESSAGE } from '../../data/session/messages.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { type Upload, useRunningUploads } from '../../parts/images/running-uploads.ts';
import { takeNewPicture } from './take-new-picture.ts';

interface Waiting {
  readonly file: File;
  readonly upload: Upload;
}

/** Characters of a name. */
const MOST_NAME = 50;

/**
 * Sends pictures to the gallery of a site, one after the other: each stands first in its list as soon as it is there.
 * `onMade` gets the last of those that were sent together.
 */
export function useGalleryUploads(siteUuid: string, onMade: (image: GalleryImage) => void) {
  const { running, begin } = useRunningUploads();
  const send = async (files: readonly File[]): Promise<void> => {
    const waiting = files.map((file): Waiting => ({ file, upload: begin(file) }));
    let made: GalleryImage | undefined;
    for (const one of waiting) {
      made = (await sendOne(siteUuid, one)) ?? made;
      one.upload.end();
    }
    if (made) onMade(made);
  };
  return { running, send };
}

/** Says what came of it. Undefined where nothing did. */
async function sendOne(
  siteUuid: string,
  { file, upload: { signal, onSent } }: Waiting,
): Promise<GalleryImage | undefined> {
  if (signal.aborted) return undefined;
  try {
    const mimeType = typeOf(file);
    const { token } = await client.galleryUploadUrl(
      { query: { siteUuid, mimeType, size: file.size } },
      { signal },
    );
    const { upload } = await client.sendGalleryImage(
      { query: { token }, body: { file } },
      { onSent, signal },
    );
    const image = await client.createGalleryImage(
      { body: { siteUuid, upload, name: nameOf(file) } },
      { signal },
    );
    takeNewPicture(siteUuid, image);
    showToast('success', GALLERY_TEXTS.uploaded);
    return image;
  } catch (error) {
    if (!signal.aborted) showToast('error', wordsOf(error));
    return undefined;
  }
}

/** A file that is not even sent. */
class Unfit extends Error {}

/** Throws where the file is not one that is taken. The server looks again, and inside of it. */
function typeOf({ type, size }: File): GalleryType {
  const known = GALLERY_TYPES.find((one) => one === type);
  if (!known) throw new Unfit(GALLERY_TEXTS.wrongType);
  if (size > GALLERY_BYTES) throw new Unfit(GALLERY_TEXTS.tooLarge);
  return known;
}

/** What the file is called, without its ending. */
const nameOf = ({ name }: File): string =>
  name
    .replace(/\.[^.]*$/, '')
    .trim()
    .slice(0, MOST_NAME)
    .trim() || 'Picture';

/** What the server says of the file is said; of all else only that it may be tried again (OR-88). */
function wordsOf(error: unknown): string {
  if (error instanceof Unfit) return error.message;
  const isOfFile = error instanceof ApiError && [409, 413, 415].includes(error.status);
  return isOfFile ? error.message : TRY_AGAIN_MESSAGE;
}
