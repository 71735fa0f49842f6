import { MenuItem as HeadlessItem, MenuItems as HeadlessItems, Menu, MenuButton } from '@headlessui/react';
import type { ComponentType, ReactNode } from 'react';
import styles from './menu.module.css';

export interface MenuEntry {
  readonly label: string;
  readonly icon?: ComponentType<{ readonly size: number; readonly 'aria-hidden': true }>;
  /** At the right, as a shortcut. */
  readonly hint?: string;
  readonly checked?: boolean;
  readonly disabled?: boolean;
  /** Why it is disabled: its tooltip. */
  readonly why?: string;
  /** Cannot be undone. */
  readonly danger?: boolean;
  readonly onSelect: () => void;
}

interface DropMenuProps {
  /** Accessible name of the button. */
  readonly label: string;
  readonly button: ReactNode;
  /** `null` is a line. */
  readonly entries: readonly (MenuEntry | null)[];
  /** Above the entries: the subject of the menu. */
  readonly head?: ReactNode;
  readonly anchor?: 'bottom end' | 'bottom start' | 'right end' | 'top end';
}

/** A button with a menu: arrows, Home, End, letters and Escape as in any desktop menu. */
export function DropMenu({ label, button, entries, head, anchor = 'bottom end' }: DropMenuProps) {
  return (
    <Menu>
      <MenuButton className={styles.button} aria-label={label} title={label}>
        {button}
      </MenuButton>
      <HeadlessItems anchor={{ to: anchor, gap: 6, padding: 8 }} className={styles.items}>
        {head && <div className={styles.head}>{head}</div>}
        {entries.map((entry, nth) =>
          entry ? (
            <HeadlessItem key={entry.label} disabled={entry.disabled}>
              <button
                type="button"
                className={styles.item}
                title={entry.disabled ? entry.why : undefined}
                data-danger={entry.danger || undefined}
                onClick={entry.onSelect}
              >
                <EntryContent entry={entry} />
              </button>
            </HeadlessItem>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else to be told apart by.
            <hr key={`line-${nth}`} className={styles.line} />
          ),
        )}
      </HeadlessItems>
    </Menu>
  );
}

/** The content of a row of a menu, here and in context menus. */
export function EntryContent({ entry }: { readonly entry: MenuEntry }) {
  const { icon: Icon, label, hint, checked } = entry;
  return (
    <>
      {Icon ? <Icon size={16} aria-hidden /> : null}
      <span>{label}</span>
      {hint && <kbd>{hint}</kbd>}
      {checked && <span className={styles.mark}>Selected</span>}
    </>
  );
}
