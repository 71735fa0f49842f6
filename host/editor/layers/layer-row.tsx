import { ChevronRight, Eye, EyeOff, Lock, LockOpen, type LucideIcon } from 'lucide-react';
import { memo, useRef } from 'react';
import type { LayerRow, Share } from '../../../worker/boundary/index.ts';
import { KindGlyph } from '../toolbox/kind-glyph.tsx';
import type { ToolboxEntry } from '../toolbox/toolbox-groups.ts';
import styles from './layers-pane.module.css';

/** The icon of a row's kind: as in the toolbox, or its group's icon if that would be too small. */
export interface RowLook {
  readonly entry?: ToolboxEntry;
  readonly icon: LucideIcon;
}

export interface RowActions {
  readonly toggleOpen: (row: LayerRow) => Promise<void>;
  readonly toggleHidden: (row: LayerRow) => void;
  readonly toggleLocked: (row: LayerRow) => void;
  /** Null: it keeps its name. */
  readonly named: (row: LayerRow, name: string | null) => void;
  readonly lookOf: (row: LayerRow) => RowLook;
}

interface LayerItemProps {
  readonly id: string;
  readonly row: LayerRow;
  readonly index: number;
  readonly active: boolean;
  readonly renaming: boolean;
  /** The eye and the lock are offered: the pointer or the keyboard is at the row. Otherwise they show only if they are set. */
  readonly offers: boolean;
  readonly drop: 'above' | 'below' | 'inside' | null;
  readonly actions: RowActions;
}

/** A row's label: its name, else its kind. */
const calledOf = ({ name, title }: Pick<LayerRow, 'name' | 'title'>): string => name.trim() || title;

/** One row: its kind and name, and whether it is locked and visible. */
export const LayerItem = memo(function LayerItem({
  id,
  row,
  index,
  active,
  renaming,
  offers,
  drop,
  actions,
}: LayerItemProps) {
  const { level, open, selected, within, hidden, tag, name, title } = row;
  const called = calledOf(row);
  const second = tag && tag !== called ? tag : name.trim() ? title : '';
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus, and says which row it is at.
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={row.place}
      aria-setsize={row.of}
      aria-selected={selected}
      aria-expanded={open ?? undefined}
      aria-label={saidOf(row)}
      className={styles.row}
      data-index={index}
      data-active={active || undefined}
      data-within={within || undefined}
      data-hidden={hidden === 'all' || undefined}
      style={{ paddingLeft: indentOf(level) }}
    >
      <Twist open={open} called={called} onToggle={() => void actions.toggleOpen(row)} />
      <Glyph look={actions.lookOf(row)} />
      {renaming ? (
        <NameField row={row} onEnd={(next) => actions.named(row, next)} />
      ) : (
        <span className={styles.name} title={second ? `${called}, ${second}` : called}>
          {called}
          {second && <span className={styles.second}>{second}</span>}
        </span>
      )}
      <Toggles row={row} offers={offers} actions={actions} />
      {drop && <span className={styles.drop} data-where={drop} style={{ left: indentOf(level) }} />}
    </div>
  );
});

const indentOf = (level: number): number => 4 + (level - 1) * 14;

function saidOf({ name, title, tag, hidden, locked }: LayerRow): string {
  const state = [hidden === 'all' && 'hidden', locked === 'all' && 'locked'].filter(Boolean);
  return [name.trim() ? `${name.trim()}, ${title}` : title, tag, ...state].filter(Boolean).join(', ');
}

function Glyph({ look: { entry, icon: Icon } }: { readonly look: RowLook }) {
  return (
    <span className={styles.glyph}>
      {entry ? <KindGlyph entry={entry} /> : <Icon size={14} strokeWidth={1.75} aria-hidden />}
    </span>
  );
}

interface TwistProps {
  /** Null if nothing stands below the row. */
  readonly open: boolean | null;
  readonly called: string;
  readonly onToggle: () => void;
}

function Twist({ open, called, onToggle }: TwistProps) {
  if (open === null) return <span className={styles.twist} />;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.twist}
      data-open={open || undefined}
      aria-label={open ? `Close ${called}` : `Open ${called}`}
      onClick={onToggle}
    >
      <ChevronRight size={14} aria-hidden />
    </button>
  );
}

/** The eye and the lock. */
function Toggles({ row, offers, actions }: Pick<LayerItemProps, 'row' | 'offers' | 'actions'>) {
  const { hidden, locked } = row;
  const called = calledOf(row);
  return (
    <>
      {(offers || hidden !== 'none') && (
        <Toggle
          on={hidden}
          icons={[Eye, EyeOff]}
          label={hidden === 'none' ? `Hide ${called}` : `Show ${called}`}
          onToggle={() => actions.toggleHidden(row)}
        />
      )}
      {(offers || locked !== 'none') && (
        <Toggle
          on={locked}
          icons={[LockOpen, Lock]}
          label={locked === 'none' ? `Lock ${called}` : `Unlock ${called}`}
          onToggle={() => actions.toggleLocked(row)}
        />
      )}
    </>
  );
}

interface ToggleProps {
  readonly on: Share;
  readonly icons: readonly [off: LucideIcon, on: LucideIcon];
  readonly label: string;
  readonly onToggle: () => void;
}

function Toggle({ on, icons, label, onToggle }: ToggleProps) {
  const Icon = icons[on === 'none' ? 0 : 1];
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.toggle}
      data-on={on === 'none' ? undefined : on}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      <Icon size={14} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

interface NameFieldProps {
  readonly row: LayerRow;
  readonly onEnd: (name: string | null) => void;
}

/** Commits the name on Enter and on blur; Escape discards it. */
function NameField({ row, onEnd }: NameFieldProps) {
  const ended = useRef(false);
  /** A removed field also loses the focus: once is enough. */
  const end = (name: string | null) => {
    if (ended.current) return;
    ended.current = true;
    onEnd(name);
  };
  return (
    <input
      className={styles.field}
      aria-label={`Name of ${calledOf(row)}`}
      defaultValue={row.name}
      placeholder={row.title}
      maxLength={100}
      // biome-ignore lint/a11y/noAutofocus: it opens because somebody wants to type here.
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={(event) => end(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') end(event.currentTarget.value);
        if (event.key === 'Escape') end(null);
      }}
    />
  );
}
