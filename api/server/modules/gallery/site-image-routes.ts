/** A picture for the diagrams of a site by a signed address (API-172, OR-123): what is sent there is the company's picture. */
import { randomUUID } from 'node:crypto';
import { IMAGE_TEXTS } from '../../../contract/index.ts';
import { rasterType } from '../../files/picture.ts';
import { missing } from '../../http/errors.ts';
import type { Handlers } from '../../http/handler.ts';
import { pictures } from '../../http/lanes.ts';
import { refused, storeImage } from '../images/index.ts';
import { findSiteItem } from '../sites/index.ts';
import { ADDRESS_MS, type GalleryParts, siteOfAddress, uploadAddress, useAddress } from './upload-routes.ts';

const IMAGE = 'site-image';
const SVG = 'image/svg+xml';

export function siteImageHandlers({ record, signed, now }: GalleryParts) {
  return {
    async siteImageUrl({ caller, tenant }, { query: { siteUuid, mimeType, keyName, isPopup, size = 0 } }) {
      const site = await tenant((db) => findSiteItem(db, siteUuid));
      if (!site) throw missing();
      const name = isPopup ? `popup-${keyName}` : keyName;
      const claims = { purpose: IMAGE, id: randomUUID(), site: site.uuid, type: mimeType, name, size };
      return uploadAddress('sites/picture', signed.sign(caller, claims, ADDRESS_MS));
    },

    sendSiteImage: {
      authorize: ({ caller, tenant }, { query }) =>
        tenant((db) => siteOfAddress(db, signed.read(caller, IMAGE, query.token))),
      async handle({ caller, tenant, signal }, { query, body: { file } }) {
        const claims = signed.read(caller, IMAGE, query.token);
        const { id, type, name, size } = claims;
        // Afterwards the address is used up.
        pictures.refuseIfFull(caller);
        await tenant(async (db) => {
          const site = await siteOfAddress(db, claims);
          const expires_at = new Date(now() + ADDRESS_MS);
          await useAddress(db, caller, { id: String(id), site_id: site.id, expires_at });
        });
        await checkAnnounced(file, String(type), Number(size));
        // `storeImage` cleans a name as that of a file, which has an ending.
        const image = await storeImage(record, caller, {
          ...{ file, signal },
          name: `${name}.`,
          svgOnly: type === SVG,
        });
        return { message: IMAGE_TEXTS.uploaded, image };
      },
    },
  } satisfies Partial<Handlers>;
}

/** Throws 400 and 415 where the file is not the one that the address was made for. `size`: bytes, 0 where none was said. */
async function checkAnnounced(file: Blob, type: string, size: number): Promise<void> {
  if (size > 0 && file.size !== size) throw refused(400, 'The file is not the one that was announced');
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  if (type !== SVG && rasterType(head) !== type) throw refused(415, IMAGE_TEXTS.wrongType);
}
