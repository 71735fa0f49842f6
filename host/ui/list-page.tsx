import { ArrowLeft, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import styles from './list-page.module.css';

interface ListPageProps {
  readonly list: ReactNode;
  /** The pane beside the list; over it if there is no room for both. */
  readonly detail?: ReactNode;
}

/** A list and its open item, side by side; on a narrow screen one after the other. */
export function ListPage({ list, detail }: ListPageProps) {
  return (
    <div className={styles.page} data-open={detail ? true : undefined}>
      <div className={styles.list}>{list}</div>
      {detail}
    </div>
  );
}

interface DetailPaneProps {
  readonly title: string;
  /** Beside the title: a picture, a badge. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons at the bottom, always visible. */
  readonly actions?: ReactNode;
}

/** The open item of a list. Takes the focus when it opens; Escape closes it and returns the focus to the list. */
export function DetailPane({ title, before, after, onClose, children, actions }: DetailPaneProps) {
  const id = useId();
  const pane = useRef<HTMLElement>(null);
  useFocusReturn(pane);
  return (
    <section
      ref={pane}
      className={styles.pane}
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className={styles.head}>
        <span className={styles.back}>
          <IconButton icon={ArrowLeft} label="Back to the list" onClick={onClose} />
        </span>
        {before}
        <h2 id={id} title={title}>
          {title}
        </h2>
        {after}
        <span className={styles.close}>
          <IconButton icon={X} label="Close" shortcut="Esc" onClick={onClose} />
        </span>
      </header>
      <div className={styles.body}>{children}</div>
      {actions && <footer className={styles.actions}>{actions}</footer>}
    </section>
  );
}

/** The focus moves to the pane when it opens, and back when it closes. */
function useFocusReturn(pane: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const element = pane.current!;
    // A field in it that took the focus keeps it.
    if (!element.contains(before)) element.focus({ preventScroll: true });
    return () => {
      if (before?.isConnected && !element.contains(before)) before.focus({ preventScroll: true });
    };
  }, [pane]);
}
