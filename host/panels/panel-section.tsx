import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './property-panel.module.css';

interface PanelSectionProps {
  readonly title: string;
  readonly children: ReactNode;
  /** At the right of the title. */
  readonly action?: ReactNode;
  /** At first. */
  readonly isOpen?: boolean;
}

/** A titled, collapsible part of the panel. */
export function PanelSection({ title, children, action, isOpen = true }: PanelSectionProps) {
  const [open, setOpen] = useState(isOpen);
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <h3 id={id}>
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {title}
            <ChevronDown size={14} aria-hidden />
          </button>
        </h3>
        {open && action}
      </header>
      {open && <div className={styles.fields}>{children}</div>}
    </section>
  );
}
