/** Finding and adding items by the rule of rights: what every call about one item begins with. */
import { type Access, FOLDER_TEXTS, MOST_FOLDER_LEVELS, type Section } from '../../../contract/index.ts';
import { missing, notAllowed, refuseField } from '../../http/errors.ts';
import { type Caller, fullNameOf } from '../../http/handler.ts';
import type { Db } from '../../storage/storage.ts';
import { accessInSites, checkSection, type Member, maySeeSection, memberOf } from './access.ts';
import { chainOf, dashboardItems, type ItemToAdd, insertItem, siteItems } from './queries/items.ts';
import { type SeenItem, seenItems } from './tree-view.ts';

/**
 * The item with the caller's effective access; undefined where it is missing, archived, another company's or not
 * theirs to see, and where they may not see its section: all the same to the outside.
 */
export async function findItem(db: Db, caller: Caller, uuid: string): Promise<SeenItem | undefined> {
  const member = memberOf(caller);
  const chain = await chainOf(db, member, uuid);
  const item = chain.at(-1);
  if (!item || !maySeeSection(caller, item.section)) return undefined;
  return seenItems(member, chain, item.section === 'sites' ? accessInSites(caller) : undefined).get(item.id);
}

/** The member's access to an item, whatever rights they have in its section; undefined as in `findItem`. */
export async function accessToItem(db: Db, member: Member, uuid: string): Promise<Access | undefined> {
  const chain = await chainOf(db, member, uuid);
  return seenItems(member, chain).get(chain.at(-1)?.id ?? 0)?.access;
}

/** Throws the 404 of a missing item where `findItem` finds none. */
export async function heldItem(db: Db, caller: Caller, uuid: string): Promise<SeenItem> {
  const item = await findItem(db, caller, uuid);
  if (!item) throw missing();
  return item;
}

/** All that the caller sees of a section. Throws 403 without the right to see it. */
export async function visibleItems(
  db: Db,
  caller: Caller,
  section: Section,
): Promise<ReadonlyMap<number, SeenItem>> {
  checkSection(caller, section, 'canSee');
  const member = memberOf(caller);
  return section === 'sites'
    ? seenItems(member, await siteItems(db), accessInSites(caller))
    : seenItems(member, await dashboardItems(db, member));
}

/** A new item of the caller's. */
interface NewItem extends Pick<ItemToAdd, 'section' | 'type' | 'reportType' | 'name' | 'diagram' | 'body'> {
  /** The uuid of the folder that it is in; null at the root. */
  readonly parent: string | null | undefined;
}

/**
 * Stores a new item, which is the caller's (OR-106). Throws 403 without the right to add in its section or to change
 * the folder, and a 400 at `parent` where that is no folder, or too deep a one (FOLD-20). The name is checked before.
 */
export async function addItem(
  db: Db,
  caller: Caller,
  { parent, ...item }: NewItem,
): Promise<{ id: number; uuid: string }> {
  checkSection(caller, item.section, 'canSee', 'add');
  const folder = parent ? await folderFor(db, caller, item, parent) : undefined;
  return insertItem(db, {
    ...item,
    companyId: caller.companyId,
    parentId: folder?.id ?? null,
    ownerUuid: caller.user.uuid,
    by: fullNameOf(caller.user),
  });
}

/** The folder into which something new may go. */
export async function folderFor(
  db: Db,
  caller: Caller,
  { section, type }: Pick<NewItem, 'section' | 'type'>,
  uuid: string,
): Promise<SeenItem> {
  const folder = await findItem(db, caller, uuid);
  if (folder?.section !== section || folder.type !== 'folder')
    return refuseField('parent', 'This folder does not exist');
  if (section === 'dashboard' && folder.access === 'view') throw notAllowed();
  if (type === 'folder' && (await levelOf(db, caller, uuid)) >= MOST_FOLDER_LEVELS)
    return refuseField('parent', FOLDER_TEXTS.notHere);
  return folder;
}

/** The level of an item, those of the folders counted that the caller does not see. */
export const levelOf = async (db: Db, caller: Caller, uuid: string): Promise<number> =>
  (await chainOf(db, memberOf(caller), uuid)).length;
