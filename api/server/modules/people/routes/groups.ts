/** Groups of users. */
import { type GroupDetail, LIMITS } from '../../../../contract/index.ts';
import { invalidField, missing } from '../../../http/errors.ts';
import type { Handlers } from '../../../http/handler.ts';
import { needFreeName } from '../../../http/need-free-name.ts';
import type { AnyId } from '../../../storage/ids.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import type { Db } from '../../../storage/storage.ts';
import {
  addMembers,
  availableMembers,
  changeGroup,
  findGroup,
  insertGroup,
  listGroups,
  setMembers,
  usersNamed,
  usersOfGroup,
} from '../queries/groups.ts';
import type { AdministrationParts } from './administration-parts.ts';
import { USERS_PAGE } from './people.ts';

export function groupHandlers({ record }: AdministrationParts) {
  return {
    groups: ({ tenant }, { query }) =>
      tenant((db) =>
        listGroups(
          db,
          { limit: query.limit ?? LIMITS.listPage, skip: query.skip ?? 0 },
          searchTerm(query.search),
        ),
      ),

    availableMembers: ({ tenant }, { query }) =>
      tenant(async (db) => {
        const group = query.id === undefined ? undefined : await found(db, query.id);
        const page = { limit: query.limit ?? USERS_PAGE, skip: query.skip ?? 0 };
        return availableMembers(db, page, { groupId: group?.id, term: searchTerm(query.search) });
      }),

    group: ({ tenant }, { params }) => tenant((db) => readGroup(db, params.id)),

    createGroup: ({ caller }, { body }) =>
      record(caller, 'group.create', async (db) => {
        const members = await named(db, body.members ?? []);
        await needFreeName(db, body.title, TITLE);
        const { id } = await insertGroup(db, caller.companyId, body.title);
        await addMembers(db, caller.companyId, [id], members);
        return changed(await readGroup(db, id));
      }),

    updateGroup: {
      authorize: ({ tenant }, { params }) => tenant((db) => found(db, params.id)),
      handle: ({ caller }, { params, body }) =>
        record(caller, 'group.update', async (db) => {
          const { id } = await found(db, params.id);
          await needFreeName(db, body.title, { ...TITLE, except: id });
          await changeGroup(db, id, { title: body.title });
          await setMembers(db, caller.companyId, id, await named(db, body.members));
          return changed(await readGroup(db, id));
        }),
    },

    archiveGroup: ({ caller }, { params }) =>
      record(caller, 'group.archive', async (db) => {
        const { id, uuid, title } = await found(db, params.id);
        await changeGroup(db, id, { archived_at: new Date() });
        return { result: {}, detail: { group: uuid, title } };
      }),
  } satisfies Partial<Handlers>;
}

const TITLE = {
  ...{ table: 'user_groups', column: 'title', field: 'title', words: 'Another group has this name' },
} as const;

async function found(db: Db, id: AnyId) {
  const group = await findGroup(db, id);
  if (!group) throw missing();
  return group;
}

async function readGroup(db: Db, id: AnyId): Promise<GroupDetail> {
  const group = await found(db, id);
  return { ...group, users: await usersOfGroup(db, group.id) };
}

/** The users that ids name; an id of nobody in the company refuses the whole call. */
async function named(db: Db, ids: readonly AnyId[]): Promise<number[]> {
  const users = await usersNamed(db, ids);
  if (users.length === new Set(ids.map(String)).size) return users;
  throw invalidField('members', 'One of the members is not a user of this company');
}

const changed = (group: GroupDetail) => ({
  result: group,
  detail: { group: group.uuid, title: group.title, members: group.users.map((user) => user.uuid) },
});
