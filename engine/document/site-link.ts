/**
 * How an object names its tag (OR-51). Static: the tag itself, and so a fixed device. Dynamic: a role of the site, and
 * which object of the device in that role; `linkedTag` is then resolved for the site that is shown, and is not saved.
 */
import type { ElementConfig, Equipment } from './types.ts';

export type SiteMode = 'static' | 'dynamic';

export interface Role {
  readonly assignmentId: string;
  readonly linkObjectId: string;
}

/** Returns the role that an element is linked by; a tag beside it belongs to one site and is ignored. */
export function roleOf(
  config: { readonly assignmentId?: unknown; readonly linkObjectId?: unknown } | undefined,
): Role | undefined {
  const { assignmentId, linkObjectId } = config ?? {};
  return typeof assignmentId === 'string' && typeof linkObjectId === 'string' && assignmentId && linkObjectId
    ? { assignmentId, linkObjectId }
    : undefined;
}

export const keyOfRole = ({ assignmentId, linkObjectId }: Role): string => `${assignmentId}/${linkObjectId}`;

/** Returns the equipment that an instance is linked to. */
export function equipmentOf(config: Readonly<Record<string, unknown>> | undefined): Equipment | undefined {
  const { equipment } = config ?? {};
  if (typeof equipment !== 'object' || equipment === null) return undefined;
  const { assignmentId, siteId, deviceId, from } = equipment as Readonly<Record<string, unknown>>;
  if (from === 'opener') return { from };
  if (typeof assignmentId === 'string')
    return typeof siteId === 'string' ? { assignmentId, siteId } : { assignmentId };
  return typeof deviceId === 'string' ? { deviceId } : undefined;
}

/** Whether it is that of one site, whichever site is shown. */
export const isFixedEquipment = ({ siteId, deviceId }: Equipment): boolean =>
  siteId !== undefined || deviceId !== undefined;

/** Returns the tags of an instance's equipment, by link object: the server has found them, and they are not saved. */
export function rolesOfInstance(config: Readonly<Record<string, unknown>> | undefined): Map<string, string> {
  const { roles } = config ?? {};
  if (typeof roles !== 'object' || roles === null) return new Map();
  return new Map(
    Object.entries(roles).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Returns the mode in which an element is linked; undefined where it is linked to no tag. */
export const modeOf = (config: ElementConfig | undefined): SiteMode | undefined =>
  roleOf(config) ? 'dynamic' : config?.linkedTag ? 'static' : undefined;

/**
 * Returns the key of the element in the table of tags: the tag's uuid, or the key of a role that has no tag at this
 * site. Such an element shows that its value is missing, which differs from showing none.
 */
export function tagKeyOf(config: ElementConfig): string | undefined {
  if (config.linkedTag) return config.linkedTag;
  const role = roleOf(config);
  return role && keyOfRole(role);
}

/** Whether the key is a tag's. */
export const isTag = (key: string): boolean => !key.includes('/');

/** Every field of either mode. */
const UNLINKED = {
  linkedTag: undefined,
  deviceId: undefined,
  assignmentId: undefined,
  linkObjectId: undefined,
  lostLink: undefined,
};

/** Returns the config linked to something else instead; everything else in it stays. */
export function relinked(
  config: ElementConfig,
  link: Partial<Role & { linkedTag: string; deviceId: string }>,
) {
  const merged: Record<string, unknown> = { ...config, ...UNLINKED, ...link };
  for (const field of Object.keys(UNLINKED)) if (merged[field] === undefined) delete merged[field];
  return merged as unknown as ElementConfig;
}
