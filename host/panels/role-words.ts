import type { TagOfRole } from '../../api/contract/index.ts';

export const keyOfRole = ({
  assignmentId,
  linkObjectId,
}: Pick<TagOfRole, 'assignmentId' | 'linkObjectId'>): string => `${assignmentId}/${linkObjectId}`;

/** Below a role: the tag that it means at the site, else the number of sites at which it means one. */
export function roleDetail({ sites, tag }: Pick<TagOfRole, 'sites' | 'tag'>, site?: string): string {
  if (tag) return `Here: ${tag.name} · ${tag.controllerName}`;
  const elsewhere = sites === 1 ? 'at 1 site' : `at ${sites.toLocaleString('en')} sites`;
  return site ? `Not at this site; ${elsewhere}` : elsewhere;
}
