/** Lists of the tree, and making, renaming and archiving their items (FOLD). */
import { folderNameError, type TreeItem } from '../../../../contract/index.ts';
import type { Recorder } from '../../../audit/recorder.ts';
import { RIGHTS_CHANGED, TREE_CHANGED } from '../../../bus/domain-events.ts';
import { HttpError, invalidField, refuseField } from '../../../http/errors.ts';
import { type Caller, fullNameOf, type Handlers } from '../../../http/handler.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import type { Db } from '../../../storage/storage.ts';
import { checkMayChange, memberOf } from '../access.ts';
import { addItem, heldItem, visibleItems } from '../find-item.ts';
import { hasChildren, lockTree, renameItem, setArchived } from '../queries/items.ts';
import { lastOpened } from '../queries/opened.ts';
import { positionsOf } from '../queries/positions.ts';
import { listOf, matching, type SeenItem } from '../tree-view.ts';
import { storedPosition, wireItem, wireTree } from '../wire.ts';

export const folderHandlers = (record: Recorder) => ({ ...listHandlers(), ...changeHandlers(record) });

function listHandlers() {
  return {
    folders: ({ caller, tenant }, { query: { search, section = 'dashboard' } }) =>
      tenant(async (db) => {
        const items = ofList(caller, await visibleItems(db, caller, section), 'own');
        return wireTree(db, caller, matching(items, searchTerm(search)), storedPosition);
      }),

    sharedFolders: ({ caller, tenant }, { query: { search } }) =>
      tenant(async (db) => {
        const visible = await visibleItems(db, caller, 'dashboard');
        const items = ofList(caller, visible, 'shared');
        const positions = await positionsOf(db, caller.userId);
        const positionOf = (item: SeenItem) => positions.get(item.id) ?? item.position;
        const tree = await wireTree(db, caller, matching(items, searchTerm(search)), positionOf);
        const opened = visible.get((await lastOpened(db, caller.userId)) ?? 0);
        const defaultReportData = opened?.reportType
          ? { uuid: opened.uuid, name: opened.name, reportType: opened.reportType }
          : null;
        return { ...tree, defaultReportData };
      }),
  } satisfies Partial<Handlers>;
}

const ofList = (caller: Caller, items: ReadonlyMap<number, SeenItem>, list: 'own' | 'shared'): SeenItem[] =>
  [...items.values()].filter((item) => listOf(memberOf(caller), item) === list);

function changeHandlers(record: Recorder) {
  return {
    createFolder: ({ caller }, { body }) =>
      record(caller, 'folder.create', async (db) => {
        if (body.type === 'report') refuseField('type', 'A report is created with its own form');
        checkName(body.name);
        const { section = 'dashboard', parent } = body;
        const name = body.name.trim();
        await lockTree(db, caller.companyId);
        const { uuid } = await addItem(db, caller, { section, type: 'folder', name, parent });
        return {
          result: await readItem(db, caller, uuid),
          detail: { item: uuid, name, parent },
          events: [TREE_CHANGED],
        };
      }),

    renameFolder: ({ caller }, { params, body }) =>
      record(caller, 'folder.update', async (db) => {
        const item = await heldItem(db, caller, params.id);
        checkMayChange(caller, item, 'update');
        checkName(body.name);
        const name = body.name.trim();
        await renameItem(db, item, name, fullNameOf(caller.user));
        const detail = { item: item.uuid, name, before: item.name };
        return { result: await readItem(db, caller, item.uuid), detail, events: [TREE_CHANGED] };
      }),

    archiveFolder: ({ caller }, { params, query }) =>
      record(caller, 'folder.archive', async (db) => {
        await lockTree(db, caller.companyId);
        const item = await heldItem(db, caller, params.id);
        if (query.section !== undefined && query.section !== item.section)
          refuseField('section', 'The item is not in this section');
        await archiveItem(db, caller, item);
        return {
          result: {},
          detail: { item: item.uuid, name: item.name },
          events: [RIGHTS_CHANGED, TREE_CHANGED],
        };
      }),
  } satisfies Partial<Handlers>;
}

/** Archives an item. Throws 403 where it is not the caller's to archive, and 409 for a folder with something in it. */
export async function archiveItem(db: Db, caller: Caller, item: SeenItem): Promise<void> {
  checkMayChange(caller, item, 'archive');
  if (await hasChildren(db, item.id)) throw notEmpty(item.name);
  await setArchived(db, item, new Date());
}

/** FOLD-19. */
const notEmpty = (name: string): HttpError =>
  new HttpError(409, `The folder ${name} is not empty: move or archive what is in it first`, {
    code: 'FOLDER_NOT_EMPTY',
  });

/** FOLD-21 to FOLD-24. */
export function checkName(name: string): void {
  const error = folderNameError(name);
  if (error) throw invalidField('name', error);
}

/** An item as the caller sees it now, with what is directly in it. */
export async function readItem(db: Db, caller: Caller, uuid: string): Promise<TreeItem> {
  const item = await heldItem(db, caller, uuid);
  if (item.type === 'report') return wireItem(db, caller, item);
  const visible = await visibleItems(db, caller, item.section);
  const below = [...visible.values()]
    .filter(({ parentId }) => parentId === item.id)
    .sort((one, other) => one.position - other.position);
  return wireItem(db, caller, item, { below });
}
