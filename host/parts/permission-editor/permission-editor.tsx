import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import {
  isGranted,
  type PermissionPath,
  type Permissions,
  RIGHT_TITLES,
  type Right,
} from '../../../api/contract/index.ts';
import { usePermissions } from '../../data/site/queries.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './permission-editor.module.css';
import {
  available,
  grantedRights,
  isUnavailable,
  type PermissionRow,
  type PermissionTree,
  permissionRows,
  permissionsOf,
  RIGHTS,
  stateOf,
  withRight,
  withRow,
} from './permission-model.ts';

interface PermissionEditorProps {
  /** What is edited, as "Permissions of Operators". */
  readonly label: string;
  readonly tree: PermissionTree;
  readonly value: Permissions;
  readonly readOnly?: boolean;
  readonly onChange: (permissions: Permissions) => void;
}

/**
 * Rights as a tree of areas and their parts, a column for each kind of right. The box of a row stands for all of it and
 * of what is below; arrows walk the boxes, Space ticks, left and right at the first box fold. Rights that the signed-in
 * user does not hold cannot be granted.
 */
export function PermissionEditor({ label, tree, value, readOnly = false, onChange }: PermissionEditorProps) {
  const rows = useMemo(() => permissionRows(tree), [tree]);
  const granted = useMemo(() => grantedRights(rows, value), [rows, value]);
  const own = usePermissions().data;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const shown = rows.filter((row) => !row.area || !folded.has(row.area));
  const walk = useBoxWalk();

  const allowed = (path: PermissionPath) =>
    own !== undefined && isGranted(own, path) && available([path]).length > 0;
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
        <Row
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

interface RowProps {
  readonly row: PermissionRow;
  readonly nth: number;
  readonly granted: ReadonlySet<PermissionPath>;
  readonly readOnly: boolean;
  readonly isFolded: boolean;
  readonly tabStop: string;
  readonly allowed: (path: PermissionPath) => boolean;
  readonly onFold: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (box: string) => void;
  readonly onRow: (on: boolean) => void;
  readonly onRight: (right: Right, on: boolean) => void;
}

function Row(props: RowProps) {
  const { row, nth, granted, readOnly, isFolded, allowed, onFold } = props;
  const hasParts = row.all.length > row.rights.length;
  const isLater = isUnavailable(row.path);
  /** What every box of the row has in common, told apart by its column. */
  const box = (column: number) => ({
    'data-column': column,
    'data-line': nth,
    tabIndex: props.tabStop === `${nth}:${column}` ? 0 : -1,
    onFocus: () => props.onFocus(`${nth}:${column}`),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: see PermissionEditor.
    // biome-ignore lint/a11y/useFocusableInteractive: the boxes take the focus.
    <div
      role="row"
      aria-level={row.level}
      aria-expanded={hasParts ? !isFolded : undefined}
      className={styles.row}
      data-level={row.level}
      onKeyDown={props.onKeyDown}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see PermissionEditor. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above. */}
      <span role="gridcell" className={styles.name}>
        {hasParts && (
          // The arrow keys do the same.
          <button
            type="button"
            tabIndex={-1}
            className={styles.twist}
            aria-label={`${isFolded ? 'Unfold' : 'Fold'} ${row.title}`}
            onClick={onFold}
          >
            <ChevronRight size={14} aria-hidden />
          </button>
        )}
        <Checkbox
          {...box(0)}
          label={row.title}
          // What cannot be granted yet is no part of "all of it".
          checked={stateOf(isLater ? row.all : available(row.all), granted)}
          disabled={readOnly || !row.all.some(allowed)}
          onChange={props.onRow}
        />
        {isLater && (
          <small
            className={styles.later}
            title="This page is still being built. Its rights cannot be granted yet."
          >
            Not available yet
          </small>
        )}
      </span>
      {RIGHTS.map((right, at) => (
        // biome-ignore lint/a11y/useSemanticElements: see PermissionEditor.
        // biome-ignore lint/a11y/useFocusableInteractive: as above.
        <span key={right} role="gridcell" className={styles.cell}>
          {row.rights.includes(right) && (
            <Checkbox
              {...box(at + 1)}
              bare
              label={`${RIGHT_TITLES[right]}: ${row.title}`}
              checked={granted.has(`${row.path}.${right}`)}
              disabled={readOnly || !allowed(`${row.path}.${right}`)}
              onChange={(on) => props.onRight(right, on)}
            />
          )}
        </span>
      ))}
    </div>
  );
}

/** One tab stop for all boxes, and the arrows among them. */
function useBoxWalk() {
  const grid = useRef<HTMLDivElement>(null);
  const [tabStop, setTabStop] = useState('0:0');
  const boxes = () =>
    [...grid.current!.querySelectorAll<HTMLInputElement>('input[data-line]:enabled')].map((input) => ({
      input,
      line: Number(input.dataset.line),
      column: Number(input.dataset.column),
    }));
  const onKey = (event: KeyboardEvent): boolean => {
    const all = boxes();
    const at = all.findIndex(({ input }) => input === event.target);
    const from = all[at];
    if (!from) return false;
    const sameColumn = all.filter(({ column }) => column === from.column);
    const sameLine = all.filter(({ line }) => line === from.line);
    const goal = {
      ArrowDown: () => sameColumn.find(({ line }) => line > from.line),
      ArrowUp: () => sameColumn.findLast(({ line }) => line < from.line),
      ArrowRight: () => sameLine.find(({ column }) => column > from.column),
      ArrowLeft: () => sameLine.findLast(({ column }) => column < from.column),
      Home: () => all[0],
      End: () => all.at(-1),
    }[event.key];
    if (!goal) return false;
    goal()?.input.focus();
    return true;
  };
  return { grid, tabStop, onFocus: setTabStop, onKey };
}
