/** What the handlers of tags, templates and assignments share. */
import type { Activity, Change } from '../../../audit/activity.ts';
import type { Recorder } from '../../../audit/recorder.ts';
import type { Field } from '../../../field/field.ts';
import { missing } from '../../../http/errors.ts';
import type { Db } from '../../../storage/storage.ts';
import type { LastValues, TagDirectory } from '../../values/index.ts';
import {
  findTagDetail,
  lockController,
  type TagController,
  type TagDetailRow,
} from '../queries/controller-tags.ts';

export interface TagParts {
  readonly record: Recorder;
  readonly tags: TagDirectory;
  readonly lastValues: LastValues;
  /** The drivers; undefined if the server runs without. */
  readonly field: Pick<Field, 'read' | 'linkHealth'> | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Marks what was computed of a tag's history, to compute it again. Called before the tag is locked. */
  readonly recount: (db: Db, tagId: number) => Promise<void>;
}

/** The tag, with everything that belongs to it. Throws `missing` if there is none, or it is another company's. */
export async function foundTag(db: Db, uuid: string): Promise<TagDetailRow> {
  const row = await findTagDetail(db, uuid);
  if (!row) throw missing();
  return row;
}

/** The controller, locked until the transaction ends. */
export async function heldController(db: Db, uuid: string): Promise<TagController> {
  const controller = await lockController(db, uuid);
  if (!controller) throw missing();
  return controller;
}

/** What the activity log of a tag's site says. */
export const aboutTag = (
  tag: { readonly uuid: string; readonly name: string; readonly siteId: number },
  changes?: readonly Change[],
): Activity => ({
  sites: [tag.siteId],
  kind: 'tag',
  object: { uuid: tag.uuid, name: tag.name },
  changes,
});
