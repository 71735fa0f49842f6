import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { IconButton } from '../ui/button.tsx';
import { narrowed, type Pickable, usePicking } from '../ui/picking.ts';
import styles from './pick-list.module.css';

export interface PickItem {
  readonly id: string;
  readonly title: string;
  /** Below the title. */
  readonly detail: string;
  /** At the right. */
  readonly aside?: ReactNode;
}

export const textOf = ({ title, detail }: PickItem): string => `${title} ${detail}`;
const pickable = (item: PickItem): PickItem & Pickable => ({ ...item, text: textOf(item) });

export interface PickListProps {
  /** The items, in the plural, as "tags". */
  readonly noun: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly items: readonly PickItem[];
  /** How many there are, or why there are none. */
  readonly status: string;
  readonly selected: string | null;
  readonly onPick: (id: string) => void;
  readonly onClose: () => void;
}

const ROW = 40;
const SHOWN_ROWS = 7;

/** A field and the list that it filters, as an ARIA combobox: type, arrow keys, Enter; Escape cancels. The focus stays in the field. */
export function PickList(props: PickListProps) {
  const { noun, typed, onType, status, selected, onPick, onClose } = props;
  const id = useId();
  const picker = useIntoView();
  const list = useRef<VirtuosoHandle>(null);
  // The server's answer may be for an earlier input.
  const items = useMemo(() => narrowed(props.items, typed, textOf).map(pickable), [props.items, typed]);
  const { active, onKey, unmark } = usePicking({
    items,
    page: SHOWN_ROWS,
    onPick: ({ id }) => onPick(id),
    onMove: (index) => list.current?.scrollIntoView({ index }),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (!onKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={picker} className={styles.picker}>
      <PickField
        {...{ noun, typed, onKeyDown, onClose }}
        onType={(text) => {
          onType(text);
          unmark();
        }}
        list={`${id}-list`}
        active={items[active] ? `${id}-${active}` : undefined}
      />
      {/* The scroller itself is the listbox: it can take the focus, and a listbox may contain nothing but options. */}
      <Virtuoso
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={noun.charAt(0).toUpperCase() + noun.slice(1)}
        tabIndex={-1}
        style={{ height: Math.min(items.length, SHOWN_ROWS) * ROW }}
        data={items}
        fixedItemHeight={ROW}
        itemContent={(index, item) => (
          <PickRow
            id={`${id}-${index}`}
            item={item}
            active={index === active}
            selected={item.id === selected}
            onPick={() => onPick(item.id)}
          />
        )}
      />
      <p className={styles.count} role="status">
        {status}
      </p>
    </div>
  );
}

/** The list opens below its field, often past the end of the panel. */
function useIntoView(): RefObject<HTMLDivElement | null> {
  const picker = useRef<HTMLDivElement>(null);
  useEffect(() => {
    picker.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return picker;
}

interface PickFieldProps extends Pick<PickListProps, 'noun' | 'typed' | 'onType' | 'onClose'> {
  /** Ids of the list and of the active row. */
  readonly list: string;
  readonly active: string | undefined;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function PickField({ noun, typed, onType, onClose, list, active, onKeyDown }: PickFieldProps) {
  return (
    <div className={styles.search}>
      <Search size={14} aria-hidden />
      <input
        // biome-ignore lint/a11y/noAutofocus: whoever opens the picker wants to type.
        autoFocus
        role="combobox"
        aria-label={`Search ${noun}`}
        aria-expanded
        aria-controls={list}
        aria-activedescendant={active}
        placeholder={`Search ${noun}`}
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton icon={X} label={`Close the ${noun}`} onClick={onClose} />
    </div>
  );
}

interface PickRowProps {
  readonly id: string;
  readonly item: PickItem;
  readonly active: boolean;
  readonly selected: boolean;
  readonly onPick: () => void;
}

/** A row of the list; the keyboard reaches it through the field. */
function PickRow({ id, item, active, selected, onPick }: PickRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: an option of a combobox, whose field has the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: as above.
    <div
      id={id}
      role="option"
      aria-selected={selected}
      className={styles.row}
      data-active={active || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span title={item.title}>{item.title}</span>
      <small title={item.detail}>{item.detail}</small>
      {item.aside && <div className={styles.aside}>{item.aside}</div>}
    </div>
  );
}
