/** Pictures of a site: photographs of its equipment, each with a name and a note (GALL). */
import {
  file,
  type Infer,
  instant,
  list,
  nothing,
  number,
  object,
  oneOf,
  optional,
  queryNumber,
  text,
  uuid,
} from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { itemPath, nameField } from './shared.ts';

/** Pictures a page (GALL-03, CONST-19). */
export const GALLERY_PAGE = 23;
/** Bytes of a picture that is sent (OR-76). */
export const GALLERY_BYTES = 20 * 1024 * 1024;
/** Pictures of one site. */
export const MOST_GALLERY_IMAGES = 1000;
/** What a picture may be (OR-77). */
export const GALLERY_TYPES = ['image/png', 'image/jpeg', 'image/gif'] as const;
export type GalleryType = (typeof GALLERY_TYPES)[number];

/** The exact words (ERR-19, IMG-04, OR-77). */
export const GALLERY_TEXTS = {
  tooLarge: 'Please upload an image with size not more than 20MB.',
  wrongType: 'Supported image formats are .PNG, .JPG, .JPEG and .GIF',
  uploaded: 'Image uploaded successfully!',
  removed: 'Image removed successfully!',
} as const;

/** A signed text: who may use it for what, and until when. */
const token = text({ min: 1, max: 1000 });

const image = object({
  uuid: uuid(),
  name: text(),
  note: text(),
  /** Signed, for an hour and for the one who asked (GALL-07). */
  url: text(),
  thumbnailUrl: text(),
  /** Pixels. */
  width: number({ integer: true }),
  height: number({ integer: true }),
  /** By their name of then. */
  uploadedBy: text(),
  createdAt: instant(),
});
export type GalleryImage = Infer<typeof image>;

const imageForm = { name: nameField, note: optional(text({ trim: true, max: 2000 })) };
const needsTo = (right: 'canSee' | 'add' | 'update' | 'archive') =>
  ({ anyOf: [`Site.Gallery.${right}`] }) as const;

export const galleryCalls = {
  gallery: call('GET gallery', {
    summary:
      'Pictures of a site, newest first, in pages of 23; a search of three characters or more looks at names and notes',
    needs: needsTo('canSee'),
    query: {
      siteUuid: uuid(),
      search: optional(text({ max: 200 })),
      limit: optional(queryNumber({ min: 1, max: 100 })),
      skip: optional(queryNumber({ min: 0 })),
    },
    reply: object({ items: list(image, { max: 100 }), total: number({ integer: true }) }),
  }),
  galleryUploadUrl: call('GET gallery/pre-signed-url', {
    summary:
      'Where one picture of this type may be sent, once, within 15 minutes, by who asks; with `size` it must have just so many bytes',
    needs: needsTo('add'),
    query: {
      siteUuid: uuid(),
      mimeType: oneOf(GALLERY_TYPES, GALLERY_TEXTS.wrongType),
      size: optional(queryNumber({ min: 1, max: GALLERY_BYTES })),
    },
    reply: object({ url: text(), token, expiresAt: instant() }),
  }),
  sendGalleryImage: call('PUT gallery/upload', {
    summary:
      'PROPOSED: where a pre-signed URL leads (OR-123). The picture is judged by its bytes and stored anew; `upload` names it for POST gallery, within an hour',
    needs: needsTo('add'),
    takes: 'form',
    // One more than is allowed, so that a file too large can be told from one that just fits.
    bodyLimit: GALLERY_BYTES + 1,
    query: { token },
    body: object({ file: file() }),
    reply: object({ upload: uuid() }),
  }),
  galleryPicture: call('GET gallery/picture', {
    summary: 'PROPOSED: a picture, large or small, by its signed address, as WebP',
    needs: needsTo('canSee'),
    query: { token },
    stream: 'file',
    reply: nothing(),
  }),
  galleryImage: call('GET gallery/{uuid}', {
    summary: 'One picture, with new signed addresses',
    needs: needsTo('canSee'),
    params: { uuid: idOf('galleryImage') },
    reply: image,
  }),
  createGalleryImage: call('POST gallery', {
    summary: 'Puts an upload into the gallery of its site, under a name',
    needs: needsTo('add'),
    body: object({ siteUuid: uuid(), upload: uuid(), ...imageForm }),
    reply: image,
  }),
  updateGalleryImage: call('PUT gallery/{id}', {
    summary: 'Changes the name and the note of a picture',
    needs: needsTo('update'),
    params: itemPath,
    body: object(imageForm),
    reply: image,
  }),
  archiveGalleryImage: call('DELETE gallery/{id}', {
    summary: 'Archives a picture: it is not shown any more, and kept',
    needs: needsTo('archive'),
    params: itemPath,
    reply: object({ message: text() }),
  }),
} as const;
