/** Pictures of a site: to list, show, name, note and archive them. */
import {
  GALLERY_PAGE,
  GALLERY_TEXTS,
  type GalleryImage,
  MOST_GALLERY_IMAGES,
} from '../../../contract/index.ts';
import type { Change } from '../../audit/activity.ts';
import { HttpError, invalidField, missing } from '../../http/errors.ts';
import { type Caller, type FileAnswer, fullNameOf, type Handlers } from '../../http/handler.ts';
import { searchTerm } from '../../storage/search-term.ts';
import { findSiteItem } from '../sites/index.ts';
import {
  changePicture,
  countPictures,
  findPicture,
  holdPicture,
  insertPicture,
  listPictures,
  type PictureRow,
  pictureBytes,
} from './queries.ts';
import { siteImageHandlers } from './site-image-routes.ts';
import { type GalleryParts, uploadHandlers } from './upload-routes.ts';
import { takeUpload } from './uploads.ts';

/** Milliseconds that the address of a picture serves (GALL-07). */
const SHOWN_MS = 3_600_000;
const PICTURE = 'gallery-picture';

export const galleryHandlers = (parts: GalleryParts) => ({
  ...uploadHandlers(parts),
  ...siteImageHandlers(parts),
  ...readPictures(parts),
  ...changePictures(parts),
});

function readPictures(parts: GalleryParts) {
  return {
    gallery: ({ caller, tenant }, { query: { siteUuid, limit = GALLERY_PAGE, skip = 0, search } }) =>
      tenant(async (db) => {
        const site = await findSiteItem(db, siteUuid);
        if (!site) throw missing();
        const { items, total } = await listPictures(db, site.id, { limit, skip }, searchTerm(search));
        return { items: items.map(showing(parts, caller)), total };
      }),

    galleryImage: ({ caller, tenant }, { params }) =>
      tenant(async (db) => {
        const image = await findPicture(db, params.uuid);
        if (!image) throw missing();
        return showing(parts, caller)(image);
      }),

    async galleryPicture({ caller, tenant }, { query }): Promise<FileAnswer> {
      const { image, size } = parts.signed.read(caller, PICTURE, query.token);
      const uuid = String(image);
      const bytes = await tenant((db) => pictureBytes(db, uuid, size === 'large' ? 'large' : 'small'));
      if (!bytes) throw missing();
      return { type: 'image/webp', version: `${uuid}-${size}`, bytes };
    },
  } satisfies Partial<Handlers>;
}

function changePictures(parts: GalleryParts) {
  const { record, now } = parts;
  return {
    createGalleryImage: ({ caller }, { body: { siteUuid, upload, name, note = '' } }) =>
      record(caller, 'gallery.create', async (db) => {
        const site = await findSiteItem(db, siteUuid);
        if (!site) throw missing();
        if ((await countPictures(db, site.id)) >= MOST_GALLERY_IMAGES) throw full();
        const sent = { id: upload, user_id: caller.userId, site_id: site.id };
        const picture = await takeUpload(db, sent, new Date(now()));
        if (!picture) throw invalidField('upload', 'This upload has been used or has expired');
        const own = { company_id: caller.companyId, site_id: site.id, name, note };
        const uploaded_by = fullNameOf(caller.user);
        const uuid = await insertPicture(db, { ...own, uploaded_by, ...picture });
        const made = await findPicture(db, uuid);
        if (!made) throw missing();
        return { result: showing(parts, caller)(made), activity: about(made) };
      }),

    updateGalleryImage: ({ caller }, { params, body: { name, note } }) =>
      record(caller, 'gallery.update', async (db) => {
        const image = await holdPicture(db, params.id);
        if (!image) throw missing();
        const next = { name, note: note ?? image.note };
        await changePicture(db, image.id, next);
        const after = { ...image, ...next };
        const activity = { ...about(after), changes: changesOf(image, next) };
        return { result: showing(parts, caller)(after), activity };
      }),

    archiveGalleryImage: ({ caller }, { params }) =>
      record(caller, 'gallery.archive', async (db) => {
        const image = await holdPicture(db, params.id);
        if (!image) throw missing();
        await changePicture(db, image.id, { archived_at: new Date(now()) });
        return { result: { message: GALLERY_TEXTS.removed }, activity: about(image) };
      }),
  } satisfies Partial<Handlers>;
}

/** How pictures are shown to a caller: with addresses that serve them alone, for an hour. */
function showing({ signed }: GalleryParts, caller: Caller): (row: PictureRow) => GalleryImage {
  const address = (image: string, size: string): string =>
    `/api/gallery/picture?token=${signed.sign(caller, { purpose: PICTURE, image, size }, SHOWN_MS).token}`;
  return ({ uuid, name, note, width, height, uploaded_by, created_at }) => ({
    uuid,
    name,
    note,
    url: address(uuid, 'large'),
    thumbnailUrl: address(uuid, 'small'),
    width,
    height,
    uploadedBy: uploaded_by,
    createdAt: created_at.toISOString(),
  });
}

const about = ({ uuid, name, site_id }: PictureRow) =>
  ({ sites: [site_id], kind: 'gallery', object: { uuid, name } }) as const;

const changesOf = (before: PictureRow, next: { name: string; note: string }): Change[] =>
  [
    { what: 'Name', from: before.name, to: next.name },
    { what: 'Note', from: before.note, to: next.note },
  ].filter(({ from, to }) => from !== to);

const full = (): HttpError =>
  new HttpError(409, `The gallery of a site holds at most ${MOST_GALLERY_IMAGES} pictures`, {
    code: 'GALLERY_FULL',
  });
