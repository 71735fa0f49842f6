import { Component, type ReactNode } from 'react';
import { reportError } from '../data/session/error-report.ts';
import { write } from '../data/stores/storage.ts';
import styles from '../parts/page/message-page.module.css';
import { usePageTitle } from '../parts/page/use-page-title.ts';
import { Button } from '../ui/button.tsx';
import { ChunkLoadError } from '../ui/lazy-page.ts';

interface CrashBoundaryProps {
  readonly children: ReactNode;
  /** Leads to the root route, where the console is rendered anew. */
  readonly onHome: () => void;
}

/** Catches what a page throws while rendering, and replaces the whole console until the user goes home (ERR-01). */
export class CrashBoundary extends Component<CrashBoundaryProps, { readonly error: Error | null }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown) {
    reportError('crash', error);
  }

  goHome = () => {
    // Stored data may be what crashed the page: it must not crash the next one (ERR-03).
    if (location.pathname.includes('/site/')) {
      write('selectedSite', null);
      write('selectedOverview', null);
      write('siteOverviews', null);
    }
    write('selectedDash', null);
    write('selectedReport', null);
    this.props.onHome();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    return error ? <CrashScreen error={error} onHome={this.goHome} /> : this.props.children;
  }
}

interface CrashScreenProps {
  readonly error: Error;
  readonly onHome: () => void;
}

function CrashScreen({ error, onHome }: CrashScreenProps) {
  usePageTitle('Something Went Wrong');
  return (
    <main className={styles.stage} role="alert" aria-label="something went wrong">
      <LostNeedle />
      <h1>Oops! Something went wrong.</h1>
      <p>Sorry for the inconvenience. Please try again.</p>
      {error instanceof ChunkLoadError && <p className={styles.reason}>{error.message}</p>}
      <Button look="primary" autoFocus onClick={onHome}>
        Go To Home Page
      </Button>
    </main>
  );
}

/** A gauge whose needle has lost its value. */
function LostNeedle() {
  return (
    <svg width="120" height="84" viewBox="0 0 120 84" aria-hidden="true" fill="none" strokeLinecap="round">
      <path d="M16 72a46 46 0 1 1 88 0" stroke="var(--line-strong)" strokeWidth="6" />
      <g className={styles.needle}>
        <path d="M60 66V30" stroke="var(--text-1)" strokeWidth="4" />
      </g>
      <circle cx="60" cy="66" r="6" fill="var(--text-1)" />
    </svg>
  );
}
