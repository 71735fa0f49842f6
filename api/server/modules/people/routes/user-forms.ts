/** Making and changing users. */

import type { BodyOf, Endpoints } from '../../../../contract/index.ts';
import { ADMINISTRATOR } from '../../../access/administrator.ts';
import { refuseLast, refuseRole } from '../../../access/grants.ts';
import { RIGHTS_CHANGED } from '../../../bus/domain-events.ts';
import { HttpError, invalidField, missing } from '../../../http/errors.ts';
import type { Caller, Handlers } from '../../../http/handler.ts';
import type { AnyId } from '../../../storage/ids.ts';
import type { Db } from '../../../storage/storage.ts';
import { isElsewhere, userToAdd } from '../queries/accounts.ts';
import { readCompany } from '../queries/companies.ts';
import { addMembers, groupsNamed } from '../queries/groups.ts';
import { findRole, lockAdministrators, type StoredRole } from '../queries/roles.ts';
import {
  changeDetails,
  changeMembership,
  findByEmail,
  findUser,
  type PersonDetails,
  type StoredUserDetail,
  takeUp,
} from '../queries/users.ts';
import type { AdministrationParts } from './administration-parts.ts';
import { alreadyUser, changeable, effective, fullName, readUser } from './people.ts';

type Form = BodyOf<Endpoints['updateUser']>;

/** OR-44. */
const NEW_USER_ZONE = 'America/Denver';

export function userFormHandlers(parts: AdministrationParts) {
  const { storage, record, links, passwords } = parts;
  return {
    async createUser({ caller, tenant, signal }, { body }) {
      // Refused before an account is created; checked again below, where it counts.
      await tenant((db) => newcomer(db, caller, body));
      // Nobody knows this password: the link in the mail sets the first one.
      const password_hash = await passwords.hash(crypto.randomUUID(), caller, signal);
      const details = detailsOf(body, NEW_USER_ZONE);
      const userId = await storage.system((db) =>
        userToAdd(db, caller.companyId, body.email, { ...details, password_hash }),
      );
      const made = await record(caller, 'user.create', async (db) => {
        const { role, groups } = await newcomer(db, caller, body);
        await takeUp(db, caller.companyId, userId, role.id);
        // Of a user who is reopened.
        await changeDetails(db, userId, details);
        await addMembers(db, caller.companyId, groups, [userId]);
        const user = await readUser(db, userId);
        const { name } = await readCompany(db, caller.companyId);
        return {
          result: { user, company: name },
          detail: { user: user.uuid, email: user.email, role: role.title },
        };
      });
      await links.send(userId, { invitedBy: made.company }, caller.companyId);
      return { user: made.user };
    },

    updateUser: {
      authorize: ({ caller, tenant }, { params }) => tenant((db) => changeable(db, caller, params.id)),
      async handle({ caller, tenant }, { params, body }) {
        const found = await tenant((db) => findUser(db, params.id));
        if (!found) throw missing();
        const elsewhere = await storage.system((db) => isElsewhere(db, found.id, caller.companyId));
        const user = await record(caller, 'user.update', async (db) => {
          const stored = await changeable(db, caller, params.id);
          const role = await roleOf(db, body.role);
          if (role.id !== stored.role_id) await giveRole(db, caller, stored, role);
          const changes = changesOf(stored, detailsOf(body, stored.timezone));
          if (Object.keys(changes).length > 0) {
            if (elsewhere && !isHimself(caller, stored)) throw ownDetails();
            await changeDetails(db, stored.id, changes);
          }
          const detail = {
            user: stored.uuid,
            name: fullName(stored),
            was: stored.role_title,
            role: role.title,
            changes,
          };
          return { result: await readUser(db, params.id), detail, events: [RIGHTS_CHANGED] };
        });
        return { user };
      },
    },
  } satisfies Partial<Handlers>;
}

/** The role and rights of a new user's form, if the caller may grant them. */
async function newcomer(
  db: Db,
  caller: Caller,
  body: BodyOf<Endpoints['createUser']>,
): Promise<{ role: StoredRole; groups: number[] }> {
  const known = await findByEmail(db, body.email);
  if (known?.active) throw alreadyUser();
  const role = await roleOf(db, body.role);
  refuseRole(caller, role);
  const wanted = body.groups ?? [];
  const groups = await groupsNamed(db, wanted);
  if (groups.length < wanted.length) throw invalidField('groups', 'This group does not exist');
  return { role, groups };
}

/** Gives a user another role; their own rights go with the old one. */
async function giveRole(db: Db, caller: Caller, user: StoredUserDetail, role: StoredRole): Promise<void> {
  if (user.id === caller.userId)
    throw new HttpError(403, 'You cannot change your own role', { code: 'OWN_ROLE' });
  refuseRole(caller, role, effective(user));
  if (user.role_type === ADMINISTRATOR && role.type !== ADMINISTRATOR)
    refuseLast(await lockAdministrators(db), user.id);
  await changeMembership(db, user.id, { role_id: role.id, permissions: null });
}

/** Not an administrator who acts as the user. */
const isHimself = ({ userId, user }: Caller, stored: StoredUserDetail): boolean =>
  userId === stored.id && !user.assimilationMode;

async function roleOf(db: Db, id: AnyId): Promise<StoredRole> {
  const role = await findRole(db, id);
  if (!role) throw invalidField('role', 'This role does not exist');
  return role;
}

const ownDetails = (): HttpError =>
  new HttpError(
    409,
    'Only this person can change these details, in their own profile. You can change the role and the permissions',
    {
      code: 'OWN_DETAILS',
    },
  );

/** A form's details; `zone` if it has no time zone. */
const detailsOf = (form: Form, zone: string | null): PersonDetails => ({
  first_name: form.firstName,
  last_name: form.lastName,
  phone: form.phone ?? '',
  country_code: form.countryCode ?? '',
  timezone: form.timezone === undefined ? zone : form.timezone,
});

/** Only what a form changes. */
const changesOf = (stored: PersonDetails, wanted: PersonDetails): Partial<PersonDetails> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([key, value]) => stored[key as keyof PersonDetails] !== value),
  );
