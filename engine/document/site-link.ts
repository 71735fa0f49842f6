/**
 * How an object names its tag (OR-51). Static: the tag itself, and so a fixed device. Dynamic: a role of the site and what
 * is meant of the device that fills it; `linkedTag` then stands for the site that the diagram is shown for, and is not saved.
 */
import type { ElementConfig } from './types.ts';

export type SiteMode = 'static' | 'dynamic';

export interface Role {
  readonly assignmentId: string;
  readonly linkObjectId: string;
}

/** The role that an element is linked by; a tag beside it is that of one site, and counts for nothing. */
export function roleOf(
  config: { readonly assignmentId?: unknown; readonly linkObjectId?: unknown } | undefined,
): Role | undefined {
  const { assignmentId, linkObjectId } = config ?? {};
  return typeof assignmentId === 'string' && typeof linkObjectId === 'string' && assignmentId && linkObjectId
    ? { assignmentId, linkObjectId }
    : undefined;
}

export const keyOfRole = ({ assignmentId, linkObjectId }: Role): string => `${assignmentId}/${linkObjectId}`;

/** In which mode an element is linked; undefined where it is linked to no tag. */
export const modeOf = (config: ElementConfig | undefined): SiteMode | undefined =>
  roleOf(config) ? 'dynamic' : config?.linkedTag ? 'static' : undefined;

/**
 * What stands for the element's tag in the table of tags: its uuid, or the key of a role that means none at this site. Such
 * an element shows that its value is missing, which is another thing than showing none.
 */
export function tagKeyOf(config: ElementConfig): string | undefined {
  if (config.linkedTag) return config.linkedTag;
  const role = roleOf(config);
  return role && keyOfRole(role);
}

/** Whether there is a tag behind what stands for one. */
export const isTag = (key: string): boolean => !key.includes('/');

/** Every field of the one mode or the other. */
const UNLINKED = {
  linkedTag: undefined,
  deviceId: undefined,
  assignmentId: undefined,
  linkObjectId: undefined,
  lostLink: undefined,
};

/** The element linked in the place of what it was linked to before; all else about it stays. */
export function relinked(
  config: ElementConfig,
  link: Partial<Role & { linkedTag: string; deviceId: string }>,
) {
  const merged: Record<string, unknown> = { ...config, ...UNLINKED, ...link };
  for (const field of Object.keys(UNLINKED)) if (merged[field] === undefined) delete merged[field];
  return merged as unknown as ElementConfig;
}
