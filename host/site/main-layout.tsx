import type { ReactNode } from 'react';
import styles from './main-layout.module.css';
import { NavigationRail } from './navigation-rail.tsx';

interface MainLayoutProps {
  /** Stands between the navigation and the page. */
  readonly sidebar?: ReactNode;
  readonly children: ReactNode;
}

/** What is around every page of a signed-in user: the areas at the left (below, on narrow screens), the page in the rest. */
export function MainLayout({ sidebar, children }: MainLayoutProps) {
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to the page
      </a>
      <NavigationRail />
      <div className={styles.work}>
        {sidebar}
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
    </div>
  );
}
