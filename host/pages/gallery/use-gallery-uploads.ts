import { useState } from 'react';
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
import { takeNewPicture } from './take-new-picture.ts';

interface RunningUpload {
  readonly id: number;
  readonly name: string;
  /** The share that is on its way, 0…1. */
  readonly share: number;
  readonly cancel: () => void;
}

interface Waiting {
  readonly id: number;
  readonly file: File;
  readonly stop: AbortController;
}

/** Characters of a name. */
const MOST_NAME = 50;
let lastId = 0;

/**
 * Sends pictures to the gallery of a site, one after the other: each stands first in its list as soon as it is there.
 * `onMade` gets the last of those that were sent together.
 */
export function useGalleryUploads(siteUuid: string, onMade: (image: GalleryImage) => void) {
  const [running, setRunning] = useState<readonly RunningUpload[]>([]);
  const send = async (files: readonly File[]): Promise<void> => {
    const waiting = files.map((file): Waiting => ({ id: ++lastId, file, stop: new AbortController() }));
    const rows = waiting.map(({ id, file, stop }) => ({
      ...{ id, name: file.name, share: 0 },
      cancel: () => {
        stop.abort();
        setRunning((all) => all.filter((one) => one.id !== id));
      },
    }));
    setRunning((all) => [...all, ...rows]);
    let made: GalleryImage | undefined;
    for (const one of waiting) {
      const onSent = (share: number) =>
        setRunning((all) => all.map((row) => (row.id === one.id ? { ...row, share } : row)));
      made = (await sendOne(siteUuid, one, onSent)) ?? made;
      setRunning((all) => all.filter(({ id }) => id !== one.id));
    }
    if (made) onMade(made);
  };
  return { running, send };
}

/** Says what came of it. Undefined where nothing did. */
async function sendOne(
  siteUuid: string,
  { file, stop: { signal } }: Waiting,
  onSent: (share: number) => void,
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
