import { ARCHIVE_RIGHTS } from '../../../api/contract/archive-kinds.ts';
import { isForbiddenPage, type PermissionPath, type Permissions } from '../../../api/contract/index.ts';

/** `activity-log` → `ActivityLog`, the permission object's spelling of a path segment (OR-11). */
export function permissionName(segment: string): string {
  return segment
    .split('-')
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');
}

/** The rights that a page's path requires: its area's, and its section's inside the area (PERM-02). */
export function pathRights(pathname: string): readonly PermissionPath[] {
  const [area, section] = pathname.split('/').filter(Boolean).map(permissionName);
  if (!area) return [];
  return section ? [`${area}.canSee`, `${area}.${section}.canSee`] : [`${area}.canSee`];
}

/** Templates of both kinds share a page: users who may see neither are kept out (PERM-06, OR-12). */
const TEMPLATES: readonly PermissionPath[] = [
  'Site.ControllerTemplates.canSee',
  'Site.OverviewTemplates.canSee',
];

/** Pages of the set-up about the server itself are for users who may see the activity of people. */
const SERVER_PAGES: readonly (string | undefined)[] = ['jobs', 'servers'];

/** Only an explicit `false` forbids a page; reading and acting there is the server's decision (OR-11, OR-13). */
export function isForbiddenPath(permissions: Permissions, pathname: string): boolean {
  const forbids = (right: PermissionPath) => isForbiddenPage(permissions, right);
  const [area, section] = pathname.split('/').filter(Boolean);
  // Alerts have an area of their own only in newer permission objects.
  if (area === 'alerts' && !Object.hasOwn(permissions, 'Alerts')) return forbids('Site.Alerts.canSee');
  if (area === 'setup' && section === 'templates' && TEMPLATES.every(forbids)) return true;
  if (area === 'setup' && SERVER_PAGES.includes(section) && forbids('Setup.AuditLog.canSee')) return true;
  if (area === 'setup' && section === 'archive' && ARCHIVE_RIGHTS.every(forbids)) return true;
  return pathRights(pathname).some(forbids);
}
