/** Pictures that builders upload for their diagrams (IMG). */
import { IMAGE_TEXTS, IMAGES_PAGE } from '../../../contract/index.ts';
import type { Recorder } from '../../audit/recorder.ts';
import { missing } from '../../http/errors.ts';
import type { FileAnswer, Handlers } from '../../http/handler.ts';
import { searchTerm } from '../../storage/search-term.ts';
import { drawnImage, findImage, listImages, removeImage } from './queries.ts';
import { itemOf, storeImage } from './store-image.ts';

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

    async uploadImage({ caller, signal }, { body: { file, isPropertyPanel, isImport } }) {
      const name = file instanceof File ? file.name : '';
      const image = await storeImage(record, caller, {
        ...{ file, name, signal },
        svgOnly: isPropertyPanel !== 'true',
        isImport: isImport === 'true',
      });
      return { message: IMAGE_TEXTS.uploaded, image };
    },

    removeImage: ({ caller }, { params }) =>
      record(caller, 'image.archive', async (db) => {
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
