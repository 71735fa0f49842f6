import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';
import { Spinner } from './loader.tsx';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'plain' | 'primary' | 'quiet' | 'danger';
  readonly icon?: LucideIcon;
  /** Shows a spinner and ignores further clicks; the label stays, so the width does not jump. */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with a label. `type` is "button" by default: inside a form only the submit button submits. */
export function Button({ look = 'plain', icon: Icon, busy = false, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-look={look}
      disabled={rest.disabled || busy}
    >
      {busy ? <Spinner size={14} /> : Icon ? <Icon size={16} aria-hidden /> : null}
      {children}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: LucideIcon;
  /** Its action: the accessible name and the tooltip. */
  readonly label: string;
  readonly shortcut?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with only an icon; tooltip and accessible name tell its action. */
export function IconButton({ icon: Icon, label, shortcut, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.icon}
      aria-label={label}
      title={rest.title ?? (shortcut ? `${label} (${shortcut})` : label)}
    >
      <Icon size={18} aria-hidden />
    </button>
  );
}
