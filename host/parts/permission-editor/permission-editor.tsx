import { type KeyboardEvent, useMemo, useState } from 'react';
import {
  isGranted,
  type PermissionPath,
  type Permissions,
  RIGHT_TITLES,
  type Right,
} from '../../../api/contract/index.ts';
import { usePermissions } from '../../data/site/queries.ts';
import styles from './permission-editor.module.css';
import { PermissionLine } from './permission-line.tsx';
import {
  grantedRights,
  type PermissionRow,
  type PermissionTree,
  permissionRows,
  permissionsOf,
  RIGHTS,
  withRight,
  withRow,
} from './permission-model.ts';
import { useBoxWalk } from './use-box-walk.ts';

export interface PermissionEditorProps {
  /** What is edited, as "Permissions of Operators". */
  readonly label: string;
  readonly tree: PermissionTree;
  readonly value: Permissions;
  readonly readOnly?: boolean;
  readonly onChange: (permissions: Permissions) => void;
}

/**
 * Rights as a tree of areas and their parts, with a column for each kind of right. The box of a row stands for the whole row and
 * everything below it; arrows move among the boxes, Space ticks, left and right at the first box fold. Rights that the signed-in
 * user does not hold cannot be granted.
 */
export function PermissionEditor({ label, tree, value, readOnly = false, onChange }: PermissionEditorProps) {
  const rows = useMemo(() => permissionRows(tree), [tree]);
  const granted = useMemo(() => grantedRights(rows, value), [rows, value]);
  const own = usePermissions().data;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const shown = rows.filter((row) => !row.area || !folded.has(row.area));
  const walk = useBoxWalk();

  const allowed = (path: PermissionPath) => own !== undefined && isGranted(own, path);
  const change = (next: ReadonlySet<PermissionPath>) => onChange(permissionsOf(rows, next));
  const fold = (area: string, away: boolean) => {
    const next = new Set(folded);
    if (away) next.add(area);
    else next.delete(area);
    setFolded(next);
  };
  const onKeyDown = (row: PermissionRow) => (event: KeyboardEvent) => {
    const hasParts = row.all.length > row.rights.length;
    const atStart = (event.target as HTMLElement).dataset.column === '0';
    if (hasParts && atStart && event.key === 'ArrowLeft') fold(row.path, true);
    else if (hasParts && atStart && event.key === 'ArrowRight' && folded.has(row.path)) fold(row.path, false);
    else if (!walk.onKey(event)) return;
    event.preventDefault();
  };

  return (
    <div role="treegrid" aria-label={label} className={styles.editor} ref={walk.grid}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table's elements say nothing of levels and folding. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the boxes take the focus. */}
      <div role="row" className={styles.head}>
        {['Page', ...RIGHTS.map((right) => SHORT[right])].map((title) => (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          // biome-ignore lint/a11y/useFocusableInteractive: as above.
          <span key={title} role="columnheader">
            {title}
          </span>
        ))}
      </div>
      {shown.map((row, nth) => (
        <PermissionLine
          key={row.path}
          row={row}
          nth={nth}
          granted={granted}
          readOnly={readOnly}
          isFolded={folded.has(row.path)}
          tabStop={walk.tabStop}
          allowed={allowed}
          onFold={() => fold(row.path, !folded.has(row.path))}
          onKeyDown={onKeyDown(row)}
          onFocus={walk.onFocus}
          onRow={(on) => change(withRow(granted, row, on, allowed))}
          onRight={(right, on) => change(withRight(granted, row, right, on, allowed))}
        />
      ))}
    </div>
  );
}

/** The words over the columns; the boxes say the long ones. */
const SHORT: Readonly<Record<Right, string>> = { ...RIGHT_TITLES, control: 'Control' };
