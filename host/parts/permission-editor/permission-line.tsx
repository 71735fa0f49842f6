import { ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { type PermissionPath, RIGHT_TITLES, type Right } from '../../../api/contract/index.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './permission-editor.module.css';
import { type PermissionRow, RIGHTS, stateOf } from './permission-model.ts';

interface PermissionLineProps {
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

/** One row of the permission editor: a box for the whole row, and one for each of its rights. */
export function PermissionLine(props: PermissionLineProps) {
  const { row, nth, granted, readOnly, isFolded, allowed } = props;
  const hasParts = row.all.length > row.rights.length;
  /** What the boxes of a row have in common. */
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
        {hasParts && <Twist title={row.title} isFolded={isFolded} onFold={props.onFold} />}
        <Checkbox
          {...box(0)}
          label={row.title}
          checked={stateOf(row.all, granted)}
          disabled={readOnly || !row.all.some(allowed)}
          onChange={props.onRow}
        />
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

interface TwistProps {
  readonly title: string;
  readonly isFolded: boolean;
  readonly onFold: () => void;
}

/** Folds and unfolds the parts of an area for a pointer; the arrow keys do the same. */
const Twist = ({ title, isFolded, onFold }: TwistProps) => (
  <button
    type="button"
    tabIndex={-1}
    className={styles.twist}
    aria-label={`${isFolded ? 'Unfold' : 'Fold'} ${title}`}
    onClick={onFold}
  >
    <ChevronRight size={14} aria-hidden />
  </button>
);
