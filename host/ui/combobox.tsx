import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useMemo, useRef, useState } from 'react';
import styles from './combobox.module.css';
import { ComboboxList } from './combobox-list.tsx';
import fieldStyles from './field.module.css';
import { type ControlAria, FieldShell, type FieldWords } from './field-shell.tsx';
import { narrowed, usePicking } from './picking.ts';
import { isTooShort } from './search-term.ts';
import type { Option } from './select.tsx';

interface ComboboxProps extends FieldWords {
  readonly name?: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Given if a server searches: called at every change of the input; `options` are its results. */
  readonly onSearch?: (typed: string) => void;
  /** Characters from which the server searches; three by default. */
  readonly least?: 2 | 3;
  /** Shown in the list if nothing matches. */
  readonly empty?: string;
  /** Called when the end of the list is reached: more may follow. */
  readonly onEnd?: () => void;
}

/** One of many: typing filters the list. Only the rows in view exist, so thousands are no problem. */
export function Combobox({ label, error, hint, ...box }: ComboboxProps) {
  return (
    <FieldShell label={label} error={error} hint={hint}>
      {(aria) => <Box {...box} label={label} aria={aria} />}
    </FieldShell>
  );
}

interface BoxProps extends Omit<ComboboxProps, 'error' | 'hint'> {
  readonly aria: ControlAria;
}

function Box(props: BoxProps) {
  const { label, aria, name, value, placeholder, disabled } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<(index: number) => void>(null);
  const { open, setOpen, close, text, type, items, active, pick, onKeyDown, empty } = useCombobox(
    props,
    list,
  );
  const onArrow = () => {
    if (open) return close();
    field.current?.focus();
    setOpen(true);
  };
  return (
    <>
      <div ref={frame} className={fieldStyles.frame} data-invalid={aria['aria-invalid']}>
        <input
          {...aria}
          ref={field}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? `${id}-list` : undefined}
          aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          {...{ name, placeholder, disabled, onKeyDown }}
          value={text}
          onFocus={({ currentTarget }) => {
            setOpen(true);
            currentTarget.select();
          }}
          onClick={() => setOpen(true)}
          onBlur={close}
          onChange={(event) => type(event.target.value)}
        />
        <Arrow label={label} disabled={disabled} onPress={onArrow} />
      </div>
      {open && !disabled && (
        <ComboboxList
          {...{ id, label, frame, items, active, value, empty }}
          scrollTo={list}
          onPick={pick}
          onEnd={props.onEnd}
        />
      )}
    </>
  );
}

interface ArrowProps {
  readonly label: string;
  readonly disabled: boolean | undefined;
  readonly onPress: () => void;
}

/** Opens and closes the list for a pointer; keys do it in the field. */
const Arrow = ({ label, disabled, onPress }: ArrowProps) => (
  <button
    type="button"
    tabIndex={-1}
    disabled={disabled}
    className={styles.button}
    aria-label={`Choose: ${label}`}
    // The field keeps the focus, so the list stays open.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    <ChevronDown size={16} aria-hidden />
  </button>
);

type Choosing = Pick<ComboboxProps, 'options' | 'value' | 'onChange' | 'onSearch' | 'least' | 'empty'>;

/** The state of a combobox: open, input and active row. `scrollTo` is set by the list while it is open. */
function useCombobox(props: Choosing, scrollTo: RefObject<((index: number) => void) | null>) {
  const { options, value, onChange, onSearch } = props;
  const [open, setOpen] = useState(false);
  /** Null while nothing is typed: then the field shows the choice. */
  const [typed, setTyped] = useState<string | null>(null);
  const { chosen, remember } = useChosenLabel(options, value);
  // A server's results are filtered too: they may be for an earlier or shorter input.
  const items = useMemo(
    () => narrowed(options, typed ?? '', ({ label }) => label).map(pickable),
    [options, typed],
  );
  const close = () => {
    setOpen(false);
    setTyped(null);
    unmark();
    if (typed) onSearch?.('');
  };
  const pick = (item: { readonly id: string; readonly text: string }) => {
    close();
    remember({ value: item.id, label: item.text });
    onChange(item.id);
  };
  const { active, onKey, take, unmark } = usePicking({
    items,
    first: typed ? undefined : value || null,
    onPick: pick,
    onMove: (index) => scrollTo.current?.(index),
  });
  const type = (text: string) => {
    setOpen(true);
    setTyped(text);
    unmark();
    onSearch?.(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (!open && (key === 'ArrowDown' || key === 'ArrowUp')) setOpen(true);
    else if (!open) return;
    else if (key === 'Escape') close();
    // Enter without input or active row only closes; input without a match stays to be corrected.
    else if (key === 'Enter' && !typed && active < 0) close();
    else if (key === 'Tab') return void (typed && take(typed));
    else if (!onKey(event, typed ?? '')) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const empty = emptyText(typed, onSearch && (props.least ?? 3), props.empty);
  return { open, setOpen, close, text: typed ?? chosen, type, items, active, pick, onKeyDown, empty };
}

/** The label of the choice. It is kept for as long as the options, which a search replaces, do not have the choice. */
function useChosenLabel(options: readonly Option[], value: string) {
  const [known, remember] = useState<Pick<Option, 'value' | 'label'> | null>(null);
  const offered = options.find((option) => option.value === value);
  if (offered && (known?.value !== value || known.label !== offered.label)) remember(offered);
  const chosen = offered?.label ?? (known?.value === value ? known.label : value);
  return { chosen, remember };
}

const pickable = ({ value, label, disabled }: Option) => ({ id: value, text: label, idle: disabled });

/** `least`: characters from which a server searches; undefined if none does. */
function emptyText(typed: string | null, least: 2 | 3 | undefined, empty = 'Nothing found'): string {
  if (!typed || !least || !isTooShort(typed, least)) return empty;
  return `Type at least ${least === 2 ? 'two' : 'three'} characters`;
}
