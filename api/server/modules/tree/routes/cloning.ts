/** Copies of folders with their content, and of reports (OR-84). */
import { FOLDER_TEXTS, MOST_FOLDER_LEVELS } from '../../../../contract/index.ts';
import type { Recorder } from '../../../audit/recorder.ts';
import { TREE_CHANGED } from '../../../bus/domain-events.ts';
import { HttpError, notAllowed, refuseField } from '../../../http/errors.ts';
import { type Caller, fullNameOf, type Handlers } from '../../../http/handler.ts';
import type { Db } from '../../../storage/storage.ts';
import { checkSection } from '../access.ts';
import { folderFor, heldItem, levelOf, visibleItems } from '../find-item.ts';
import { bodyOf, heightOf, insertItem, lockTree } from '../queries/items.ts';
import { childrenOf, type SeenItem } from '../tree-view.ts';
import { storedPosition } from '../wire.ts';
import { checkName, readItem } from './folders.ts';

/** Copies the diagram of an item as a new item of the caller's; returns the uuid of both. */
export type CopyDiagram = (
  db: Db,
  caller: Caller,
  source: string,
  copy: { readonly name: string; readonly parentId: number | null },
) => Promise<string>;

/** Items in one copy: each may be a large diagram. */
const MOST_COPIED = 500;

export const cloneHandlers = (record: Recorder, copyDiagram: CopyDiagram) =>
  ({
    cloneFolder: ({ caller }, { params, body }) =>
      record(caller, 'folder.clone', async (db) => {
        await lockTree(db, caller.companyId);
        const source = await heldItem(db, caller, params.id);
        // PERM-12, SHARE-06.
        if (source.section === 'sites' || body.section === 'sites' || source.access === 'view')
          throw notAllowed();
        checkSection(caller, source.section, 'add');
        checkName(body.name);
        const parentId = await placeOfCopy(db, caller, source, body.parent);
        const copies = new Copies(db, caller, await childrenInOrder(db, caller, source), copyDiagram);
        const uuid = await copies.add(source, body.name.trim(), parentId);
        const detail = { item: uuid, name: body.name.trim(), cloneOf: source.uuid };
        return { result: await readItem(db, caller, uuid), detail, events: [TREE_CHANGED] };
      }),
  }) satisfies Partial<Handlers>;

/** Beside the source unless said; at the root of the caller's own list where they may not change its folder. */
async function placeOfCopy(
  db: Db,
  caller: Caller,
  source: SeenItem,
  parent: string | null | undefined,
): Promise<number | null> {
  const folder = source.above.at(-1);
  const beside = folder && folder.access !== 'view' ? folder.uuid : null;
  const uuid = parent === undefined ? beside : parent;
  if (uuid === null) return null;
  const { id } = await folderFor(db, caller, source, uuid);
  const height = source.type === 'folder' ? await heightOf(db, source.id) : 0;
  if (height > 0 && (await levelOf(db, caller, uuid)) + height > MOST_FOLDER_LEVELS)
    refuseField('parent', FOLDER_TEXTS.notHere);
  return id;
}

type Children = ReadonlyMap<number | null, readonly SeenItem[]>;

/** What the caller sees below the source. */
async function childrenInOrder(db: Db, caller: Caller, source: SeenItem): Promise<Children> {
  const visible = await visibleItems(db, caller, source.section);
  const below = [...visible.values()].filter(({ above }) => above.some(({ id }) => id === source.id));
  if (below.length >= MOST_COPIED)
    throw new HttpError(409, `At most ${MOST_COPIED} items can be copied at once`, { code: 'TOO_MANY' });
  return childrenOf(below, storedPosition);
}

class Copies {
  readonly #db: Db;
  readonly #caller: Caller;
  readonly #children: Children;
  readonly #copyDiagram: CopyDiagram;

  constructor(db: Db, caller: Caller, children: Children, copyDiagram: CopyDiagram) {
    this.#db = db;
    this.#caller = caller;
    this.#children = children;
    this.#copyDiagram = copyDiagram;
  }

  /** Copies an item and what is below it; returns the uuid of the copy. */
  async add(source: SeenItem, name: string, parentId: number | null): Promise<string> {
    if (source.diagramId !== null)
      return this.#copyDiagram(this.#db, this.#caller, source.uuid, { name, parentId });
    const { companyId, user } = this.#caller;
    const copy = await insertItem(this.#db, {
      ...{ companyId, parentId, name, section: source.section, type: source.type },
      reportType: source.reportType,
      ownerUuid: user.uuid,
      by: fullNameOf(user),
      body: source.type === 'report' ? await bodyOf(this.#db, source.id) : undefined,
    });
    // Each is put above its siblings: the last first.
    for (const child of (this.#children.get(source.id) ?? []).toReversed())
      await this.add(child, child.name, copy.id);
    return copy.uuid;
  }
}
