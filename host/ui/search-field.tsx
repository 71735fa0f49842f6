import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { IconButton } from './button.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** What is searched, as "Search sites": placeholder, and with the rule of three characters the accessible name. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly id?: string;
  readonly autoFocus?: boolean;
  /** Keys that the box leaves to the list below it, such as the arrows. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A search box with a button that clears it; Escape does the same while there is something to clear. */
export function SearchField({ label, value, onChange, onKeyDown, ...input }: SearchFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    box.current?.focus();
  };
  return (
    <search className={styles.search}>
      <Search size={15} aria-hidden />
      <input
        {...input}
        ref={box}
        type="search"
        placeholder={label}
        aria-label={`${label}, from three characters`}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) {
            event.preventDefault();
            event.stopPropagation();
            clear();
          } else onKeyDown?.(event);
        }}
      />
      {value && <IconButton icon={X} label="Clear the search" onClick={clear} />}
    </search>
  );
}
