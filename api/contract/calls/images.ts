/** Pictures that builders upload for their diagrams. */
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
  queryBoolean,
  queryNumber,
  text,
  uuid,
} from '../field.ts';
import { call } from './call.ts';
import { diagramRead, itemPath } from './shared.ts';

/** Maximum size of an uploaded picture, bytes (IMG-03). */
export const IMAGE_BYTES = 20 * 1024 * 1024;
/** Pictures per page (IMG-07, OR-78). */
export const IMAGES_PAGE = 100;

/** What a picture may be that is sent to a signed address (OR-77). */
const IMAGE_TYPES = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/gif'] as const;

/** The exact words (IMG-01, IMG-02, IMG-09, IMG-10; the limit as OR-76 has it). */
export const IMAGE_TEXTS = {
  wrongType: 'File type not allowed!',
  tooLarge: 'Image size must not exceed 20MB!',
  uploaded: 'Image uploaded successfully!',
  removed: 'Image removed successfully!',
} as const;

const item = object({
  uuid: text(),
  /** The name by which diagrams refer to it. */
  key: text(),
  type: oneOf(['svg', 'raster']),
  /** Pixels; for an SVG the declared size. */
  width: number(),
  height: number(),
});
export type ImageItem = Infer<typeof item>;

const build = { anyOf: ['Dash.add', 'Dash.update', 'Site.Overview.update'] } as const;

export const imageCalls = {
  images: call('GET reports/site-schematics/images', {
    summary: 'Pictures uploaded to the company, newest first',
    needs: diagramRead,
    query: {
      limit: optional(queryNumber({ min: 1, max: IMAGES_PAGE })),
      skip: optional(queryNumber({ min: 0 })),
      search: optional(text({ max: 200 })),
      type: optional(oneOf(['svg', 'raster'])),
      key: optional(text({ max: 200 })),
      /** Without it only the toolbox's format: SVG. */
      isPropertyPanel: optional(queryBoolean()),
    },
    reply: object({ items: list(item, { max: IMAGES_PAGE }), total: number() }),
  }),
  uploadImage: call('POST reports/site-schematics/upload-image', {
    summary:
      'A picture for diagrams, at most 20 MB: SVG, from the property panel also PNG, JPEG and GIF. It is made safe and stored anew',
    needs: build,
    takes: 'form',
    // One more than is allowed, so that a file that is too large can be told from one that just fits.
    bodyLimit: IMAGE_BYTES + 1,
    body: object({
      file: file(),
      isPropertyPanel: optional(oneOf(['true', 'false'])),
      /** It belongs to an import: the library lists it once a saved diagram shows it. */
      isImport: optional(oneOf(['true', 'false'])),
    }),
    reply: object({ message: text(), image: item }),
  }),
  removeImage: call('DELETE reports/site-schematics/remove-image/{id}', {
    summary: 'Archives a picture; diagrams that show it have a placeholder until it is restored',
    needs: build,
    params: itemPath,
    query: { isPropertyPanel: optional(queryBoolean()) },
    reply: object({ message: text() }),
  }),
  siteImageUrl: call('GET sites/pre-signed-url', {
    summary:
      'Where one picture of this type for the diagrams of a site may be sent, once, within 15 minutes, by who asks; its key begins with `keyName`, that for a pop-up overview with `popup-`. With `size` it must have just so many bytes',
    needs: build,
    query: {
      siteUuid: uuid(),
      mimeType: oneOf(IMAGE_TYPES, IMAGE_TEXTS.wrongType),
      keyName: text({ trim: true, min: 1, max: 200 }),
      isPopup: optional(queryBoolean()),
      size: optional(queryNumber({ min: 1, max: IMAGE_BYTES })),
    },
    reply: object({ url: text(), token: text(), expiresAt: instant() }),
  }),
  sendSiteImage: call('PUT sites/picture', {
    summary:
      'PROPOSED: where that address leads (OR-123). The picture is judged by its bytes, made safe and stored anew',
    needs: build,
    takes: 'form',
    bodyLimit: IMAGE_BYTES + 1,
    query: { token: text({ min: 1, max: 2000 }) },
    body: object({ file: file() }),
    reply: object({ message: text(), image: item }),
  }),
  image: call('GET images/{key}', {
    summary: 'PROPOSED: a picture as diagrams show it, as WebP, drawn by the server where it is an SVG',
    needs: 'signedIn',
    params: { key: text({ max: 200 }) },
    stream: 'file',
    reply: nothing(),
  }),
} as const;
