import { BookA, FunctionSquare, Pencil, Plus, Tag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Virtuoso } from 'react-virtuoso';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { searchTerm } from '../../ui/search-term.ts';
import { detailOf, type Master, type MasterKey, SORTS } from './displays.ts';
import styles from './meaning.module.css';

interface MasterListProps {
  readonly sort: MasterKey;
  readonly masters: readonly Master[];
  /** Its purpose, shown if there is none. */
  readonly empty: string;
  readonly onAdd?: () => void;
  readonly onEdit?: (master: Master) => void;
  readonly onUse: (master: Master) => void;
  readonly onRemove: (master: Master) => void;
}

const ICONS = { formula: FunctionSquare, dictionary: BookA, label: Tag } as const;
const ROW = 52;
const SHOWN_ROWS = 6;

/** Formulas, dictionaries or labels: with search, and the actions on each. */
export function MasterList(props: MasterListProps) {
  const { sort, masters, empty, onAdd } = props;
  const [typed, setTyped] = useState('');
  const { list, title } = SORTS[sort];
  const term = searchTerm(typed)?.toLowerCase();
  const found = term
    ? masters.filter((one) => `${one.title} ${detailOf(one)}`.toLowerCase().includes(term))
    : masters;
  const add = onAdd && (
    <Button icon={Plus} look="primary" onClick={onAdd}>
      New {title.toLowerCase()}
    </Button>
  );
  if (masters.length === 0)
    return (
      <EmptyState icon={ICONS[sort]} title={`No ${list} yet`} action={add}>
        {empty}
      </EmptyState>
    );
  return (
    <div className={styles.list}>
      <div className={styles.tools}>
        <SearchField label={`Search ${list}`} value={typed} onChange={setTyped} />
        {add}
      </div>
      {found.length === 0 ? (
        <p className={styles.nothing} role="status">
          No Items Found
        </p>
      ) : (
        <Virtuoso
          role="list"
          aria-label={list}
          tabIndex={-1}
          style={{ height: Math.min(found.length, SHOWN_ROWS) * ROW }}
          data={found}
          fixedItemHeight={ROW}
          itemContent={(_, master) => <MasterRow {...props} master={master} />}
        />
      )}
    </div>
  );
}

function MasterRow(props: MasterListProps & { readonly master: Master }) {
  const { master, onEdit, onUse, onRemove } = props;
  const { title } = master;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the list is Virtuoso's, whose rows stand in boxes of its own.
    <div role="listitem" className={styles.item}>
      <span className={styles.words}>
        <strong title={title}>{title}</strong>
        <small title={detailOf(master)}>{detailOf(master)}</small>
      </span>
      <Button aria-label={`Use ${title}`} onClick={() => onUse(master)}>
        Use
      </Button>
      {onEdit && <IconButton icon={Pencil} label={`Edit ${title}`} onClick={() => onEdit(master)} />}
      <IconButton icon={Trash2} label={`Remove ${title}`} onClick={() => onRemove(master)} />
    </div>
  );
}
