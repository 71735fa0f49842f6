/** The tag that a call is about. */
import type { Tag } from '../../../contract/index.ts';
import { missing } from '../../http/errors.ts';
import type { Db } from '../../storage/storage.ts';
import { findTag, findTagAnywhere } from './queries/tags.ts';

/** A tag with the database's own id. */
interface TagRecord {
  readonly id: number;
  readonly tag: Tag;
}

/** The tag of the transaction's company; throws `missing` if there is none, or it is archived. */
export async function readTag(db: Db, uuid: string): Promise<TagRecord> {
  const record = await findTag(db, uuid);
  if (!record) throw missing();
  return record;
}

/** The same for ending something: an archived tag too. */
export async function readTagToEnd(db: Db, uuid: string): Promise<TagRecord> {
  const record = await findTagAnywhere(db, uuid);
  if (!record) throw missing();
  return record;
}
