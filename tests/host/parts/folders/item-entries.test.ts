import { describe, expect, test } from 'vitest';
import { type FolderNode, folderTree, type ListName } from '../../../../host/parts/folders/folder-tree.ts';
import { addEntries, itemEntries } from '../../../../host/parts/folders/item-entries.ts';
import { folder, idOf, report } from './items.ts';

const ALL = { add: true, update: true, archive: true };
const NOTHING = { add: false, update: false, archive: false };
const ACTS = { add() {}, edit() {}, share() {}, clone() {}, archive() {} };
type Access = 'owner' | 'edit' | 'view';

function nodeOf(name: string, access: Access = 'owner', list: ListName = 'own'): FolderNode {
  const items = [
    folder('full', { access }),
    report('r', { parent: 'full', level: 2, access }),
    folder('empty', { access, position: 2 }),
  ];
  return folderTree(list, { items, order: {} }).byId.get(idOf(name))!;
}

/** Labels of a menu; those that cannot be chosen in brackets. */
const menu = (node: FolderNode, rights = ALL): readonly string[] =>
  itemEntries(node, rights, ACTS).flatMap((entry) =>
    entry ? [entry.disabled ? `(${entry.label})` : entry.label] : [],
  );

describe('the menu of an item', () => {
  test('FOLD-05 FOLD-19 of one’s own: Edit, Share, Clone, Archive; a folder is archived when it is empty', () => {
    expect(menu(nodeOf('r'))).toEqual(['Edit', 'Share', 'Clone', 'Archive']);
    expect(menu(nodeOf('empty'))).toEqual(['Add item', 'Edit', 'Share', 'Clone', 'Archive']);
    expect(menu(nodeOf('full'))).toEqual(['Add item', 'Edit', 'Share', 'Clone', '(Archive)']);
  });

  test('PERM-12 SHARE-06 in the site area Share and Clone are hidden', () => {
    expect(menu(nodeOf('r', 'edit', 'sites'))).toEqual(['Edit', 'Archive']);
  });

  test('SHARE-06 with "view" everything is disabled, Add item included', () => {
    const shared = (name: string, access: Access) => menu(nodeOf(name, access, 'shared'));
    expect(shared('empty', 'view')).toEqual(['(Add item)', '(Edit)', '(Share)', '(Clone)', '(Archive)']);
  });

  test('SHARE-07 with "edit" everything but Share', () => {
    expect(menu(nodeOf('empty', 'edit', 'shared'))).toEqual([
      'Add item',
      'Edit',
      '(Share)',
      'Clone',
      'Archive',
    ]);
  });

  test('PERM-04 PERM-05 the rights of the role govern adding, editing and archiving', () => {
    expect(menu(nodeOf('empty'), NOTHING)).toEqual(['(Edit)', 'Share', '(Clone)', '(Archive)']);
    expect(menu(nodeOf('r', 'edit', 'sites'), NOTHING)).toEqual(['(Edit)', '(Archive)']);
    const holding = (name: string, right: keyof typeof ALL) =>
      menu(nodeOf(name), { ...NOTHING, [right]: true });
    expect(holding('r', 'update')).toEqual(['Edit', 'Share', '(Clone)', '(Archive)']);
    expect(holding('r', 'archive')).toEqual(['(Edit)', 'Share', '(Clone)', 'Archive']);
    expect(holding('empty', 'add')).toEqual(['Add item', '(Edit)', 'Share', 'Clone', '(Archive)']);
  });
});

test('FOLD-02 the Add menu has Folder and the report types; that of the sites no Site Schematic', () => {
  const acts = { addFolder() {}, addReport() {} };
  const labels = (list: ListName) => addEntries(list, acts).map(({ label }) => label);
  expect(labels('own')).toEqual(['Folder', 'Tabular', 'Comparison', 'Graph', 'Site Schematic', 'Map']);
  expect(labels('sites')).toEqual(['Folder', 'Tabular', 'Comparison', 'Graph', 'Map']);
});

test('FOLD-20 a folder of level 3 takes no further folder, one of level 2 does', () => {
  const acts = { addFolder() {}, addReport() {} };
  const entry = (level: number) => addEntries('own', acts, { ...nodeOf('f'), level })[0];
  expect(entry(2)).toMatchObject({ label: 'Folder', disabled: false });
  expect(entry(3)).toMatchObject({ label: 'Folder', disabled: true, why: 'Folders reach three levels deep' });
});
