import { ArrowDown, ArrowUp } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { ContextMenu, type Point } from './context-menu.tsx';
import type { Column, Sort } from './data-column.ts';
import styles from './data-list.module.css';
import { DataRow } from './data-row.tsx';
import type { MenuEntry } from './menu.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { useRowLongPress } from './use-long-press.ts';
import { useMediaQuery } from './use-media-query.ts';

export type { Column, Sort };

export interface DataListProps<T> {
  /** Accessible name of the list. */
  readonly label: string;
  readonly items: readonly T[];
  /** The total, loaded or not. */
  readonly total: number;
  readonly idOf: (item: T) => string;
  /** A row's name, for its menu. */
  readonly nameOf: (item: T) => string;
  readonly columns: readonly Column<T>[];
  readonly selected?: string | null;
  readonly onOpen: (item: T) => void;
  readonly menu?: (item: T) => readonly (MenuEntry | null)[];
  /** Called for the next page when the end comes near. */
  readonly onMore?: () => void;
  readonly isLoadingMore?: boolean;
  /** Below the rows, such as the error of a page. */
  readonly after?: ReactNode;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** A row that was restored: it is highlighted. */
  readonly flashed?: string | null;
}

/** Below this width of the window only important columns are shown. */
const NARROW = '(max-width: 760px)';

interface OpenMenu<T> {
  readonly item: T;
  readonly at: Point;
}

/**
 * A list of any length with columns: only the rows in view exist, further pages load on scrolling. One tab stop;
 * arrows, Home, End and the page keys move, Enter opens, the menu key or Shift F10 opens the row's menu.
 */
export function DataList<T>(props: DataListProps<T>) {
  const { items, columns, idOf, sort, onSort } = props;
  const base = useId();
  const [menu, setMenu] = useState<OpenMenu<T> | null>(null);
  const narrow = useMediaQuery(NARROW);
  const shown = narrow ? columns.filter((column) => !column.wideOnly) : columns;
  const tracks = [...shown.map(({ width }) => width), ...(props.menu ? ['var(--control)'] : [])].join(' ');
  const { list, grid, active, awaited, setActive, focusRow, onMeasured } = useRowFocus(props);
  useRowLongPress(grid);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table's own elements cannot be virtual rows of a scrolling list. */}
      <div
        ref={grid}
        className={styles.list}
        role="grid"
        aria-label={props.label}
        aria-rowcount={props.total + 1}
        aria-colcount={shown.length + (props.menu ? 1 : 0)}
        data-selecting={props.selected ? true : undefined}
        style={{ '--tracks': tracks } as CSSProperties}
      >
        <ListHead columns={shown} hasMenu={props.menu !== undefined} sort={sort} onSort={onSort} />
        <Virtuoso
          ref={list}
          role="rowgroup"
          className={styles.rows}
          tabIndex={-1}
          data={items as T[]}
          computeItemKey={(_, item) => idOf(item)}
          initialItemCount={Math.min(items.length, 20)}
          increaseViewportBy={400}
          endReached={props.onMore}
          totalListHeightChanged={onMeasured}
          components={FOOTER}
          context={{ loading: props.isLoadingMore ?? false, after: props.after }}
          itemContent={(index, item) => (
            <DataRow
              {...{ item, index }}
              id={`${base}-${idOf(item)}`}
              name={props.nameOf(item)}
              columns={shown}
              tabbable={index === active}
              awaited={idOf(item) === awaited}
              selected={idOf(item) === props.selected}
              flashed={idOf(item) === props.flashed}
              onMove={focusRow}
              last={items.length - 1}
              onFocus={() => setActive(idOf(item))}
              onOpen={() => props.onOpen(item)}
              onMenu={props.menu && ((point) => setMenu({ item, at: point }))}
            />
          )}
        />
      </div>
      {menu && <RowMenu {...menu} list={props} onClose={() => setMenu(null)} />}
    </>
  );
}

interface RowMenuProps<T> extends OpenMenu<T> {
  readonly list: DataListProps<T>;
  readonly onClose: () => void;
}

function RowMenu<T>({ item, at, list, onClose }: RowMenuProps<T>) {
  if (!list.menu) return null;
  const label = `Actions for ${list.nameOf(item)}`;
  return <ContextMenu label={label} at={at} entries={list.menu(item)} onClose={onClose} />;
}

/** The one row that Tab reaches, and moving the focus to another that may not exist yet. */
function useRowFocus<T>({ items, idOf, selected }: DataListProps<T>) {
  const list = useRef<VirtuosoHandle>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  // The row may not exist yet: it takes the focus once it does.
  const [awaited, setAwaited] = useState<string | null>(null);
  const at = items.findIndex((item) => idOf(item) === (activeId ?? selected));
  const focusRow = (index: number) => {
    const target = Math.min(Math.max(0, index), items.length - 1);
    const id = idOf(items[target]!);
    setActiveId(id);
    setAwaited(id);
    list.current?.scrollIntoView({ index: target, behavior: 'auto' });
  };
  const isMeasured = useRef(false);
  /** A key of the first moment led to a row whose place was not known then. */
  const onMeasured = () => {
    if (isMeasured.current) return;
    isMeasured.current = true;
    const index = items.findIndex((item) => idOf(item) === awaited);
    // In the next frame: this is told before the list goes by what it has measured.
    if (index >= 0) requestAnimationFrame(() => list.current?.scrollIntoView({ index, behavior: 'auto' }));
  };
  const setActive = (id: string) => {
    setActiveId(id);
    setAwaited(null);
  };
  return { list, grid, active: Math.max(0, at), awaited, setActive, focusRow, onMeasured };
}

interface FootContext {
  readonly loading: boolean;
  readonly after: ReactNode;
}

/** Kept apart from the list: a new component with every render would be a new element with every render. */
const FOOTER = {
  Footer: ({ context }: { context: FootContext }) => (
    <>
      {context.loading && <SkeletonRows rows={3} label="Loading more" />}
      {context.after}
    </>
  ),
};

interface ListHeadProps<T> {
  readonly columns: readonly Column<T>[];
  readonly hasMenu: boolean;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
}

/** The column headers; only their buttons are focusable. */
function ListHead<T>({ columns, hasMenu, sort, onSort }: ListHeadProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see DataList.
    <div role="rowgroup">
      {/* biome-ignore lint/a11y/useSemanticElements: see DataList. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the buttons in it are. */}
      <div role="row" aria-rowindex={1} className={styles.head}>
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {hasMenu && (
          // biome-ignore lint/a11y/useSemanticElements: see DataList.
          // biome-ignore lint/a11y/useFocusableInteractive: as above.
          <span role="columnheader">
            <span className={styles.unseen}>Actions</span>
          </span>
        )}
      </div>
    </div>
  );
}

interface HeadCellProps<T> {
  readonly column: Column<T>;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
}

function HeadCell<T>({ column, sort, onSort }: HeadCellProps<T>) {
  const { id, title } = column;
  const current = sort?.column === id ? sort : undefined;
  const Arrow = current?.descending ? ArrowDown : ArrowUp;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see DataList.
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it is.
    <span
      role="columnheader"
      aria-sort={current && (current.descending ? 'descending' : 'ascending')}
      className={styles.headCell}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort({ column: id, descending: current ? !current.descending : false })}
        >
          <span title={title}>{title}</span>
          {current && <Arrow size={13} aria-hidden />}
        </button>
      ) : (
        title
      )}
    </span>
  );
}
