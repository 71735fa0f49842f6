import { expect, test } from 'vitest';
import {
  allFolders,
  ancestorsOf,
  type FolderNode,
  folderTree,
  holdsFolders,
  withDraft,
} from '../../../../host/parts/folders/folder-tree.ts';
import { visibleRows } from '../../../../host/ui/tree-model.ts';
import { folder, idOf, report } from './items.ts';

const ITEMS = [
  folder('low', { position: 1 }),
  folder('high', { position: 2 }),
  folder('in', { parent: 'high', level: 2 }),
  folder('deep', { parent: 'in', level: 3 }),
  report('r', { parent: 'deep', level: 4 }, 'tabular'),
];
const names = (nodes: readonly FolderNode[]): unknown =>
  nodes.map(({ label, children }) => (children?.length ? [label, names(children)] : label));

test('FOLD-08 the list is ordered by foldersOrderData', () => {
  const tree = folderTree('own', { items: ITEMS, order: { [idOf('high')]: 1, [idOf('low')]: 5 } });
  expect(names(tree.nodes)).toEqual([['high', [['in', [['deep', ['r']]]]]], 'low']);
});

test('FOLD-20 FOLD-30 folders reach level 3, reports level 4, and a folder at level 3 holds no folder', () => {
  const tree = folderTree('own', { items: ITEMS, order: {} });
  const rows = visibleRows(tree.nodes, allFolders(tree));
  expect(rows.map(({ level, node }) => [node.label, level, node.level])).toEqual([
    ['low', 1, 1],
    ['high', 1, 1],
    ['in', 2, 2],
    ['deep', 3, 3],
    ['r', 4, 4],
  ]);
  expect(['high', 'in', 'deep'].map((name) => holdsFolders(tree.byId.get(idOf(name))!))).toEqual([
    true,
    true,
    false,
  ]);
});

test('FOLD-14 the folders above a report are known, and an item whose folder is not shared stands at the root', () => {
  const tree = folderTree('own', { items: ITEMS, order: {} });
  expect(ancestorsOf(tree, idOf('r'))).toEqual([idOf('deep'), idOf('in'), idOf('high')]);
  const shared = folderTree('shared', { items: ITEMS.slice(3), order: {} });
  expect(names(shared.nodes)).toEqual([['deep', ['r']]]);
  expect(shared.byId.get(idOf('r'))!.level).toBe(2);
});

test('NAV-11 NAV-19 a report links to its page, with the folder it stands in and the site that is shown', () => {
  const href = (siteId?: string) =>
    folderTree(siteId ? 'sites' : 'own', { items: ITEMS, order: {}, siteId }).byId.get(idOf('r'))!.href;
  expect(href()).toBe(`/dash/tabular/${idOf('r')}?group=${idOf('deep')}`);
  expect(href('s1')).toBe(`/site/reports/s1/tabular/${idOf('r')}/view?group=${idOf('deep')}`);
});

test('FOLD-07 FOLD-16 a draft stands at the top of the list, or of the chosen folder, and it alone is marked', () => {
  const tree = folderTree('own', { items: ITEMS, order: {} });
  const marked = visibleRows(withDraft(tree, null, 'Untitled'), allFolders(tree)).filter(
    ({ node }) => node.action !== undefined,
  );
  expect(marked.map(({ node }) => [node.label, node.kind, node.action])).toEqual([
    ['Untitled', 'folder', 'create'],
  ]);
  expect(names(withDraft(tree, null, 'Untitled'))).toEqual([
    'Untitled',
    'low',
    ['high', [['in', [['deep', ['r']]]]]],
  ]);
  expect(names(withDraft(tree, idOf('in'), 'Untitled'))).toEqual([
    'low',
    ['high', [['in', ['Untitled', ['deep', ['r']]]]]],
  ]);
});
