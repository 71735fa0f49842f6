/** The galleries of sites, and pictures on their way there. */
import type { Generated } from 'kysely';
import type { Owned, Stamp } from './columns.ts';

/** A picture as it is stored. */
interface PictureColumns {
  /** Pixels. */
  width: number;
  height: number;
  /** WebP. */
  picture: Uint8Array;
  thumbnail: Uint8Array;
}

export interface GalleryImagesTable extends Owned, PictureColumns {
  created_at: Generated<Date>;
  site_id: number;
  name: string;
  note: string;
  /** Name of then. */
  uploaded_by: string;
}

/** One for each signed address that was used: it serves once, whatever came of it. The picture is there once it was judged. */
export interface GalleryUploadsTable {
  /** The number of the signed address. */
  id: string;
  company_id: number;
  user_id: number;
  site_id: number;
  expires_at: Stamp;
  width: number | null;
  height: number | null;
  picture: Uint8Array | null;
  thumbnail: Uint8Array | null;
}
