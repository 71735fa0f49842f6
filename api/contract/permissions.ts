/** The permission object of the specification (PERM-01, OR-11, OR-13, OR-14) and the paths that name a right in it. */
import { boolean, type Field, type Infer, object, optional, record } from './field.ts';

const flags = {
  canSee: optional(boolean()),
  add: optional(boolean()),
  update: optional(boolean()),
  archive: optional(boolean()),
  control: optional(boolean()),
};

const subPermission = object(flags);
const area = object({ ...flags, subPermission: optional(record(subPermission, { max: 40 })) });

export type AreaPermission = Infer<typeof area>;
export const permissionsField: Field<Record<string, AreaPermission>> = record(area, { max: 40 });
export type Permissions = Infer<typeof permissionsField>;

export type Right = 'canSee' | 'add' | 'update' | 'archive' | 'control';

/** `Dash.add`, or `Site.Overview.control` for Site.subPermission.Overview.control. */
export type PermissionPath = `${string}.${Right}`;

/**
 * What a permission object says about one right: granted, denied, or nothing.
 * A sub-permission counts only if its area may be seen.
 */
export function lookUp(permissions: Permissions, path: PermissionPath): boolean | undefined {
  const parts = path.split('.');
  const right = parts.pop() as Right;
  const [areaName, subName] = parts as [string, string?];
  const top = Object.hasOwn(permissions, areaName) ? permissions[areaName] : undefined;
  if (!top) return undefined;
  if (!subName) return top[right];
  if (top.canSee === false) return false;
  const subs = top.subPermission;
  return subs && Object.hasOwn(subs, subName) ? subs[subName]![right] : undefined;
}

/** The server's reading (OR-13): what is not granted is denied. */
export const isGranted = (permissions: Permissions, path: PermissionPath): boolean =>
  lookUp(permissions, path) === true;

/** The page guard's reading (OR-11): only an explicit `false` forbids. */
export const isForbiddenPage = (permissions: Permissions, path: PermissionPath): boolean =>
  lookUp(permissions, path) === false;

/** Whether alarm states may be shown: of alerts, in live values, in playback, and in reports. */
export const maySeeAlarms = (permissions: Permissions): boolean =>
  isGranted(permissions, 'Alerts.canSee') || isGranted(permissions, 'Site.Alerts.canSee');
