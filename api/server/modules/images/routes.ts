/** Pictures that builders upload for their diagrams (IMG). */
import { randomBytes } from 'node:crypto';
import { IMAGE_BYTES, IMAGE_TEXTS, IMAGES_PAGE, type ImageItem } from '../../../contract/index.ts';
import type { Recorder } from '../../audit/recorder.ts';
import { cleanName, diagramPicture } from '../../files/diagram-picture.ts';
import { UnsafeSvg } from '../../files/svg.ts';
import { HttpError, missing } from '../../http/errors.ts';
import type { FileAnswer, Handlers } from '../../http/handler.ts';
import { searchTerm } from '../../storage/search-term.ts';
import { drawnImage, findImage, insertImage, listImages, removeImage } from './queries.ts';

export function imageHandlers(record: Recorder) {
  return {
    images: ({ tenant }, { query: { limit = IMAGES_PAGE, skip = 0, search, type, key, isPropertyPanel } }) =>
      tenant(async (db) => {
        const wanted = isPropertyPanel ? type : 'svg';
        const { items, total } = await listImages(
          db,
          { limit, skip },
          { term: searchTerm(search), type: wanted, key },
        );
        return { items: items.map(itemOf), total };
      }),

    async uploadImage({ caller }, { body: { file, isPropertyPanel } }) {
      if (file.size > IMAGE_BYTES) throw refused(413, IMAGE_TEXTS.tooLarge);
      const bytes = new Uint8Array(await file.arrayBuffer());
      const picture = await diagramPicture(bytes, isPropertyPanel !== 'true').catch((error: unknown) => {
        if (error instanceof UnsafeSvg) throw refused(415, `${error.message}.`);
        throw error;
      });
      if (!picture) throw refused(415, IMAGE_TEXTS.wrongType);
      const name = cleanName(file instanceof File ? file.name : '');
      // A key identifies its bytes and cannot be guessed.
      const key = `${name}-${randomBytes(6).toString('hex')}`;
      const image = await record(caller, 'image.upload', async (db) => {
        const made = await insertImage(db, { ...picture, key, company_id: caller.companyId });
        return { result: itemOf(made), detail: { image: made.uuid, key, bytes: bytes.length } };
      });
      return { message: IMAGE_TEXTS.uploaded, image };
    },

    removeImage: ({ caller }, { params }) =>
      record(caller, 'image.remove', async (db) => {
        const image = await findImage(db, params.id);
        if (!image) throw missing();
        await removeImage(db, image.id);
        return { result: { message: IMAGE_TEXTS.removed }, detail: { image: image.uuid, key: image.key } };
      }),

    image: ({ tenant }, { params }) =>
      tenant(async (db): Promise<FileAnswer> => {
        const image = await drawnImage(db, params.key);
        if (!image) throw missing();
        return { type: 'image/webp', version: image.uuid, bytes: image.drawn };
      }),
  } satisfies Partial<Handlers>;
}

const itemOf = ({ uuid, key, type, width, height }: ImageItem): ImageItem => ({
  uuid,
  key,
  type,
  width,
  height,
});

const refused = (status: number, message: string): HttpError =>
  new HttpError(status, message, { code: 'NOT_A_PICTURE', fields: { file: message } });
