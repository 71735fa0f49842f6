/** Roles, and the rights to choose from. */
import {
  boolean,
  type Infer,
  list,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  optional,
  queryBoolean,
  text,
  uuid,
} from '../field.ts';
import { grantedField } from '../permission-tree.ts';
import { permissionsField } from '../permissions.ts';
import { call } from './call.ts';
import { itemPath, nameField, page } from './shared.ts';

const roleHead = {
  id: number({ integer: true }),
  uuid: uuid(),
  title: text(),
  /** `CompanyAdmin`, or null (OR-15). */
  type: nullable(text()),
  usersCount: number({ integer: true }),
  /** False once archived. */
  active: boolean(),
  /** False: its title and rights cannot be changed. */
  editable: boolean(),
};
const roleItem = object(roleHead);
const roleDetail = object({ ...roleHead, permissions: permissionsField });
const roleForm = object({ title: nameField, permissions: grantedField });

const rightField = oneOf(['canSee', 'add', 'update', 'archive', 'control']);
const node = { key: text(), title: text(), rights: list(rightField, { max: 5 }) };

const seesRolesOrUsers = { anyOf: ['Setup.Roles.canSee', 'Setup.Users.canSee'] } as const;

export const roleCalls = {
  permissions: call('GET permissions', {
    summary: 'The rights that a role may hold, as a tree, with the words of the editor',
    needs: seesRolesOrUsers,
    reply: list(object({ ...node, subPermissions: list(object(node), { max: 40 }) }), { max: 40 }),
  }),
  roles: call('GET roles', {
    summary:
      'Roles by title, in pages of 30; with `isCreatingUser` only those that the asking user may give to somebody',
    needs: seesRolesOrUsers,
    query: { ...page, isCreatingUser: optional(queryBoolean()) },
    reply: object({ items: list(roleItem, { max: 500 }), total: number({ integer: true }) }),
  }),
  role: call('GET roles/{id}', {
    summary: 'A role with its rights, each said',
    needs: seesRolesOrUsers,
    params: itemPath,
    reply: roleDetail,
  }),
  createRole: call('POST roles', {
    summary: 'A new role. 403 BEYOND_OWN_RIGHTS where it grants what its maker does not have',
    needs: { anyOf: ['Setup.Roles.add'] },
    body: roleForm,
    reply: object({ id: number({ integer: true }), uuid: uuid(), name: text() }),
  }),
  updateRole: call('PUT roles/{id}', {
    summary:
      'Changes a role. 409 NOT_EDITABLE where it is not editable; 403 BEYOND_OWN_RIGHTS as at its creation',
    needs: { anyOf: ['Setup.Roles.update'] },
    params: itemPath,
    body: roleForm,
    reply: roleDetail,
  }),
  archiveRole: call('DELETE roles/{id}', {
    summary: 'PROPOSED: archives a role that nobody has. 409 ROLE_IN_USE, 409 NOT_EDITABLE',
    needs: { anyOf: ['Setup.Roles.archive'] },
    params: itemPath,
    reply: nothing(),
  }),
} as const;

export type RoleItem = Infer<typeof roleItem>;
export type RoleDetail = Infer<typeof roleDetail>;
