import { Minus, Pencil, Plus, SquareStack } from 'lucide-react';
import type { MergeRow, MergeSide } from '../../../worker/boundary/index.ts';
import styles from './merge.module.css';
import { sideWords } from './merge-words.ts';

const WHAT = {
  added: { icon: Plus, word: 'Added' },
  changed: { icon: Pencil, word: 'Changed' },
  removed: { icon: Minus, word: 'Removed' },
  moved: { icon: SquareStack, word: 'Moved in the layers' },
} as const;

interface MergeChangesProps {
  readonly title: string;
  readonly side: MergeSide;
  /** Whether the open diagram has the object of a row. */
  readonly isHere: (row: MergeRow) => boolean;
  readonly onShow: (id: string | number, name: string) => void;
}

/** One side's changes by object; closed, only their number. */
export function MergeChanges({ title, side, isHere, onShow }: MergeChangesProps) {
  const { rows } = side;
  const more = side.added + side.changed + side.removed - rows.length;
  return (
    <details className={styles.changes}>
      <summary>
        <strong>{title}</strong> <span>{sideWords(side)}</span>
      </summary>
      <ul>
        {rows.map((row) => (
          <li key={`${row.what} ${JSON.stringify(row.id)}`}>
            <Row
              row={row}
              onShow={row.id !== null && isHere(row) ? () => onShow(row.id!, row.name) : undefined}
            />
          </li>
        ))}
        {more > 0 && <li className={styles.kind}>and {more} more</li>}
      </ul>
    </details>
  );
}

function Row({ row, onShow }: { readonly row: MergeRow; readonly onShow?: () => void }) {
  const { icon: Icon, word } = WHAT[row.what];
  return (
    <>
      <Icon size={14} role="img" aria-label={word} className={styles.what} data-what={row.what} />
      {onShow ? (
        <button type="button" className={styles.name} onClick={onShow}>
          {row.name}
        </button>
      ) : (
        <span>{row.name}</span>
      )}
      {row.kind !== row.name && <span className={styles.kind}>{row.kind}</span>}
      {row.properties.map(({ label, from, to }) => (
        <span key={label} className={styles.property}>
          {label}: {from} <span aria-hidden>→</span>
          <span className={styles.spoken}> to </span> {to}
        </span>
      ))}
    </>
  );
}
