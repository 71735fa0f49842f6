/** What a drop in a list of folders and reports does, or why it does nothing (DND-01 to DND-21, OR-20, OR-21). */
import { FOLDER_TEXTS, MOST_FOLDER_LEVELS } from '../../../api/contract/index.ts';
import { type DropPlace, isWithin } from '../../ui/tree-drag-model.ts';
import { ancestorsOf, type FolderNode, type FolderTree, foldersDeep, type Order } from './folder-tree.ts';

export type DropOutcome =
  /** Into a folder, at its end; `into` null is the root. `order`: new positions by id. */
  | { readonly act: 'move'; readonly into: FolderNode | null; readonly order: Order }
  /** Among its siblings. */
  | { readonly act: 'reorder'; readonly order: Order }
  | { readonly act: 'refuse'; readonly text: string };

const refuse = (text: string): DropOutcome => ({ act: 'refuse', text });

/** `tree` is the list that `moving` stands in; `target` may be of another list. */
export function dropOutcome(
  tree: FolderTree,
  moving: FolderNode,
  target: FolderNode,
  place: DropPlace,
): DropOutcome {
  if (target.list !== moving.list) return refuse(FOLDER_TEXTS.outsideScope);
  if (target.id === moving.id) return refuse(FOLDER_TEXTS.noChange);
  if (target.kind === 'heading' || place === 'inside') return moved(tree, moving, target);
  return reordered(tree, moving, target, place);
}

function moved(tree: FolderTree, moving: FolderNode, target: FolderNode): DropOutcome {
  const into = target.kind === 'heading' ? null : target;
  const text = moveRefusal(tree, moving, into);
  if (text) return refuse(text);
  const siblings = into ? (into.children ?? []) : tree.nodes;
  return { act: 'move', into, order: { [moving.id]: endOf(siblings) } };
}

/** Why `moving` may not go into a folder, or to the root. */
function moveRefusal(tree: FolderTree, moving: FolderNode, into: FolderNode | null): string | undefined {
  const isFolder = moving.children !== undefined;
  if (into && !into.children) return FOLDER_TEXTS.notHere;
  if ((into?.id ?? null) === moving.parent) return FOLDER_TEXTS.notHere;
  // What is shared stays in the folder that is shared.
  if (moving.list === 'shared' && topOf(tree, moving) !== (into && topOf(tree, into)))
    return FOLDER_TEXTS.sharedStays;
  if (isFolder && moving.level === 1) return FOLDER_TEXTS.notHere;
  if (into && isWithin(into, moving)) return FOLDER_TEXTS.notHere;
  // At the root it would leave the list: it is somebody else's.
  if (!into && moving.list === 'own' && moving.item?.access !== 'owner') return FOLDER_TEXTS.notHere;
  const depth = (into?.level ?? 0) + foldersDeep(moving);
  return isFolder && depth > MOST_FOLDER_LEVELS ? FOLDER_TEXTS.notHere : undefined;
}

/** The folder at the root that an item stands in; the item itself if it stands there. */
const topOf = (tree: FolderTree, { id }: FolderNode): string => ancestorsOf(tree, id).at(-1) ?? id;

function reordered(tree: FolderTree, moving: FolderNode, target: FolderNode, place: DropPlace): DropOutcome {
  if (target.parent !== moving.parent)
    return refuse(moving.list === 'shared' ? FOLDER_TEXTS.sharedReorder : FOLDER_TEXTS.sameLevel);
  const siblings = siblingsOf(tree, moving).filter(({ action }) => action !== 'create');
  const others = siblings.filter(({ id }) => id !== moving.id);
  const at = others.findIndex(({ id }) => id === target.id) + (place === 'after' ? 1 : 0);
  const next = [...others.slice(0, at), moving, ...others.slice(at)];
  if (next.every(({ id }, nth) => id === siblings[nth]?.id)) return refuse(FOLDER_TEXTS.noChange);
  return { act: 'reorder', order: Object.fromEntries(next.map(({ id }, nth) => [id, nth + 1])) };
}

const siblingsOf = (tree: FolderTree, { parent }: FolderNode): readonly FolderNode[] =>
  (parent === null ? tree.nodes : tree.byId.get(parent)?.children) ?? [];

const endOf = (siblings: readonly FolderNode[]): number =>
  siblings.reduce((most, { position }) => Math.max(most, position), siblings.length) + 1;
