import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import type { Tag } from '../../api/contract/index.ts';
import { IconButton } from '../ui/button.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import styles from './tag-picker.module.css';
import { useAvailableTags } from './use-tags.ts';

interface TagPickerProps {
  readonly site?: string;
  readonly selected: string | null;
  readonly onPick: (uuid: string) => void;
  readonly onClose: () => void;
}

const SEARCH_MS = 200;
const ROW = 40;
const SHOWN_ROWS = 7;

/** Tags by a few letters of their names: type, arrow keys, Enter; Escape leaves everything as it was. */
export function TagPicker({ site, selected, onPick, onClose }: TagPickerProps) {
  const [typed, setTyped] = useState('');
  const { data, isError, isPending } = useAvailableTags(site, useDebounced(typed.trim(), SEARCH_MS));
  return (
    <TagList
      typed={typed}
      onType={setTyped}
      tags={data?.items ?? []}
      total={data?.total ?? 0}
      status={isError ? 'The tags could not be loaded.' : isPending ? 'Loading the tags…' : null}
      selected={selected}
      onPick={onPick}
      onClose={onClose}
    />
  );
}

export interface TagListProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly tags: readonly Tag[];
  /** All that match, those beyond the list included. */
  readonly total: number;
  readonly status: string | null;
  readonly selected: string | null;
  readonly onPick: (uuid: string) => void;
  readonly onClose: () => void;
}

/** The picker's field and list, as an ARIA combobox: the focus stays in the field. */
export function TagList({ typed, onType, tags, total, status, selected, onPick, onClose }: TagListProps) {
  const id = useId();
  const list = useRef<VirtuosoHandle>(null);
  const [chosen, setChosen] = useState(0);
  const active = Math.min(chosen, tags.length - 1);
  const move = (to: number) => {
    const next = Math.max(0, Math.min(tags.length - 1, to));
    setChosen(next);
    list.current?.scrollIntoView({ index: next });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: SHOWN_ROWS, PageUp: -SHOWN_ROWS }[event.key];
    if (steps) move(active + steps);
    else if (event.key === 'Enter' && tags[active]) onPick(tags[active].uuid);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.picker}>
      <div className={styles.search}>
        <Search size={14} aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: whoever opens the picker wants to type.
          autoFocus
          role="combobox"
          aria-label="Search tags"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={tags[active] ? `${id}-${tags[active].uuid}` : undefined}
          placeholder="Search tags"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            onType(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton icon={X} label="Close the tags" onClick={onClose} />
      </div>
      {/* The scroller itself is the list: it can take the focus, and nothing in a listbox but its options may. */}
      <Virtuoso
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Tags"
        tabIndex={-1}
        style={{ height: Math.min(tags.length, SHOWN_ROWS) * ROW }}
        data={tags}
        fixedItemHeight={ROW}
        itemContent={(index, tag) => (
          <TagRow
            id={`${id}-${tag.uuid}`}
            tag={tag}
            active={index === active}
            selected={tag.uuid === selected}
            onPick={() => onPick(tag.uuid)}
          />
        )}
      />
      <p className={styles.count} role="status">
        {status ?? countText(tags.length, total)}
      </p>
    </div>
  );
}

function countText(shown: number, total: number): string {
  if (total === 0) return 'No Items Found';
  if (shown < total) return `${shown} of ${total.toLocaleString('en')}; type to narrow them down`;
  return total === 1 ? '1 tag' : `${total} tags`;
}

interface TagRowProps {
  readonly id: string;
  readonly tag: Tag;
  readonly active: boolean;
  readonly selected: boolean;
  readonly onPick: () => void;
}

/** A row of the list; the keyboard reaches it through the field. */
function TagRow({ id, tag, active, selected, onPick }: TagRowProps) {
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
      <span title={tag.name}>{tag.name}</span>
      <small>
        {tag.controllerName}
        {tag.unit ? ` · ${tag.unit}` : ''}
      </small>
    </div>
  );
}
