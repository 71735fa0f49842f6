import { isForbiddenPage, type PermissionPath, type Permissions } from '../../api/contract/index.ts';

/** `activity-log` → `ActivityLog`, the permission object's spelling of a path segment (OR-11). */
export function permissionName(segment: string): string {
  return segment
    .split('-')
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');
}

/** The rights that a page's path asks for: its area's, and its section's inside the area (PERM-02). */
export function pathRights(pathname: string): readonly PermissionPath[] {
  const [area, section] = pathname.split('/').filter(Boolean).map(permissionName);
  if (!area) return [];
  return section ? [`${area}.canSee`, `${area}.${section}.canSee`] : [`${area}.canSee`];
}

/** Only an explicit `false` forbids a page; what may be read or done there is the server's decision (OR-11, OR-13). */
export const isForbiddenPath = (permissions: Permissions, pathname: string): boolean =>
  pathRights(pathname).some((right) => isForbiddenPage(permissions, right));
