import {
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Combobox as HeadlessCombobox,
  Portal,
} from '@headlessui/react';
import { Check, ChevronDown } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import styles from './combobox.module.css';
import fieldStyles from './field.module.css';
import { FieldShell, type FieldWords } from './field-shell.tsx';
import type { Option } from './select.tsx';

interface ComboboxProps extends FieldWords {
  readonly name?: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Given where a server searches: told of every change of what is typed; `options` are its answer. */
  readonly onSearch?: (typed: string) => void;
  /** Stands in the list where nothing fits. */
  readonly empty?: string;
}

/** One of many: typing narrows the list. Only the rows in view exist, so thousands are no matter. */
export function Combobox(props: ComboboxProps) {
  const { label, error, hint, name, options, value, onChange, placeholder, disabled, onSearch } = props;
  const [typed, setTyped] = useState('');
  const fitting = useMemo(() => (onSearch ? options : narrow(options, typed)), [options, typed, onSearch]);
  const values = useMemo(() => fitting.map((option) => option.value), [fitting]);
  const labels = useMemo(() => new Map(options.map((option) => [option.value, option.label])), [options]);
  const place = useListPlace();
  const search = (text: string) => {
    setTyped(text);
    onSearch?.(text);
  };
  return (
    <FieldShell label={label} error={error} hint={hint}>
      {(aria) => (
        <HeadlessCombobox
          value={value}
          onChange={(chosen: string | null) => chosen !== null && onChange(chosen)}
          onClose={() => search('')}
          disabled={disabled}
          immediate
          virtual={{ options: values }}
        >
          <div ref={place.from} className={fieldStyles.frame} data-invalid={aria['aria-invalid']}>
            <ComboboxInput
              {...aria}
              name={name}
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              displayValue={(chosen: string) => labels.get(chosen) ?? chosen}
              onChange={(event) => search(event.target.value)}
            />
            <ComboboxButton className={styles.button} aria-label={`Choose: ${label}`}>
              <ChevronDown size={16} aria-hidden />
            </ComboboxButton>
          </div>
          {fitting.length > 0 ? (
            <Portal.Group target={place.target}>
              <ComboboxOptions
                modal={false}
                anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
                className={styles.options}
              >
                {({ option }: { option: string }) => (
                  <ComboboxOption value={option} className={styles.option}>
                    <span>{labels.get(option) ?? option}</span>
                    {option === value && <Check size={15} aria-hidden />}
                  </ComboboxOption>
                )}
              </ComboboxOptions>
            </Portal.Group>
          ) : (
            typed && <p className={styles.empty}>{props.empty ?? 'Nothing fits'}</p>
          )}
        </HeadlessCombobox>
      )}
    </FieldShell>
  );
}

/** The list stands in the dialog or the main part that its field is in: outside of them it would belong to no landmark. */
function useListPlace() {
  const target = useRef<HTMLElement | null>(null);
  const from = useCallback((frame: HTMLElement | null) => {
    target.current =
      frame?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"], main') ?? document.body;
  }, []);
  return { target, from };
}

/** Options that hold every word typed, in any order; blanks and underscores are alike. */
export function narrow(options: readonly Option[], typed: string): readonly Option[] {
  const words = plain(typed).split(' ').filter(Boolean);
  if (words.length === 0) return options;
  return options.filter((option) => {
    const text = plain(option.label);
    return words.every((word) => text.includes(word));
  });
}

const plain = (text: string): string => text.toLocaleLowerCase().replaceAll('_', ' ').replaceAll('/', ' ');
