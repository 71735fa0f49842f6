import { Component, type ErrorInfo, type ReactNode, Suspense, useId } from 'react';
import { reportError } from '../../data/session/error-report.ts';
import { Button } from '../../ui/button.tsx';
import { ChunkLoadError } from '../../ui/lazy-page.ts';
import { Loader } from '../../ui/loader.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './widget.module.css';

interface WidgetProps {
  readonly title: string;
  /** How many there are, or what is the matter, in a few words. */
  readonly note?: ReactNode;
  /** At the right of the title. */
  readonly action?: ReactNode;
  /** Its content reaches the edges: rows and pictures. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** One piece of the dashboard, with its name. */
export function Widget({ title, note, action, isFlush = false, children }: WidgetProps) {
  const id = useId();
  return (
    <section className={styles.widget} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {action && <span className={styles.action}>{action}</span>}
      </header>
      <div className={styles.body} data-flush={isFlush ? true : undefined}>
        {children}
      </div>
    </section>
  );
}

/** A calm sentence where a widget has nothing to show. */
export const WidgetWords = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.words}>{children}</p>
);

interface WidgetErrorProps {
  /** What could not be done, as "The alarms could not be loaded". */
  readonly title: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** In the widget's own place: the others go on. */
export function WidgetError({ title, error, onRetry }: WidgetErrorProps) {
  return (
    <div className={styles.error} role="alert">
      <p>
        <strong>{title}.</strong> {error.message}
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}

interface WidgetWaitProps {
  /** What is read, in the plural, as "alarms". */
  readonly what: string;
  readonly query: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly data: unknown;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** About as many as come. */
  readonly rows?: number;
}

/** In place of what is not there yet, or could not be read; nothing once it is there, however old. */
export function WidgetWait({ what, query, rows = 3 }: WidgetWaitProps) {
  const { isPending, isError, data, error, refetch } = query;
  if (isPending) return <SkeletonRows rows={rows} label={`Loading the ${what}`} />;
  if (!isError || data || !error) return null;
  return (
    <WidgetError title={`The ${what} could not be loaded`} error={error} onRetry={() => void refetch()} />
  );
}

interface BoundaryProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Keeps a fault of one widget in its place, also one that could not be loaded. */
export class WidgetBoundary extends Component<BoundaryProps, { readonly error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, _info: ErrorInfo): void {
    reportError('crash', error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { title, children } = this.props;
    if (error)
      return (
        <Widget title={title}>
          <WidgetError
            title="This part of the dashboard failed"
            error={error}
            // What could not be loaded is not asked for again by itself.
            onRetry={() =>
              error instanceof ChunkLoadError ? location.reload() : this.setState({ error: null })
            }
          />
        </Widget>
      );
    return (
      <Suspense
        fallback={
          <Widget title={title}>
            <Loader />
          </Widget>
        }
      >
        {children}
      </Suspense>
    );
  }
}
