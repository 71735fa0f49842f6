import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  readonly title: string;
  readonly hint?: ReactNode;
  /** At the right of the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
  /** Buttons under a line at the foot. */
  readonly footer?: ReactNode;
}

/** A section of a page with its own settings. */
export function Card({ title, hint, action, children, footer }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {hint && <p>{hint}</p>}
        </div>
        {action}
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </section>
  );
}

/** A page of cards, one below the other, in a readable width. */
export function CardPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.scroll}>
      <div className={styles.page}>{children}</div>
    </div>
  );
}
