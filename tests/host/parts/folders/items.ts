/** Items of the tree, as the server lists them. */
import type { ReportType, TreeItem } from '../../../../api/contract/index.ts';

const OWNER = '00000000-0000-4000-8000-000000000001';
const COMPANY = '00000000-0000-4000-8000-0000000000c1';

/** A uuid from a short word, so that tests can say which item they mean. */
export function idOf(word: string): string {
  const hex = Array.from(word, (letter) => (letter.codePointAt(0) ?? 0).toString(16).padStart(2, '0')).join(
    '',
  );
  return `00000000-0000-4000-8000-${hex.padStart(12, '0').slice(-12)}`;
}

interface Described {
  readonly parent?: string;
  readonly level?: number;
  readonly position?: number;
  readonly access?: TreeItem['access'];
}

function item(name: string, described: Described): Omit<TreeItem, 'type' | 'reportType'> {
  const { parent, level = 1, position = 1, access = 'owner' } = described;
  return {
    ...{ _id: idOf(name), uuid: idOf(name), name, parent: parent ? idOf(parent) : null, children: [] },
    ...{ level, ancestors: [], path: name, userUuid: OWNER, companyUuid: COMPANY, position, access },
    ...{ createdAt: '2026-01-01T00:00:00.000Z', users: [], groups: [] },
  };
}

export const folder = (name: string, described: Described = {}): TreeItem => ({
  ...item(name, described),
  ...{ type: 'folder', reportType: null },
});

export const report = (
  name: string,
  described: Described = {},
  reportType: ReportType = 'graph',
): TreeItem => ({ ...item(name, described), type: 'report', reportType });

/** The answer of a list. */
export const treeOf = (items: readonly TreeItem[]) => ({
  data: items,
  foldersOrderData: Object.fromEntries(items.map(({ uuid, position }) => [uuid, position])),
});
