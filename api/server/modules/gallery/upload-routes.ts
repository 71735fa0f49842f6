/** The way of a picture to the server: a signed address, and what is sent there (GALL-04, OR-123). */
import { randomUUID } from 'node:crypto';
import { GALLERY_BYTES, GALLERY_TEXTS } from '../../../contract/index.ts';
import type { SignedAddresses } from '../../access/signed-addresses.ts';
import type { Recorder } from '../../audit/recorder.ts';
import { galleryPicture } from '../../files/gallery-picture.ts';
import { HttpError, missing } from '../../http/errors.ts';
import type { Caller, Handlers } from '../../http/handler.ts';
import { pictures } from '../../http/lanes.ts';
import type { Db } from '../../storage/storage.ts';
import { acceptable, refused } from '../images/index.ts';
import { findSiteItem } from '../sites/index.ts';
import { claimUpload, keepUpload, type Upload, waitingUploads } from './uploads.ts';

export interface GalleryParts {
  readonly record: Recorder;
  readonly signed: SignedAddresses;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Milliseconds that an address takes a picture, and that a picture then waits for its name. */
export const ADDRESS_MS = 15 * 60_000;
const WAITING_MS = 3_600_000;
/** Pictures of one user that wait for their names. */
const MOST_WAITING = 50;
const UPLOAD = 'gallery-upload';

export function uploadHandlers({ signed, now }: GalleryParts) {
  return {
    async galleryUploadUrl({ caller, tenant }, { query: { siteUuid, mimeType, size } }) {
      const site = await tenant((db) => findSiteItem(db, siteUuid));
      if (!site) throw missing();
      const claims = { purpose: UPLOAD, id: randomUUID(), site: site.uuid, type: mimeType, size: size ?? 0 };
      return uploadAddress('gallery/upload', signed.sign(caller, claims, ADDRESS_MS));
    },

    sendGalleryImage: {
      authorize: ({ caller, tenant }, { query }) =>
        tenant((db) => siteOfAddress(db, signed.read(caller, UPLOAD, query.token))),
      async handle({ caller, tenant, signal }, { query, body: { file } }) {
        const claims = signed.read(caller, UPLOAD, query.token);
        const upload = String(claims.id);
        // Afterwards the address is used up.
        pictures.refuseIfFull(caller);
        await tenant(async (db) => {
          const site = await siteOfAddress(db, claims);
          if ((await waitingUploads(db, caller.userId, new Date(now()))) >= MOST_WAITING) throw tooMany();
          const expires_at = new Date(now() + WAITING_MS);
          await useAddress(db, caller, { id: upload, site_id: site.id, expires_at });
        });
        checkSize(file, Number(claims.size));
        // One picture at a time is in memory until it is stored.
        await pictures.run(caller, signal, async () => {
          const made = galleryPicture(new Uint8Array(await file.arrayBuffer()), String(claims.type));
          const picture = await acceptable(made, GALLERY_TEXTS.wrongType);
          await tenant((db) => keepUpload(db, upload, picture));
        });
        return { upload };
      },
    },
  } satisfies Partial<Handlers>;
}

/** The site that a signed address was made for. Throws 404 where it is gone. */
export async function siteOfAddress(db: Db, { site: uuid }: ReturnType<SignedAddresses['read']>) {
  const site = await findSiteItem(db, String(uuid));
  if (!site) throw missing();
  return site;
}

/** Throws 413 and 400 in the words of the gallery. `size`: bytes that were announced, 0 where none were. */
function checkSize(file: Blob, size: number): void {
  if (file.size > GALLERY_BYTES) throw refused(413, GALLERY_TEXTS.tooLarge);
  if (size > 0 && file.size !== size) throw refused(400, 'The file is not the one that was announced');
}

/** How an address is answered that takes one picture. `path`: below the API's. */
export const uploadAddress = (path: string, { token, until }: ReturnType<SignedAddresses['sign']>) => ({
  url: `/api/${path}?token=${token}`,
  token,
  expiresAt: new Date(until).toISOString(),
});

/** Uses an address up, whatever comes of the file: it is for one attempt. Throws 410 USED where it was used before. */
export async function useAddress(
  db: Db,
  { companyId, userId }: Caller,
  address: Pick<Upload, 'id' | 'site_id' | 'expires_at'>,
): Promise<void> {
  if (!(await claimUpload(db, { company_id: companyId, user_id: userId, ...address })))
    throw new HttpError(410, 'This address has been used already. Please try again', { code: 'USED' });
}

const tooMany = (): HttpError =>
  new HttpError(409, `At most ${MOST_WAITING} pictures may wait for their names`, { code: 'TOO_MANY' });
