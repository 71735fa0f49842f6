/** The rights in the permission editor, as sets of paths. No React here: the effect of a click is tested as data. */
import type { AnswerOf } from '../../../api/client/client.ts';
import { lookUp, type PermissionPath, type Permissions, type Right } from '../../../api/contract/index.ts';

/** GET permissions: the areas, each with its parts. */
export type PermissionTree = AnswerOf<'permissions'>;
type Rights = ReadonlySet<PermissionPath>;

/** The columns of the editor, in their order. */
export const RIGHTS: readonly Right[] = ['canSee', 'add', 'update', 'archive', 'control'];

/** A row of the editor: an area, or a part of one. */
export interface PermissionRow {
  /** `Site`, or `Site.Overview`. */
  readonly path: string;
  readonly title: string;
  readonly level: 1 | 2;
  /** Path of the area that a part belongs to. */
  readonly area?: string;
  readonly rights: readonly Right[];
  /** Every right of the row and of the rows below it. */
  readonly all: readonly PermissionPath[];
}

/** The tree as rows, from the top; parts follow their area. */
export function permissionRows(tree: PermissionTree): readonly PermissionRow[] {
  return tree.flatMap((area) => {
    const parts = area.subPermissions.map((part): PermissionRow => {
      const path = `${area.key}.${part.key}`;
      return { ...part, path, level: 2, area: area.key, all: pathsOf(path, part.rights) };
    });
    const own = pathsOf(area.key, area.rights);
    const all = [...own, ...parts.flatMap((part) => part.all)];
    return [{ path: area.key, title: area.title, level: 1, rights: area.rights, all } as const, ...parts];
  });
}

const pathsOf = (path: string, rights: readonly Right[]) =>
  rights.map((right): PermissionPath => `${path}.${right}`);

/** The rights that a permission object grants. A part of an area that is not visible keeps its rights: they count again with it. */
export function grantedRights(rows: readonly PermissionRow[], permissions: Permissions): Rights {
  const granted = rows
    .filter(({ level }) => level === 1)
    .flatMap(({ all }) => all)
    .filter((path) => lookUp(permissions, path) === true);
  return new Set(granted);
}

/** The permission object that grants or denies every right of the editor. */
export function permissionsOf(rows: readonly PermissionRow[], granted: Rights): Permissions {
  const flags = ({ path, rights }: PermissionRow) =>
    Object.fromEntries(rights.map((right) => [right, granted.has(`${path}.${right}`)]));
  const areas = rows.filter(({ level }) => level === 1);
  return Object.fromEntries(
    areas.map((area) => {
      const parts = rows.filter((row) => row.area === area.path);
      const subPermission = Object.fromEntries(
        parts.map((part) => [part.path.slice(area.path.length + 1), flags(part)]),
      );
      return [area.path, parts.length > 0 ? { ...flags(area), subPermission } : flags(area)];
    }),
  );
}

/** Whether all, none or some of `paths` are granted. */
export function stateOf(paths: readonly PermissionPath[], granted: Rights): boolean | 'mixed' {
  const count = paths.filter((path) => granted.has(path)).length;
  if (count === 0) return false;
  return count === paths.length || 'mixed';
}

const seeing = (path: string): PermissionPath => `${path}.canSee`;

/** Grants one right; the row and its area become visible too, or the right would be useless. */
function grant(row: PermissionRow, right: Right): readonly PermissionPath[] {
  const needed = [row.path, ...(row.area ? [row.area] : [])].map(seeing);
  return [...needed, `${row.path}.${right}`];
}

/** Revokes one right; without `canSee` all rights of the row and its parts go too. */
const revoke = (row: PermissionRow, right: Right): readonly PermissionPath[] =>
  right === 'canSee' ? row.all : [`${row.path}.${right}`];

/** The rights after a click on one box. `allowed` says what may be granted at all. */
export function withRight(
  granted: Rights,
  row: PermissionRow,
  right: Right,
  on: boolean,
  allowed: (path: PermissionPath) => boolean,
): Rights {
  const next = new Set(granted);
  if (on) for (const path of grant(row, right)) allowed(path) && next.add(path);
  else for (const path of revoke(row, right)) next.delete(path);
  return next;
}

/** The rights after a click on the box of a whole row: everything in and below it, or nothing. */
export function withRow(
  granted: Rights,
  row: PermissionRow,
  on: boolean,
  allowed: (path: PermissionPath) => boolean,
): Rights {
  const next = new Set(granted);
  if (!on) for (const path of row.all) next.delete(path);
  else {
    for (const path of row.all) if (allowed(path)) next.add(path);
    if (row.area && allowed(seeing(row.area))) next.add(seeing(row.area));
  }
  return next;
}
