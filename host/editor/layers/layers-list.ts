/** The page's half of the list of layers: the visible window of rows, requested again whenever something has changed. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { LayerPage, LayerRow } from '../../../worker/boundary/index.ts';
import type { Editor, EditorState } from '../editor.ts';

/** Rows above and below the visible ones that are requested too. */
const AROUND = 12;

export interface LayersList {
  readonly page: LayerPage;
  /** The row at an index; undefined if it has not arrived yet. */
  at(index: number): LayerRow | undefined;
  /** Sets which rows are visible. */
  see(from: number, count: number): void;
  /** Requests again: a row was opened or closed. Resolves with the newest answer. */
  refresh(): Promise<void>;
  /** The present page, rendered or not. */
  readonly newest: { readonly current: LayerPage };
}

const EMPTY: LayerPage = { total: -1, from: 0, rows: [], hiddenObjects: 0 };

export function useLayersList(editor: Editor, filter: string): LayersList {
  const { edit } = useSnapshot(editor.state) as EditorState;
  const { revision } = edit;
  const [page, setPage] = useState(EMPTY);
  const wanted = useRef({ from: 0, count: 40, filter });
  const newest = useRef(EMPTY);
  const asking = useRef<Promise<void> | null>(null);
  const again = useRef(false);

  /** One request at a time: while much changes, only the newest answer counts. */
  const refresh = useCallback((): Promise<void> => {
    again.current = true;
    const ask = async (): Promise<void> => {
      try {
        while (again.current) {
          again.current = false;
          const { from, count, filter: text } = wanted.current;
          const next = await editor.remote()?.layers.rows(from, count, text);
          if (!next) continue;
          newest.current = kept(newest.current, next);
          setPage(newest.current);
        }
      } catch {
        // The worker died; the next one has its own list.
      } finally {
        asking.current = null;
      }
    };
    asking.current ??= ask();
    return asking.current;
  }, [editor]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision may have other rows.
  useEffect(() => {
    wanted.current = { ...wanted.current, filter };
    void refresh();
  }, [refresh, filter, revision]);

  const see = useCallback(
    (first: number, count: number) => {
      const from = Math.max(0, first - AROUND);
      const before = wanted.current;
      if (before.from === from && before.count === count + 2 * AROUND) return;
      wanted.current = { ...before, from, count: count + 2 * AROUND };
      void refresh();
    },
    [refresh],
  );
  const at = useCallback((index: number) => page.rows[index - page.from], [page]);
  return { page, at, see, refresh, newest };
}

/** Unchanged rows stay the same objects: they are not rendered again. */
function kept(before: LayerPage, next: LayerPage): LayerPage {
  const known = new Map(before.rows.map((row) => [row.key, row]));
  const rows = next.rows.map((row) => {
    const old = known.get(row.key);
    return old && JSON.stringify(old) === JSON.stringify(row) ? old : row;
  });
  return { ...next, rows };
}
