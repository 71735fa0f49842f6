import { Component, type ReactNode } from 'react';
import { write } from '../state/storage.ts';
import { Button } from '../ui/button.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import styles from './message-page.module.css';

interface CrashBoundaryProps {
  readonly children: ReactNode;
  /** Leads to the root route; the console is rendered anew there. */
  readonly onHome: () => void;
}

/** Catches what a page throws while rendering, and stands in for the whole console until the user goes home (ERR-01). */
export class CrashBoundary extends Component<CrashBoundaryProps, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  goHome = () => {
    // What was stored may be what crashed the page: it must not crash the next one (ERR-03).
    if (location.pathname.includes('/site/')) {
      write('selectedSite', null);
      write('selectedOverview', null);
    }
    write('selectedDash', null);
    this.props.onHome();
    this.setState({ crashed: false });
  };

  override render() {
    return this.state.crashed ? <CrashScreen onHome={this.goHome} /> : this.props.children;
  }
}

function CrashScreen({ onHome }: { readonly onHome: () => void }) {
  usePageTitle('Something Went Wrong');
  return (
    <main className={styles.stage} role="alert" aria-label="something went wrong">
      <LostNeedle />
      <h1>Oops! Something went wrong.</h1>
      <p>Sorry for the inconvenience. Please try again.</p>
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
