/** The users of a company: lists, one user, rights of their own, archiving, password links. */

import { is } from 'superstruct';
import {
  completed,
  emailField,
  type Permissions,
  PROFILE_TEXTS,
  type UserDetail,
  type UserItem,
} from '../../../../contract/index.ts';
import { ADMINISTRATOR } from '../../../access/administrator.ts';
import { refuseAdministrator, refuseBeyond, refuseLast } from '../../../access/grants.ts';
import { RIGHTS_CHANGED } from '../../../bus/domain-events.ts';
import { HttpError, missing } from '../../../http/errors.ts';
import type { Caller, FileAnswer, Handlers } from '../../../http/handler.ts';
import type { AnyId } from '../../../storage/ids.ts';
import { readPicture } from '../../../storage/own.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import type { Db } from '../../../storage/storage.ts';
import { endSessions, takeablePeople } from '../queries/accounts.ts';
import { readCompany } from '../queries/companies.ts';
import { groupsOfUsers } from '../queries/groups.ts';
import { lockAdministrators } from '../queries/roles.ts';
import {
  changeMembership,
  findByEmail,
  findUser,
  listUsers,
  lockUser,
  type StoredUser,
  type StoredUserDetail,
} from '../queries/users.ts';
import type { AdministrationParts } from './administration-parts.ts';

/** CONST-19. */
export const USERS_PAGE = 50;
const INVITED_AGAIN = 'The invitation was sent again';
const TAKEN = 'This person is a user of your company already';

export const peopleHandlers = (parts: AdministrationParts) => ({
  ...readPeople(parts),
  ...changePeople(parts),
});

function readPeople({ storage }: AdministrationParts) {
  return {
    users: ({ tenant }, { query }) =>
      tenant(async (db) => {
        const { include, search } = query;
        const page = { limit: query.limit ?? USERS_PAGE, skip: query.skip ?? 0 };
        const which = { term: searchTerm(search), withArchived: include === 'archived' };
        const { items, total } = await listUsers(db, page, which);
        if (include !== 'groups') return { items: items.map(toItem), total };
        const groups = await groupsOfUsers(
          db,
          items.map((user) => user.id),
        );
        return {
          items: items.map((user) => ({ ...toItem(user), groups: named(groups.get(user.id)) })),
          total,
        };
      }),

    existingUsers: ({ caller }, { query }) =>
      storage.system((db) =>
        takeablePeople(
          db,
          // An assimilation session is bound to one company.
          { ...caller, isAlone: caller.user.assimilationMode },
          { limit: query.limit ?? USERS_PAGE, skip: query.skip ?? 0 },
          searchTerm(query.search),
        ),
      ),

    validateUser: ({ tenant }, { query }) =>
      tenant(async (db) => {
        const email = query.email.trim();
        if (!is(email, emailField.struct))
          return {
            valid: false,
            message: email ? 'Please enter a valid email address' : 'Email is required',
          };
        const user = await findByEmail(db, email);
        return user?.active ? { valid: false, message: TAKEN } : { valid: true, message: '' };
      }),

    user: ({ tenant }, { params }) => tenant((db) => readUser(db, params.id)),

    userPicture: ({ tenant }, { params }) =>
      tenant(async (db): Promise<FileAnswer> => {
        const picture = await readPicture(db, params.id);
        if (!picture) throw missing();
        return { type: 'image/webp', version: picture.uuid, bytes: picture.bytes };
      }),
  } satisfies Partial<Handlers>;
}

function changePeople({ storage, record, links, bus }: AdministrationParts) {
  return {
    async setUserPermissions({ caller }, { params, body }) {
      const permissions = body.permissions && completed(body.permissions);
      const user = await record(caller, 'user.permissions', async (db) => {
        const stored = await changeable(db, caller, params.id);
        if (stored.id === caller.userId)
          throw new HttpError(403, 'You cannot change your own permissions', { code: 'OWN_RIGHTS' });
        if (stored.role_type === ADMINISTRATOR && permissions)
          throw new HttpError(409, 'The permissions of an administrator are those of the role', {
            code: 'ADMINISTRATOR_RIGHTS',
          });
        refuseBeyond(caller, permissions ?? stored.role_permissions, effective(stored));
        await changeMembership(db, stored.id, { permissions: permissions && JSON.stringify(permissions) });
        const detail = { user: stored.uuid, permissions };
        return { result: await readUser(db, params.id), detail, events: [RIGHTS_CHANGED] };
      });
      return { user };
    },

    async archiveUser({ caller }, { params }) {
      const userId = await record(caller, 'user.archive', async (db) => {
        const user = await changeable(db, caller, params.id);
        if (user.id === caller.userId)
          throw new HttpError(403, 'You cannot archive yourself here; your profile has a place for it', {
            code: 'OWN_ACCOUNT',
          });
        if (user.role_type === ADMINISTRATOR) refuseLast(await lockAdministrators(db), user.id);
        await changeMembership(db, user.id, { archived_at: new Date() });
        return { result: user.id, detail: { user: user.uuid, name: fullName(user) } };
      });
      await storage.system((db) => endSessions(db, userId, caller.companyId));
      await bus.publish(caller.companyId, [RIGHTS_CHANGED]);
      return {};
    },

    async resetUserPassword({ caller, client }, { body }) {
      const { user, company } = await record(caller, 'user.reset-password', async (db) => {
        const found = await findUser(db, body.uuid);
        if (!found) throw missing();
        const { name } = await readCompany(db, caller.companyId);
        return {
          result: { user: found, company: name },
          detail: { user: found.uuid, name: fullName(found), client },
        };
      });
      const isInvited = user.invited_at !== null;
      await links.send(user.id, isInvited ? { invitedBy: company } : 'reset', caller.companyId);
      return { message: isInvited ? INVITED_AGAIN : PROFILE_TEXTS.passwordReset };
    },
  } satisfies Partial<Handlers>;
}

/** A user of the caller's company. Throws 404. */
export async function readUser(db: Db, id: AnyId): Promise<UserDetail> {
  const user = await findUser(db, id);
  if (!user) throw missing();
  const groups = await groupsOfUsers(db, [user.id]);
  return {
    ...toItem(user),
    groups: named(groups.get(user.id)),
    permissions: completed(effective(user)),
    hasOwnPermissions: user.own_permissions !== null,
    createdAt: user.created_at.toISOString(),
  };
}

/** A user whom the caller may change, locked. Throws 404, or 403 if only administrators may. */
export async function changeable(db: Db, caller: Caller, id: AnyId): Promise<StoredUserDetail> {
  const user = await lockUser(db, id);
  if (!user) throw missing();
  refuseAdministrator(caller, user.role_type);
  return user;
}

/** A user's effective rights. */
export const effective = (user: StoredUserDetail): Permissions =>
  user.own_permissions ?? user.role_permissions;

export const alreadyUser = (): HttpError =>
  new HttpError(409, TAKEN, { code: 'USER_EXISTS', fields: { email: TAKEN } });

export const fullName = (user: Pick<StoredUser, 'first_name' | 'last_name'>): string =>
  `${user.first_name} ${user.last_name}`;

/** People who have left may change their details elsewhere: the company sees no more of them than who they are. */
const toItem = (user: StoredUser): UserItem => ({
  id: user.id,
  uuid: user.uuid,
  firstName: user.first_name,
  lastName: user.last_name,
  email: user.email,
  phone: user.active ? user.phone : '',
  countryCode: user.active ? user.country_code : '',
  timezone: user.active ? user.timezone : null,
  role: { uuid: user.role_uuid, title: user.role_title, type: user.role_type },
  picture: user.active ? user.picture : null,
  active: user.active,
  invited: user.invited_at !== null,
});

const named = (groups: readonly { id: number; uuid: string; title: string }[] = []) =>
  groups.map(({ id, uuid, title }) => ({ id, uuid, title }));
