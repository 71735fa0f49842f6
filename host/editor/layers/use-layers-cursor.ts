import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { LayerPick, LayerRow } from '../../../worker/boundary/index.ts';
import type { Editor, EditorState } from '../editor.ts';
import { LayersCursor } from './layers-cursor.ts';
import { ROW_HEIGHT } from './layers-drag.ts';
import type { LayersList } from './layers-list.ts';

interface CursorOptions {
  readonly editor: Editor;
  readonly list: LayersList;
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly pick: (row: LayerRow, how: LayerPick) => void;
  readonly rename: (row: LayerRow) => void;
  readonly toggleOpen: (row: LayerRow) => Promise<void>;
}

/** The active row of the list while it is shown, and its index. */
export function useLayersCursor(options: CursorOptions): {
  readonly cursor: LayersCursor;
  readonly active: number;
} {
  const [active, setActive] = useState(0);
  const latest = useRef(options);
  latest.current = options;
  const cursor = useMemo(
    () =>
      new LayersCursor(() => {
        const { editor, list, scroller, pick, rename, toggleOpen } = latest.current;
        const { newest, refresh } = list;
        return {
          at: (index) => newest.current.rows[index - newest.current.from],
          total: () => newest.current.total,
          page: () => Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT),
          show(index) {
            setActive(index);
            scrollTo(scroller.current, index);
          },
          pick,
          rename,
          turn: toggleOpen,
          move: (step) => editor.move(step),
          async reveal(evenOwn) {
            const index = (await editor.remote()?.layers.reveal(evenOwn)) ?? null;
            if (index !== null) await refresh();
            return index;
          },
        };
      }),
    [],
  );
  useFollowSelection(options.editor, cursor);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may bring the row that was asked for.
  useEffect(() => cursor.came(), [cursor, options.list.page]);
  return { cursor, active };
}

/** Brings a row into view, with as little scrolling as possible. */
function scrollTo(scroller: HTMLElement | null, index: number): void {
  if (!scroller) return;
  const from = index * ROW_HEIGHT;
  if (from < scroller.scrollTop) scroller.scrollTop = from;
  else if (from + ROW_HEIGHT > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTop = from + ROW_HEIGHT - scroller.clientHeight;
}

/** Follows a selection made elsewhere; at first any selection. */
function useFollowSelection(editor: Editor, cursor: LayersCursor): void {
  const { summary } = useSnapshot(editor.state) as EditorState;
  const isFirst = useRef(true);
  const signature = `${summary.count} ${String(summary.ids[0] ?? '')}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature says that the selection is another.
  useEffect(() => {
    const evenOwn = isFirst.current;
    isFirst.current = false;
    void cursor.follow(evenOwn);
  }, [cursor, signature]);
}
