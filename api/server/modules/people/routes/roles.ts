/** Roles, and the list of rights. */

import {
  completed,
  LIMITS,
  PERMISSION_TREE,
  type RoleDetail,
  type RoleItem,
} from '../../../../contract/index.ts';
import { isAdministrator, refuseBeyond, refuseRole } from '../../../access/grants.ts';
import { RIGHTS_CHANGED } from '../../../bus/domain-events.ts';
import { HttpError, missing } from '../../../http/errors.ts';
import type { Caller, Handlers } from '../../../http/handler.ts';
import { needFreeName } from '../../../http/need-free-name.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import {
  archiveRole,
  changeRole,
  findRole,
  insertRole,
  listRoles,
  lockRole,
  type StoredRole,
} from '../queries/roles.ts';
import type { AdministrationParts } from './administration-parts.ts';

const TREE = PERMISSION_TREE.map((area) => ({
  ...words(area),
  subPermissions: area.subPermissions.map(words),
}));

function words({ key, title, rights }: (typeof PERMISSION_TREE)[number]['subPermissions'][number]) {
  return { key, title, rights: [...rights] };
}

export function roleHandlers({ record }: Pick<AdministrationParts, 'record'>) {
  return {
    permissions: async () => TREE,

    roles: ({ caller, tenant }, { query }) =>
      tenant(async (db) => {
        const all = await listRoles(db, searchTerm(query.search));
        const found = query.isCreatingUser ? all.filter((role) => mayGive(caller, role)) : all;
        const from = query.skip ?? 0;
        const items = found.slice(from, from + (query.limit ?? LIMITS.listPage)).map(toItem);
        return { items, total: found.length };
      }),

    role: ({ tenant }, { params }) =>
      tenant(async (db) => {
        const role = await findRole(db, params.id);
        if (!role) throw missing();
        return toDetail(role);
      }),

    createRole({ caller }, { body }) {
      const permissions = completed(body.permissions);
      refuseBeyond(caller, permissions);
      return record(caller, 'role.create', async (db) => {
        await needFreeName(db, body.title, TITLE);
        const { id, uuid, title } = await insertRole(db, caller.companyId, body.title, permissions);
        return { result: { id, uuid, name: title }, detail: { role: uuid, title, permissions } };
      });
    },

    async updateRole({ caller }, { params, body }) {
      const permissions = completed(body.permissions);
      const changed = await record(caller, 'role.update', async (db) => {
        const role = await editable(await lockRole(db, params.id));
        refuseBeyond(caller, permissions, role.permissions);
        await needFreeName(db, body.title, { ...TITLE, except: role.id });
        await changeRole(db, role.id, body.title, permissions);
        const result = { ...role, title: body.title, permissions };
        const detail = { role: role.uuid, title: body.title, was: role.title, permissions };
        return { result, detail, events: [RIGHTS_CHANGED] };
      });
      return toDetail(changed);
    },

    archiveRole: ({ caller }, { params }) =>
      record(caller, 'role.archive', async (db) => {
        const role = await editable(await lockRole(db, params.id));
        if (role.usersCount > 0)
          throw new HttpError(409, 'Users have this role. Give them another one first', {
            code: 'ROLE_IN_USE',
          });
        await archiveRole(db, role.id);
        return { result: {}, detail: { role: role.uuid, title: role.title } };
      }),
  } satisfies Partial<Handlers>;
}

const TITLE = {
  table: 'roles',
  column: 'title',
  field: 'title',
  words: 'Another role has this name',
} as const;

function editable(role: StoredRole | undefined): StoredRole {
  if (!role) throw missing();
  if (!role.editable) throw new HttpError(409, 'This role cannot be changed', { code: 'NOT_EDITABLE' });
  return role;
}

function mayGive(caller: Caller, role: StoredRole): boolean {
  if (isAdministrator(caller)) return true;
  try {
    refuseRole(caller, role);
    return true;
  } catch {
    return false;
  }
}

const toItem = ({ id, uuid, title, type, usersCount, editable }: StoredRole): RoleItem => ({
  id,
  uuid,
  title,
  type,
  usersCount,
  active: true,
  editable,
});

const toDetail = (role: StoredRole): RoleDetail => ({
  ...toItem(role),
  permissions: completed(role.permissions),
});
