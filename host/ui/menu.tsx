import { MenuItem as HeadlessItem, MenuItems as HeadlessItems, Menu, MenuButton } from '@headlessui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './menu.module.css';

export interface MenuEntry {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly hint?: string;
  readonly checked?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

interface DropMenuProps {
  /** Accessible name of the button. */
  readonly label: string;
  readonly button: ReactNode;
  readonly entries: readonly MenuEntry[];
  readonly anchor?: 'bottom end' | 'bottom start' | 'right end' | 'top end';
}

/** A button with a menu: arrows, Home, End, letters and Escape as in any desktop menu. */
export function DropMenu({ label, button, entries, anchor = 'bottom end' }: DropMenuProps) {
  return (
    <Menu>
      <MenuButton className={styles.button} aria-label={label} title={label}>
        {button}
      </MenuButton>
      <HeadlessItems anchor={{ to: anchor, gap: 6, padding: 8 }} className={styles.items}>
        {entries.map(({ label: text, icon: Icon, hint, checked, disabled, onSelect }) => (
          <HeadlessItem key={text} disabled={disabled}>
            <button type="button" className={styles.item} onClick={onSelect}>
              {Icon ? <Icon size={16} aria-hidden /> : null}
              <span>{text}</span>
              {hint && <kbd>{hint}</kbd>}
              {checked && <span className={styles.mark}>Selected</span>}
            </button>
          </HeadlessItem>
        ))}
      </HeadlessItems>
    </Menu>
  );
}
