import { type Ref, type RefObject, useCallback } from 'react';
import { Virtuoso, type VirtuosoHandle, type VirtuosoProps } from 'react-virtuoso';

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
  const keepScroller = useCallback(
    (element: HTMLElement | Window | null) => {
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
