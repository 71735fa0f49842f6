import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PRODUCT_NAME } from '../../data/product.ts';
import { Mark } from '../../parts/page/mark.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import styles from './entry-page.module.css';

interface EntryPageProps {
  /** Of the browser's tab, and of the page unless `heading` says otherwise. */
  readonly title: string;
  readonly heading?: string;
  readonly lead?: ReactNode;
  /** Why the user is here, or cannot continue. */
  readonly notice?: string | null;
  readonly children?: ReactNode;
  /** Below the card. */
  readonly after?: ReactNode;
}

/** The pages before sign-in: one card, and nothing that would distract from it. */
export function EntryPage({ title, heading = title, lead, notice, children, after }: EntryPageProps) {
  usePageTitle(title);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Mark size={32} /> {PRODUCT_NAME}
        </div>
        <h1>{heading}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {notice && <Notice>{notice}</Notice>}
        {children}
      </div>
      {after}
    </main>
  );
}

function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.notice} role="alert">
      <CircleAlert size={16} aria-hidden /> {children}
    </p>
  );
}

interface WayProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** Another way to continue, below the form. */
export function Way({ to, children }: WayProps) {
  return (
    <p className={styles.way}>
      <Link href={to}>{children}</Link>
    </p>
  );
}
