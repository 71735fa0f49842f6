/** The one rule of rights of the tree (OR-86, OR-106, OR-107): what somebody may do with an item. */
import { type Access, isGranted, type PermissionPath, type Section } from '../../../contract/index.ts';
import { ADMINISTRATOR } from '../../access/administrator.ts';
import { notAllowed } from '../../http/errors.ts';
import type { Caller } from '../../http/handler.ts';

/** A user of a company, as the rule of rights sees them. */
export interface Member {
  readonly userId: number;
  readonly uuid: string;
  readonly isAdministrator: boolean;
}

export const memberOf = ({ userId, user }: Caller): Member => ({
  userId,
  uuid: user.uuid,
  isAdministrator: user.role.type === ADMINISTRATOR,
});

/** What is known of an item by itself, without the folders above it. */
interface Owned {
  readonly ownerUuid: string | null;
  /** A report that administrators may edit (OR-100). */
  readonly isForAdministrators: boolean;
  /** The strongest share that reaches the member: by name, by one of their groups, as everyone. */
  readonly share: 'view' | 'edit' | null;
}

/** Whether an item is the member's; without an owner it is the administrators'. */
export const isOwner = (member: Member, ownerUuid: string | null): boolean =>
  ownerUuid === null ? member.isAdministrator : ownerUuid === member.uuid;

/** `above`: the access to the folder that the item is in; whoever owns that folder may edit what others put there. */
export function accessOf(member: Member, item: Owned, above: Access | undefined): Access | undefined {
  if (isOwner(member, item.ownerUuid)) return 'owner';
  const mayEdit =
    item.share === 'edit' ||
    above === 'edit' ||
    above === 'owner' ||
    (item.isForAdministrators && member.isAdministrator);
  if (mayEdit) return 'edit';
  return item.share ?? above;
}

const AREAS = { dashboard: 'Dash', sites: 'Site.Reports' } as const;

type TreeRight = 'canSee' | 'add' | 'update' | 'archive';

const isGrantedIn = (
  section: Section,
  right: TreeRight,
  { permissions }: Pick<Caller, 'permissions'>,
): boolean => isGranted(permissions, `${AREAS[section]}.${right}` satisfies PermissionPath);

/** Whether the caller may look at a section at all. */
export const maySeeSection = (caller: Pick<Caller, 'permissions'>, section: Section): boolean =>
  isGrantedIn(section, 'canSee', caller);

/** Throws 403 without the right in this section; the contract asks for it in either of them. */
export function checkSection(
  caller: Pick<Caller, 'permissions'>,
  section: Section,
  ...rights: TreeRight[]
): void {
  if (!rights.every((right) => isGrantedIn(section, right, caller))) throw notAllowed();
}

/** OR-86: the tree of the sites is common; who may change its reports may change each. */
export const accessInSites = (caller: Pick<Caller, 'permissions'>): Access =>
  isGrantedIn('sites', 'update', caller) ? 'edit' : 'view';

type Placed = { readonly section: Section; readonly access: Access };

/** Whether the item may be changed, beside the right in its section. In the sites the right is all that counts. */
export const mayChange = (
  caller: Pick<Caller, 'permissions'>,
  { section, access }: Placed,
  right: 'update' | 'archive',
): boolean => isGrantedIn(section, right, caller) && (section === 'sites' || access !== 'view');

/** Throws 403 unless it may. */
export function checkMayChange(caller: Caller, item: Placed, right: 'update' | 'archive'): void {
  if (!mayChange(caller, item, right)) throw notAllowed();
}
