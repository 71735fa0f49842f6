import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import type { DifferenceRow } from '../../../worker/boundary/index.ts';
import styles from './versions.module.css';

const PAGE = 100;
/** As in the marks on the canvas: sign and shape repeat what the colour tells. */
export const SIGNS = { added: '+', changed: '△', removed: '−', moved: '△' } as const;
const WORDS = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  moved: 'Moved in the order',
} as const;

interface DifferenceListProps {
  readonly total: number;
  readonly read: (from: number, count: number) => Promise<readonly DifferenceRow[]>;
  readonly chosen: number | null;
  readonly onChoose: (nth: number) => void;
}

/** The differences by object; rows come from the worker page by page. */
export function DifferenceList({ total, read, chosen, onChoose }: DifferenceListProps) {
  const list = useRef<VirtuosoHandle>(null);
  const { rows, want } = useRows(total, read);
  useEffect(() => {
    if (chosen !== null) list.current?.scrollIntoView({ index: chosen, behavior: 'auto' });
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onChoose(Math.min(total - 1, Math.max(0, (chosen ?? -1) + by)));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows walk through the buttons of the list.
    <div className={styles.differences} onKeyDown={onKeyDown}>
      <Virtuoso
        ref={list}
        aria-label="Differences"
        role="list"
        totalCount={total}
        rangeChanged={({ startIndex, endIndex }) => want(startIndex, endIndex)}
        itemContent={(nth) => (
          <Difference row={rows.get(nth)} isChosen={nth === chosen} onChoose={() => onChoose(nth)} />
        )}
      />
    </div>
  );
}

interface DifferenceProps {
  readonly row: DifferenceRow | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Difference({ row, isChosen, onChoose }: DifferenceProps) {
  if (!row) return <div className={styles.waiting} />;
  const { name, kind, what, properties } = row;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the list of rows in view is made of plain elements.
    <div role="listitem">
      <button
        type="button"
        className={styles.difference}
        aria-current={isChosen || undefined}
        onClick={onChoose}
      >
        <span className={styles.sign} data-what={what} aria-hidden>
          {SIGNS[what]}
        </span>
        <span className={styles.object}>
          <span className={styles.name}>{name}</span>
          <span className={styles.kind}>
            {WORDS[what]}
            {kind !== name && `, ${kind}`}
          </span>
          {properties.map(({ label, from, to }) => (
            <span key={label} className={styles.property}>
              {label}: <del>{from}</del> → <ins>{to}</ins>
            </span>
          ))}
        </span>
      </button>
    </div>
  );
}

/** The rows received so far. */
function useRows(total: number, read: DifferenceListProps['read']) {
  const [rows, setRows] = useState<ReadonlyMap<number, DifferenceRow>>(new Map());
  const asked = useRef(new Set<number>());
  const want = useCallback(
    (from: number, to: number) => {
      for (let page = Math.floor(from / PAGE); page <= Math.floor(to / PAGE); page++) {
        if (asked.current.has(page) || page * PAGE >= total) continue;
        asked.current.add(page);
        void read(page * PAGE, PAGE)
          .then((found) =>
            setRows(
              (before) => new Map([...before, ...found.map((row, at) => [page * PAGE + at, row] as const)]),
            ),
          )
          // The worker died: the next one is asked again.
          .catch(() => asked.current.delete(page));
      }
    },
    [total, read],
  );
  useEffect(() => want(0, 0), [want]);
  return { rows, want };
}
