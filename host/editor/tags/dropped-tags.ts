/** Tags of the server as the worker places them: with what decides how each is shown, and linked as the diagram links. */
import { type OfferedTag, TAG_IS_GONE } from '../../../api/contract/index.ts';
import type { DroppedTag, SiteMode } from '../../../worker/boundary/index.ts';
import { client } from '../../data/session/api.ts';

const VALUES = { float: 'number', int64: 'number', boolean: 'boolean', string: 'text' } as const;

export const droppedTag = (tag: OfferedTag): DroppedTag => ({
  uuid: tag.uuid,
  name: tag.name,
  value: VALUES[tag.dataType],
  measures: tag.linkObjectName,
  category: tag.categoryName,
  unit: tag.unit,
  min: tag.min,
  max: tag.max,
  writable: tag.canToggle,
  device: tag.controllerUuid,
  isInteger: tag.dataType === 'int64',
  deadband: tag.deadband,
});

/** The list may be older than what somebody archived meanwhile; nothing is linked to what is gone. */
export class GoneTagsError extends Error {
  constructor(names: readonly string[]) {
    const said = names.map((name) => `“${name}”`).join(', ');
    super(`Archived since the list was read, nothing was placed: ${said}`);
    this.name = 'GoneTagsError';
  }
}

/**
 * Returns the tags as the diagram names them: in a dynamic one by the role and link object that mean each of them.
 * Throws GoneTagsError where tags are there no longer, and an error with the server's reason where one has no role.
 */
export async function linkedBy(mode: SiteMode, tags: readonly DroppedTag[]): Promise<readonly DroppedTag[]> {
  const { items } = await client.siteLinks({ body: { to: 'dynamic', tags: tags.map(({ uuid }) => uuid) } });
  const gone = tags.filter((_, nth) => items[nth]?.reason === TAG_IS_GONE);
  if (gone.length > 0) throw new GoneTagsError(gone.map(({ name }) => name));
  if (mode === 'static') return tags;
  return tags.map((tag, nth) => {
    const { assignmentId, linkObjectId, reason } = items[nth]!;
    if (!assignmentId || !linkObjectId)
      throw new Error(
        `This diagram links by assignment, and “${tag.name}” cannot: ${reason ?? 'it has no link object'}`,
      );
    return { ...tag, role: { assignmentId, linkObjectId } };
  });
}
