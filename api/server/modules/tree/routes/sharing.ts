/** With whom items of the dashboard are shared (SHARE). */
import { FOLDER_TEXTS, type GivenAccess } from '../../../../contract/index.ts';
import type { Recorder } from '../../../audit/recorder.ts';
import { RIGHTS_CHANGED, TREE_CHANGED } from '../../../bus/domain-events.ts';
import { missing, notAllowed, refuseField } from '../../../http/errors.ts';
import type { Caller, Handlers } from '../../../http/handler.ts';
import type { Db } from '../../../storage/storage.ts';
import { heldItem } from '../find-item.ts';
import {
  groupsToShareWith,
  ownerNamed,
  type ShareTarget,
  searchGroupsToShare,
  searchUsersToShare,
  setShares,
  sharesOfItems,
  usersToShareWith,
} from '../queries/shares.ts';
import type { SeenItem } from '../tree-view.ts';

/** CONST of the sidebar's search (SHARE-13). */
const SEARCH_PAGE = 50;

export const sharingHandlers = (record: Recorder) =>
  ({
    shareDetails: ({ caller, tenant }, { params }) =>
      tenant(async (db) => {
        const item = await sharedItem(db, caller, params.id);
        const { users, groups } = await sharesOfItems(db, [item.id]);
        return {
          owner: item.ownerUuid === null ? null : ((await ownerNamed(db, item.ownerUuid)) ?? null),
          users: users.map(({ itemId: _item, ...user }) => user),
          groups: groups.map(({ itemId: _item, ...group }) => group),
        };
      }),

    shareFolder: {
      authorize: ({ caller, tenant }, { params }) =>
        tenant(async (db) => checkOwner(await sharedItem(db, caller, params.id))),
      handle: ({ caller }, { params, body }) =>
        record(caller, 'folder.share', async (db) => {
          const item = await sharedItem(db, caller, params.id);
          await shareItem(db, caller, item, body);
          return {
            result: {},
            detail: { item: item.uuid, name: item.name, users: body.users, groups: body.groups },
            events: [RIGHTS_CHANGED, TREE_CHANGED],
          };
        }),
    },

    shareSearch: ({ caller, tenant }, { query: { search, limit = SEARCH_PAGE, skip = 0 } }) =>
      tenant(async (db) => {
        const wanted = { term: search?.trim().toLowerCase(), limit, skip };
        return {
          users: await searchUsersToShare(db, wanted),
          groups: await searchGroupsToShare(db, caller.companyId, wanted),
        };
      }),
  }) satisfies Partial<Handlers>;

/** PERM-12: what is in the sites is shared with nobody; there is nothing to tell of it. */
async function sharedItem(db: Db, caller: Caller, uuid: string): Promise<SeenItem> {
  const item = await heldItem(db, caller, uuid);
  if (item.section === 'sites') throw missing();
  return item;
}

function checkOwner({ section, access }: SeenItem): void {
  if (section === 'sites' || access !== 'owner') throw notAllowed();
}

/** Whole lists of shares, as they are submitted. */
interface WantedShares {
  readonly users: readonly WantedShare[];
  readonly groups: readonly WantedShare[];
}
interface WantedShare {
  readonly uuid: string;
  readonly access: GivenAccess;
}

/**
 * Shares an item with exactly these. Throws 403 unless the caller owns it (SHARE-07), and a 400 that names the entry of
 * somebody who does not exist, has left or is named twice. The owner in the lists is left out (SHARE-09).
 */
export async function shareItem(
  db: Db,
  caller: Caller,
  item: SeenItem,
  { users, groups }: WantedShares,
): Promise<void> {
  checkOwner(item);
  const people = await usersToShareWith(
    db,
    users.map(({ uuid }) => uuid),
  );
  const known = await groupsToShareWith(
    db,
    groups.map(({ uuid }) => uuid),
  );
  const targets: ShareTarget[] = [];
  for (const [nth, { uuid, access }] of users.entries()) {
    if (uuid === item.ownerUuid) continue;
    const userId = people.get(uuid) ?? refuseField(`users.${nth}.uuid`, 'This user does not exist');
    targets.push({ userId, access });
  }
  for (const [nth, { uuid, access }] of groups.entries()) {
    if (uuid === caller.companyUuid) targets.push({ everyone: true, access });
    else {
      const groupId = known.get(uuid) ?? refuseField(`groups.${nth}.uuid`, 'This group does not exist');
      targets.push({ groupId, access });
    }
  }
  refuseTwice('users', users);
  refuseTwice('groups', groups);
  await setShares(db, { companyId: caller.companyId, itemId: item.id }, targets);
}

/** SHARE-11. */
function refuseTwice(list: string, entries: readonly WantedShare[]): void {
  const seen = new Set<string>();
  for (const [nth, { uuid }] of entries.entries()) {
    if (seen.has(uuid)) refuseField(`${list}.${nth}.uuid`, FOLDER_TEXTS.alreadyShared);
    seen.add(uuid);
  }
}
