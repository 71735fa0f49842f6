import { type Ref, type RefObject, useCallback, useRef } from 'react';
import { Virtuoso, type VirtuosoHandle, type VirtuosoProps } from 'react-virtuoso';
import { useRowLongPress } from './use-long-press.ts';

interface TreeListProps<Row> extends VirtuosoProps<Row, unknown> {
  /** Accessible name of the tree. */
  readonly label: string;
  /** Id of the active row; undefined while it is not rendered. */
  readonly activeRow: string | undefined;
  readonly handle?: Ref<VirtuosoHandle>;
  /** Receives the scrolling element, which is the tree itself. */
  readonly scroller?: RefObject<HTMLElement | null>;
}

/** The rows of a tree of any length: one tab stop for all of them, and only those in view exist. */
export function TreeList<Row = unknown>({ label, activeRow, handle, scroller, ...list }: TreeListProps<Row>) {
  const tree = useRef<HTMLElement | null>(null);
  useRowLongPress(tree);
  const keepScroller = useCallback(
    (element: HTMLElement | Window | null) => {
      tree.current = element as HTMLElement | null;
      if (scroller) scroller.current = element as HTMLElement | null;
    },
    [scroller],
  );
  return (
    <Virtuoso
      ref={handle}
      scrollerRef={keepScroller}
      role="tree"
      aria-label={label}
      aria-activedescendant={activeRow}
      tabIndex={0}
      {...list}
    />
  );
}
