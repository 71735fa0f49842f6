import { MoreHorizontal } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import type { Point } from './context-menu.tsx';
import type { Column } from './data-column.ts';
import styles from './data-list.module.css';

interface DataRowProps<T> {
  readonly id: string;
  readonly item: T;
  readonly name: string;
  readonly index: number;
  /** Index of the list's last row. */
  readonly last: number;
  readonly columns: readonly Column<T>[];
  /** The one row that Tab reaches. */
  readonly tabbable: boolean;
  /** Whether the focus was sent here, maybe before the row was there. */
  readonly awaited: boolean;
  readonly selected: boolean;
  readonly flashed: boolean;
  readonly onMove: (index: number) => void;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
  readonly onMenu?: (at: Point) => void;
}

/** Rows per page key. */
const PAGE = 10;

export function DataRow<T>(props: DataRowProps<T>) {
  const { id, item, name, index, columns, onMenu } = props;
  const row = useAwaitedFocus(props);
  const onContextMenu = (event: MouseEvent) => {
    if (!onMenu) return;
    event.preventDefault();
    // The menu key fires this event too, but without a position.
    if (event.clientX > 0 || event.clientY > 0) onMenu({ x: event.clientX, y: event.clientY });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: see DataList.
    <div
      ref={row}
      id={id}
      role="row"
      data-row={index}
      data-flashed={props.flashed || undefined}
      className={styles.row}
      tabIndex={props.tabbable ? 0 : -1}
      aria-rowindex={index + 2}
      aria-selected={props.selected}
      onKeyDown={(event) => onRowKey(event, props)}
      onFocus={props.onFocus}
      onClick={props.onOpen}
      onContextMenu={onContextMenu}
    >
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: see DataList.
        // biome-ignore lint/a11y/useFocusableInteractive: rows take the focus, not cells.
        <span key={column.id} role="gridcell" className={styles.cell}>
          <CellContent>{column.cell(item)}</CellContent>
        </span>
      ))}
      {onMenu && (
        // biome-ignore lint/a11y/useSemanticElements: see DataList.
        // biome-ignore lint/a11y/useFocusableInteractive: rows take the focus, not cells.
        <span role="gridcell" className={styles.more}>
          <IconButton
            icon={MoreHorizontal}
            label={`Actions for ${name}`}
            tabIndex={-1}
            onClick={(event) => {
              event.stopPropagation();
              onMenu(below(event.currentTarget));
            }}
          />
        </span>
      )}
    </div>
  );
}

/** Takes the focus that was sent to the row before it was there, unless it has gone elsewhere meanwhile. */
function useAwaitedFocus({ awaited, onFocus }: Pick<DataRowProps<unknown>, 'awaited' | 'onFocus'>) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is taken once for each time it was sent.
  useEffect(() => {
    if (!awaited || !row.current) return;
    const { activeElement, body } = document;
    // A row that scrolled out of the list left the focus to nobody.
    const isFree =
      activeElement === null ||
      activeElement === body ||
      activeElement.closest('[role=grid]') === row.current.closest('[role=grid]');
    if (isFree) row.current.focus();
    onFocus();
  }, [awaited]);
  return row;
}

type RowKeys = Pick<DataRowProps<unknown>, 'index' | 'last' | 'onMove' | 'onOpen' | 'onMenu'>;

/** Moves among the rows, opens one, or opens its menu. */
function onRowKey(event: KeyboardEvent<HTMLElement>, { index, last, onMove, onOpen, onMenu }: RowKeys): void {
  // Keys of controls inside the row, such as a checkbox, are theirs.
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  const to = rowAfter(event.key, index, last);
  if (to !== undefined) onMove(to);
  else if (event.key === 'Enter' || event.key === ' ') onOpen();
  else if (onMenu && (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)))
    onMenu(below(event.currentTarget));
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** A text that does not fit ends in an ellipsis, with the whole in its tooltip. */
function CellContent({ children }: { readonly children: ReactNode }) {
  if (typeof children !== 'string') return children;
  return (
    <span className={styles.text} title={children}>
      {children}
    </span>
  );
}

function rowAfter(key: string, index: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return index + 1;
    case 'ArrowUp':
      return index - 1;
    case 'PageDown':
      return index + PAGE;
    case 'PageUp':
      return index - PAGE;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** Where a menu opens that was not opened by a pointer. */
function below(element: Element): Point {
  const { left, bottom } = element.getBoundingClientRect();
  return { x: left + 8, y: bottom - 8 };
}
