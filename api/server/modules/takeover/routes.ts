/** What a user who was archived owned becomes an administrator's: items of the tree with their shares, diagrams, schedules. */
import type { Owned } from '../../../contract/index.ts';
import { ADMINISTRATOR } from '../../access/administrator.ts';
import type { Recorder } from '../../audit/recorder.ts';
import { RIGHTS_CHANGED, TREE_CHANGED } from '../../bus/domain-events.ts';
import { missing, notAllowed } from '../../http/errors.ts';
import { type Caller, fullNameOf, type Handlers } from '../../http/handler.ts';
import type { AnyId } from '../../storage/ids.ts';
import type { Db } from '../../storage/storage.ts';
import { countPopupsOf, takeOverDiagrams } from '../diagrams/index.ts';
import { findArchivedUser, lockArchivedUser } from '../people/index.ts';
import { countSchedulesOf, takeOverSchedules } from '../schedules/index.ts';
import { countOwned, lockTree, memberOf, takeOverItems } from '../tree/index.ts';

export const takeoverHandlers = (record: Recorder) =>
  ({
    ownedByUser: ({ caller, tenant }, { params }) =>
      tenant(async (db) => ownedBy(db, await archivedUser(db, caller, params.id, findArchivedUser))),

    takeOverFromUser: ({ caller }, { params }) =>
      record(caller, 'user.take-over', async (db) => {
        await lockTree(db, caller.companyId);
        const user = await archivedUser(db, caller, params.id, lockArchivedUser);
        const owned = await ownedBy(db, user);
        await takeOverItems(db, user.uuid, memberOf(caller));
        await takeOverDiagrams(db, user.uuid, caller.user.uuid);
        const reason = `Taken over from ${user.name} by ${fullNameOf(caller.user)}. Resume it to send it again.`;
        await takeOverSchedules(db, [user.id, caller.userId], reason);
        return {
          result: owned,
          detail: { user: user.uuid, name: user.name, ...owned },
          events: [RIGHTS_CHANGED, TREE_CHANGED],
        };
      }),
  }) satisfies Partial<Handlers>;

interface ArchivedUser {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

/** Throws 403 unless the caller administers the company, and 404 for a user who is active or of another one. */
async function archivedUser(
  db: Db,
  { user }: Caller,
  id: AnyId,
  find: typeof findArchivedUser,
): Promise<ArchivedUser> {
  if (user.role.type !== ADMINISTRATOR) throw notAllowed();
  const found = await find(db, id);
  if (!found) throw missing();
  const name = fullNameOf({ firstName: found.first_name, lastName: found.last_name });
  return { id: found.id, uuid: found.uuid, name };
}

async function ownedBy(db: Db, { id, uuid }: ArchivedUser): Promise<Owned> {
  const items = await countOwned(db, uuid);
  const popupOverviews = await countPopupsOf(db, uuid);
  return { ...items, popupOverviews, schedules: await countSchedulesOf(db, id) };
}
