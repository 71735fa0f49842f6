import { describe, expect, test } from 'vitest';
import { FOLDER_TEXTS, type TreeItem } from '../../../../api/contract/index.ts';
import { type DropOutcome, dropOutcome } from '../../../../host/parts/folders/drop-outcome.ts';
import {
  DRAFT_ID,
  type FolderNode,
  type FolderTree,
  folderTree,
  type ListName,
} from '../../../../host/parts/folders/folder-tree.ts';
import type { DropPlace } from '../../../../host/ui/tree-drag-model.ts';
import { folder, idOf, report } from './items.ts';

/**
 * one              two        top (report)
 *   one.a  r1        two.a
 *     one.a.x
 */
const ITEMS: readonly TreeItem[] = [
  folder('one', { position: 1 }),
  folder('oneA', { parent: 'one', level: 2, position: 1 }),
  folder('oneAX', { parent: 'oneA', level: 3, position: 1 }),
  report('r1', { parent: 'one', level: 2, position: 2 }),
  report('r2', { parent: 'one', level: 2, position: 3 }),
  folder('two', { position: 2 }),
  folder('twoA', { parent: 'two', level: 2, position: 1 }),
  report('r3', { parent: 'twoA', level: 3, position: 1 }),
  report('top', { position: 3 }),
];

const treeOf = (list: ListName): FolderTree => folderTree(list, { items: ITEMS, order: {} });
const node = (tree: FolderTree, name: string): FolderNode =>
  name === 'root' ? tree.heading : tree.byId.get(idOf(name))!;

function drop(list: ListName, moving: string, place: DropPlace, target: string): DropOutcome {
  const tree = treeOf(list);
  return dropOutcome(tree, node(tree, moving), node(tree, target), place);
}

const refused = (text: string): DropOutcome => ({ act: 'refuse', text });
const [OWN, SHARED] = ['own', 'shared'] as const;
const SAME_LEVEL = 'Reordering can happen at same level only';
const SHARED_STAYS = 'Shared items cannot be moved outside of this folder.';
const SHARED_REORDER = 'Item cannot be reordered outside of this folder.';

describe('refusals', () => {
  test.each([
    ['DND-05 onto itself', OWN, 'r1', 'inside', 'r1', FOLDER_TEXTS.noChange],
    ['DND-05 before itself', OWN, 'r1', 'before', 'r1', FOLDER_TEXTS.noChange],
    ['DND-19 where it stands, after the one above', OWN, 'r1', 'after', 'oneA', FOLDER_TEXTS.noChange],
    ['DND-19 where it stands, before the one below', OWN, 'r1', 'before', 'r2', FOLDER_TEXTS.noChange],
    ['DND-06 a folder at level 1 into another', OWN, 'one', 'inside', 'two', FOLDER_TEXTS.notHere],
    ['DND-06 DND-18 a folder at level 1 to the root', OWN, 'one', 'inside', 'root', FOLDER_TEXTS.notHere],
    ['DND-07 into its own parent', OWN, 'oneA', 'inside', 'one', FOLDER_TEXTS.notHere],
    ['DND-07 a report into its own folder', OWN, 'r1', 'inside', 'one', FOLDER_TEXTS.notHere],
    ['DND-08 a subtree too deep', OWN, 'oneA', 'inside', 'twoA', FOLDER_TEXTS.notHere],
    ['DND-08 into itself', OWN, 'oneA', 'inside', 'oneAX', FOLDER_TEXTS.notHere],
    ['DND-09 a report at the root to the root', OWN, 'top', 'inside', 'root', FOLDER_TEXTS.notHere],
    ['DND-18 into a report', OWN, 'r1', 'inside', 'top', FOLDER_TEXTS.notHere],
    ['DND-11 beside one of another folder', OWN, 'r1', 'before', 'r3', SAME_LEVEL],
    ['DND-11 a folder beside one of another', OWN, 'oneA', 'after', 'twoA', SAME_LEVEL],
    ['DND-10 shared, into another folder', SHARED, 'r1', 'inside', 'two', SHARED_STAYS],
    ['DND-10 shared, to the root', SHARED, 'r3', 'inside', 'root', SHARED_STAYS],
    ['DND-10 shared, from the root', SHARED, 'top', 'inside', 'two', SHARED_STAYS],
    ['DND-20 shared, beside another folder’s', SHARED, 'r1', 'after', 'r3', SHARED_REORDER],
  ] as const)('%s is refused', (_claim, list, moving, place, target, text) => {
    expect(drop(list, moving, place, target)).toEqual(refused(text));
  });

  test.each([
    ['own', 'shared'],
    ['shared', 'own'],
  ] as const)('DND-04 from the list %s to the list %s, at every place', (from, to) => {
    const [tree, other] = [treeOf(from), treeOf(to)];
    for (const place of ['before', 'inside', 'after'] as const)
      for (const target of ['root', 'two', 'top'])
        expect(dropOutcome(tree, node(tree, 'r1'), node(other, target), place)).toEqual(
          refused(
            'You cannot move the folders outside the scope of folders listing or shared folders listing.',
          ),
        );
  });
});

test('DND-02 a folder of level 2 goes into another where there is room, with all in it at most three deep', () => {
  const outcome = drop('own', 'twoA', 'inside', 'oneA');
  expect(outcome).toMatchObject({ act: 'move', into: { label: 'oneA' } });
  expect(outcome).toHaveProperty(['order', idOf('twoA')], 2);
});

test('DND-09 a report goes to the root from a folder, and into any folder, three levels down as well', () => {
  expect(drop('own', 'r1', 'inside', 'root')).toMatchObject({ act: 'move', into: null });
  expect(drop('own', 'r3', 'inside', 'oneAX')).toMatchObject({ act: 'move', into: { label: 'oneAX' } });
  // Beside the heading there is nothing: it stands for the root.
  expect(drop('own', 'r1', 'after', 'root')).toMatchObject({ act: 'move', into: null });
});

test('DND-10 moves shared items within the shared folder', () => {
  expect(drop('shared', 'r1', 'inside', 'oneA')).toMatchObject({ act: 'move', into: { label: 'oneA' } });
  expect(drop('shared', 'r3', 'inside', 'two')).toMatchObject({ act: 'move', into: { label: 'two' } });
});

test('what another put into one’s folder does not go to the root, where it would leave the list', () => {
  const items = ITEMS.map((item) => (item.name === 'r1' ? { ...item, access: 'edit' as const } : item));
  const tree = folderTree('own', { items, order: {} });
  expect(dropOutcome(tree, node(tree, 'r1'), tree.heading, 'inside')).toEqual(refused(FOLDER_TEXTS.notHere));
});

test.each([
  ['DND-01 before a row', 'r2', 'before', 'oneA', ['r2', 'oneA', 'r1']],
  ['DND-03 after a row', 'oneA', 'after', 'r2', ['r1', 'r2', 'oneA']],
  ['DND-03 after the next', 'oneA', 'after', 'r1', ['r1', 'oneA', 'r2']],
] as const)('%s its siblings have positions in that order', (_claim, moving, place, target, names) => {
  for (const list of [OWN, SHARED])
    expect(drop(list, moving, place, target)).toEqual({
      act: 'reorder',
      order: Object.fromEntries(names.map((name, nth) => [idOf(name), nth + 1])),
    });
});

test('DND-06 a folder at level 1 is reordered among its siblings', () => {
  expect(drop('own', 'two', 'before', 'one')).toMatchObject({ act: 'reorder', order: { [idOf('two')]: 1 } });
});

test('a draft is no place for anything', () => {
  const tree = treeOf('own');
  const draft: FolderNode = {
    ...node(tree, 'top'),
    id: DRAFT_ID,
    kind: 'folder',
    action: 'create',
    item: null,
  };
  expect(dropOutcome(tree, node(tree, 'r1'), draft, 'inside')).toEqual(refused(FOLDER_TEXTS.notHere));
});
