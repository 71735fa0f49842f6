/** Taking a picture for diagrams: judged by its bytes, made safe, stored under a key of its own. */
import { randomBytes } from 'node:crypto';
import { IMAGE_BYTES, IMAGE_TEXTS, type ImageItem } from '../../../contract/index.ts';
import type { Recorder } from '../../audit/recorder.ts';
import { cleanName, diagramPicture } from '../../files/diagram-picture.ts';
import { UnsafeSvg } from '../../files/svg.ts';
import { HttpError } from '../../http/errors.ts';
import type { Caller } from '../../http/handler.ts';
import { pictures } from '../../http/lanes.ts';
import { insertImage } from './queries.ts';

interface SentImage {
  readonly file: Blob;
  /** The key begins with it, cleaned (IMG-06). */
  readonly name: string;
  readonly svgOnly: boolean;
  /** The library lists it once a saved diagram shows it. */
  readonly isImport?: boolean;
  /** Aborted when the caller leaves. */
  readonly signal: AbortSignal;
}

/** Stores a picture. Throws 413 and 415 in the words of the canvas (IMG-01). */
export async function storeImage(
  record: Recorder,
  caller: Caller,
  { file, name, svgOnly, isImport = false, signal }: SentImage,
): Promise<ImageItem> {
  if (file.size > IMAGE_BYTES) throw refused(413, IMAGE_TEXTS.tooLarge);
  // One picture at a time is in memory until it is stored.
  return pictures.run(caller, signal, async () => {
    const made = diagramPicture(new Uint8Array(await file.arrayBuffer()), svgOnly);
    const picture = await acceptable(made, IMAGE_TEXTS.wrongType);
    // A key identifies its bytes and cannot be guessed.
    const key = `${cleanName(name)}-${randomBytes(6).toString('hex')}`;
    return record(caller, 'image.upload', async (db) => {
      const unused_since = isImport ? new Date() : null;
      const image = await insertImage(db, { ...picture, key, company_id: caller.companyId, unused_since });
      return { result: itemOf(image), detail: { image: image.uuid, key, bytes: file.size } };
    });
  });
}

/** The picture that was made of a file. Throws 415 if the file is unsafe, or no picture (`wrongType`). */
export async function acceptable<P>(made: Promise<P | undefined>, wrongType: string): Promise<P> {
  const picture = await made.catch((error: unknown) => {
    if (error instanceof UnsafeSvg) throw refused(415, `${error.message}.`);
    throw error;
  });
  if (!picture) throw refused(415, wrongType);
  return picture;
}

/** As the wire has it. */
export const itemOf = ({ uuid, key, type, width, height }: ImageItem): ImageItem => ({
  uuid,
  key,
  type,
  width,
  height,
});

/** A file that is no picture that diagrams take. */
export const refused = (status: number, message: string): HttpError =>
  new HttpError(status, message, { code: 'NOT_A_PICTURE', fields: { file: message } });
