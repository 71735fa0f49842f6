import { expect, test } from 'vitest';
import { PERMISSION_TREE, type PermissionPath } from '../../../api/contract/index.ts';
import {
  grantedRights,
  permissionRows,
  permissionsOf,
  stateOf,
  withRight,
  withRow,
} from '../../../host/parts/permission-editor/permission-model.ts';

const tree = PERMISSION_TREE.map((area) => ({
  ...area,
  rights: [...area.rights],
  subPermissions: area.subPermissions.map((part) => ({ ...part, rights: [...part.rights] })),
}));
const rows = permissionRows(tree);
const row = (path: string) => rows.find((one) => one.path === path)!;
const none: ReadonlySet<PermissionPath> = new Set();
const anything = () => true;

test('ROLE-03 every right of the permission list has its place in the editor', () => {
  expect(rows.map(({ path }) => path)).toEqual(
    PERMISSION_TREE.flatMap((area) => [
      area.key,
      ...area.subPermissions.map((part) => `${area.key}.${part.key}`),
    ]),
  );
  const all = new Set(rows.filter(({ level }) => level === 1).flatMap((area) => area.all));
  expect(grantedRights(rows, permissionsOf(rows, all))).toEqual(all);
  expect(grantedRights(rows, permissionsOf(rows, none)).size).toBe(0);
});

test('a right brings along that its page, and the area of it, can be seen', () => {
  const granted = withRight(none, row('Site.Overview'), 'control', true, anything);
  expect([...granted].sort()).toEqual(['Site.Overview.canSee', 'Site.Overview.control', 'Site.canSee']);
});

test('what cannot be seen can do nothing: taking See from an area takes all below it', () => {
  const all = withRow(none, row('Site'), true, anything);
  expect(stateOf(row('Site').all, all)).toBe(true);
  const parts = withRight(all, row('Site.Overview'), 'canSee', false, anything);
  expect(stateOf(row('Site.Overview').all, parts)).toBe(false);
  expect(stateOf(row('Site').all, parts)).toBe('mixed');
  expect(withRight(all, row('Site'), 'canSee', false, anything).size).toBe(0);
});

test('PERM-13 nobody hands on a right that he does not hold himself', () => {
  const held = (path: PermissionPath) => path !== 'Dash.control';
  const granted = withRow(none, row('Dash'), true, held);
  expect(granted.has('Dash.control')).toBe(false);
  expect(stateOf(row('Dash').all, granted)).toBe('mixed');
});
