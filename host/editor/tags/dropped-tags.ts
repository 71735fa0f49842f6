/** Tags of the server as the worker places them: with what decides how each is shown, and linked as the diagram links. */
import type { OfferedTag } from '../../../api/contract/index.ts';
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

/**
 * Returns the tags as the diagram names them: in a dynamic one by the role and link object that mean each of them.
 * Throws where a tag has none, with the server's reason.
 */
export async function linkedBy(mode: SiteMode, tags: readonly DroppedTag[]): Promise<readonly DroppedTag[]> {
  if (mode === 'static') return tags;
  const { items } = await client.siteLinks({ body: { to: 'dynamic', tags: tags.map(({ uuid }) => uuid) } });
  return tags.map((tag, nth) => {
    const { assignmentId, linkObjectId, reason } = items[nth]!;
    if (!assignmentId || !linkObjectId)
      throw new Error(
        `This diagram links by assignment, and “${tag.name}” cannot: ${reason ?? 'it has no link object'}`,
      );
    return { ...tag, role: { assignmentId, linkObjectId } };
  });
}
