import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { useSnapshot } from 'valtio';
import type { Editor, EditorState } from './editor.ts';
import styles from './history-pane.module.css';

interface Entries {
  readonly labels: readonly string[];
  /** Entries that are done; the rest can be redone. */
  readonly at: number;
}

/** Edits since the diagram was opened, newest first. A click takes the diagram there; nothing is lost. */
export function HistoryPane({ editor }: { readonly editor: Editor }) {
  const { labels, at } = useEntries(editor);
  const list = useRef<VirtuosoHandle>(null);
  const last = labels.length;
  useEffect(() => list.current?.scrollIntoView({ index: last - at, behavior: 'auto' }), [last, at]);
  const go = (to: number) => editor.run({ do: 'historyTo', at: to });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const to = at + by;
    if (to >= 0 && to <= last) go(to);
  };
  if (last === 0)
    return (
      <p className={styles.empty}>No changes yet. Each change is listed here; click one to go back to it.</p>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows walk through the buttons of the list.
    <div className={styles.list} onKeyDown={onKeyDown}>
      <Virtuoso
        ref={list}
        aria-label="History"
        role="list"
        totalCount={last + 1}
        fixedItemHeight={30}
        itemContent={(row) => <Row at={last - row} now={at} label={labels[last - row - 1]} onGo={go} />}
      />
    </div>
  );
}

interface RowProps {
  readonly at: number;
  readonly now: number;
  /** Missing: the diagram as it was opened. */
  readonly label: string | undefined;
  readonly onGo: (at: number) => void;
}

function Row({ at, now, label = 'As opened', onGo }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the list of rows in view is made of plain elements.
    <div role="listitem">
      <button
        type="button"
        className={styles.entry}
        aria-current={at === now ? 'step' : undefined}
        data-undone={at > now || undefined}
        onClick={() => onGo(at)}
      >
        {label}
        {at > now && <span className={styles.said}>, undone</span>}
      </button>
    </div>
  );
}

/** Requested again after every change. */
function useEntries(editor: Editor): Entries {
  const { edit } = useSnapshot(editor.state) as EditorState;
  const [entries, setEntries] = useState<Entries>({ labels: [], at: 0 });
  const { revision } = edit;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision may have another history.
  useEffect(() => {
    let isNewest = true;
    editor
      .remote()
      ?.edit.history()
      .then((found) => isNewest && setEntries(found))
      .catch(() => {
        // The worker died; the next one has its own history.
      });
    return () => {
      isNewest = false;
    };
  }, [editor, revision]);
  return entries;
}
