/** Moving items into folders, and their order in a list (DND). Every rule is judged here, under one lock. */
import {
  type BodyOf,
  type Endpoints,
  FOLDER_TEXTS,
  type ParamsOf,
  type QueryOf,
} from '../../../../contract/index.ts';
import type { Recorder } from '../../../audit/recorder.ts';
import { RIGHTS_CHANGED, TREE_CHANGED } from '../../../bus/domain-events.ts';
import { HttpError, missing, notAllowed } from '../../../http/errors.ts';
import { type Caller, fullNameOf, type Handlers } from '../../../http/handler.ts';
import type { Db } from '../../../storage/storage.ts';
import { checkMayChange, isOwner, memberOf } from '../access.ts';
import { heldItem, levelOf, visibleItems } from '../find-item.ts';
import { isReorder, type Move, moveRefusal } from '../move-rules.ts';
import { heightOf, lockTree, moveItem } from '../queries/items.ts';
import { positionsOf, setPositions, setUserPositions } from '../queries/positions.ts';
import { type ListName, listOf, type SeenItem } from '../tree-view.ts';
import { storedPosition } from '../wire.ts';
import { readItem } from './folders.ts';

export const moveHandlers = (record: Recorder) =>
  ({
    moveFolder: {
      authorize: ({ caller, tenant }, { params }) => tenant((db) => heldItem(db, caller, params.id)),
      handle: ({ caller }, { params, query, body }) =>
        record(caller, 'folder.move', async (db) => {
          await lockTree(db, caller.companyId);
          const { move, positions } = await readMove(db, caller, { params, query, body });
          const refusal = moveRefusal(move);
          if (refusal) throw refused(refusal);
          checkRights(caller, move);
          await (isReorder(move) ? storeOrder : storeMove)(db, caller, move, positions);
          const { item, target } = move;
          return {
            result: await readItem(db, caller, item.uuid),
            detail: { item: item.uuid, name: item.name, to: target?.uuid ?? null },
            events: isReorder(move) ? [TREE_CHANGED] : [RIGHTS_CHANGED, TREE_CHANGED],
          };
        }),
    },
  }) satisfies Partial<Handlers>;

/** ERR: the page shows the words as they are. */
const refused = (words: string): HttpError => new HttpError(409, words, { code: 'MOVE_REFUSED' });

interface Request {
  readonly params: ParamsOf<Endpoints['moveFolder']>;
  readonly query: QueryOf<Endpoints['moveFolder']>;
  readonly body: BodyOf<Endpoints['moveFolder']>;
}

/** Positions of the items in the folder that the move ends in, the new ones included. */
type Positions = ReadonlyMap<number, number>;

/** Throws the 404 of a missing item, and 409 where item, folder and list do not belong together. */
async function readMove(
  db: Db,
  caller: Caller,
  { params, query, body }: Request,
): Promise<{ move: Move; positions: Positions }> {
  const list: ListName = query.shared === true ? 'shared' : 'own';
  const held = await heldItem(db, caller, params.id);
  const visible = await visibleItems(db, caller, held.section);
  const item = visible.get(held.id)!;
  const byUuid = new Map([...visible.values()].map((one) => [one.uuid, one]));
  const target = body.parentItem === null ? undefined : byUuid.get(body.parentItem);
  // What is in the other section is not in this tree either.
  if (body.parentItem !== null && !target) throw missing();
  const member = memberOf(caller);
  const ordered = Object.entries(body.foldersOrderData).flatMap(([uuid, position]) => {
    const one = byUuid.get(uuid);
    return one ? [{ one, position }] : [];
  });
  const named = [item, ...(target ? [target] : []), ...ordered.map(({ one }) => one)];
  if (named.some((one) => listOf(member, one) !== list)) throw refused(FOLDER_TEXTS.outsideScope);
  if (body.itemType !== item.type) throw refused(FOLDER_TEXTS.notPossible);
  const current = list === 'shared' ? await positionsOf(db, caller.userId) : new Map<number, number>();
  const positionOf = (one: SeenItem) => current.get(one.id) ?? storedPosition(one);
  const changed = ordered.filter(({ one, position }) => positionOf(one) !== position);
  const siblings = [...visible.values()].filter(
    (one) => listOf(member, one) === list && one.above.at(-1)?.id === target?.id,
  );
  const before = new Map(siblings.map((one) => [one.id, positionOf(one)]));
  const positions = new Map([...before, ...changed.map(({ one, position }) => [one.id, position] as const)]);
  const move: Move = {
    ...{ list, item, target },
    isOwner: isOwner(member, item.ownerUuid),
    targetLevel: target ? await levelOf(db, caller, target.uuid) : 0,
    height: item.type === 'folder' ? await heightOf(db, item.id) : 0,
    reordered: changed.map(({ one }) => one),
    hasOrder: ordered.length > 0,
    isNewOrder:
      inOrder(before).join() !==
      inOrder(new Map([...before.keys()].map((id) => [id, positions.get(id)!]))).join(),
  };
  return { move, positions };
}

const inOrder = (positions: Positions): number[] =>
  [...positions].sort(([one, at], [other, place]) => at - place || one - other).map(([id]) => id);

/** The order of what others share is each user's own; everything else changes the tree (OR-108). */
function checkRights(caller: Caller, move: Move): void {
  const { list, item, target } = move;
  if (isReorder(move) && list === 'shared') return;
  checkMayChange(caller, item, 'update');
  if (target && item.section === 'dashboard' && target.access === 'view') throw notAllowed();
}

async function storeOrder(db: Db, caller: Caller, { list }: Move, positions: Positions): Promise<void> {
  // Those that nobody named get a place of their own too: later changes of the owner's order do not mix with it.
  if (list === 'shared') await setUserPositions(db, caller, positions);
  else await setPositions(db, positions);
}

/** After its new siblings, unless a position was sent. */
async function storeMove(db: Db, caller: Caller, move: Move, positions: Positions): Promise<void> {
  const { item, target } = move;
  const last = Math.max(0, ...[...positions].flatMap(([id, at]) => (id === item.id ? [] : [at])));
  const position = positions.get(item.id) ?? last + 1;
  await moveItem(db, item.id, { parentId: target?.id ?? null, position, by: fullNameOf(caller.user) });
}
