/**
 * Every right, as one table: what the role editor shows, what an administrator holds, and what a role may contain.
 * A right that is not in this tree cannot be granted to anybody.
 */
import { boolean, type Field, object, optional } from './field.ts';
import { isGranted, type PermissionPath, type Permissions, type Right } from './permissions.ts';

export interface PermissionNode {
  /** As in the permission object, `Dash` or `ActivityLog`. */
  readonly key: string;
  readonly title: string;
  /** `canSee` comes first: without it the rest of its row is useless. */
  readonly rights: readonly Right[];
}
export interface PermissionArea extends PermissionNode {
  readonly subPermissions: readonly PermissionNode[];
}

const SEE = ['canSee'] as const;
const CHANGE = ['canSee', 'update'] as const;
const MANAGE = ['canSee', 'add', 'update', 'archive'] as const;

const node = (key: string, title: string, rights: readonly Right[]): PermissionNode => ({
  key,
  title,
  rights,
});

export const PERMISSION_TREE: readonly PermissionArea[] = [
  { ...node('Dash', 'Dashboard', [...MANAGE, 'control']), subPermissions: [] },
  {
    ...node('Site', 'Sites', SEE),
    subPermissions: [
      node('Overview', 'Overview', [...MANAGE, 'control']),
      node('OverviewTemplates', 'Overview templates', MANAGE),
      node('Gallery', 'Gallery', MANAGE),
      node('Map', 'Map', CHANGE),
      node('Reports', 'Reports', MANAGE),
      node('Communication', 'Communication', MANAGE),
      node('ActivityLog', 'Activity log', SEE),
      node('Alerts', 'Alert counts', SEE),
      node('ControllerTemplates', 'Controller templates', MANAGE),
    ],
  },
  { ...node('Alerts', 'Alerts', CHANGE), subPermissions: [] },
  {
    ...node('Setup', 'Setup', SEE),
    subPermissions: [
      node('Organize', 'Organize', MANAGE),
      node('Users', 'Users', MANAGE),
      node('Roles', 'Roles', MANAGE),
      node('Groups', 'Groups', MANAGE),
      node('Company', 'Company', CHANGE),
      node('CustomFields', 'Custom fields', MANAGE),
      node('LinkObjects', 'Link objects', MANAGE),
      node('Plugins', 'Plugins', MANAGE),
      node('Notifications', 'Notifications', MANAGE),
      node('AuditLog', 'Audit log', SEE),
    ],
  },
];

/** The words for each right in the editor. */
export const RIGHT_TITLES: Readonly<Record<Right, string>> = {
  canSee: 'See',
  add: 'Add',
  update: 'Edit',
  archive: 'Archive',
  control: 'Control devices',
};

const pathsOf = (prefix: string, { rights }: PermissionNode): PermissionPath[] =>
  rights.map((right): PermissionPath => `${prefix}.${right}`);

/** Every right of the tree, as `Site.Overview.control`. */
export const ALL_RIGHTS: readonly PermissionPath[] = PERMISSION_TREE.flatMap((area) => [
  ...pathsOf(area.key, area),
  ...area.subPermissions.flatMap((sub) => pathsOf(`${area.key}.${sub.key}`, sub)),
]);

/** The permission object that grants or denies every right of the tree. */
export function permissionsWhere(isHeld: (path: PermissionPath) => boolean): Permissions {
  const flags = (prefix: string, { rights }: PermissionNode) =>
    Object.fromEntries(rights.map((right) => [right, isHeld(`${prefix}.${right}`)]));
  return Object.fromEntries(
    PERMISSION_TREE.map((area) => [
      area.key,
      {
        ...flags(area.key, area),
        ...(area.subPermissions.length > 0
          ? {
              subPermission: Object.fromEntries(
                area.subPermissions.map((sub) => [sub.key, flags(`${area.key}.${sub.key}`, sub)]),
              ),
            }
          : {}),
      },
    ]),
  );
}

/** The rights of a company's administrator: everything, right by right (OR-13). */
export const fullPermissions = (): Permissions => permissionsWhere(() => true);

/** The same rights, with every right of the tree given and unknown ones dropped. */
export const completed = (permissions: Permissions): Permissions =>
  permissionsWhere((path) => isGranted(permissions, path));

/** The rights of `wanted` that `held` does not have: the holder must not pass them on. */
export const rightsBeyond = (wanted: Permissions, held: Permissions): PermissionPath[] =>
  ALL_RIGHTS.filter((path) => isGranted(wanted, path) && !isGranted(held, path));

const rightsField = ({ rights }: PermissionNode) =>
  Object.fromEntries(rights.map((right) => [right, optional(boolean())]));

/** A permission object that names only rights of the tree; others are refused with their path. */
export const grantedField: Field<Permissions> = object(
  Object.fromEntries(
    PERMISSION_TREE.map((area) => {
      const subs = Object.fromEntries(
        area.subPermissions.map((sub) => [sub.key, optional(object(rightsField(sub)))]),
      );
      return [area.key, optional(object({ ...rightsField(area), subPermission: optional(object(subs)) }))];
    }),
  ),
) as Field<Permissions>;
