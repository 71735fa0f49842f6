import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'wouter';
import { areaOf } from './areas.ts';
import { lazyPage } from './lazy-page.ts';
import styles from './main-layout.module.css';
import { NavigationRail } from './navigation-rail.tsx';
import { SectionList } from './section-list.tsx';

const AlarmBanner = lazyPage('alarm-banner', () => import('./alerts/alarm-banner.tsx'));

interface MainLayoutProps {
  /** Stands between the navigation and the page. In an area with pages of its own, as the set-up, the list of them does. */
  readonly sidebar?: ReactNode;
  readonly children: ReactNode;
}

/** What is around every page of a signed-in user: the areas at the left (below, on narrow screens), the page in the rest. */
export function MainLayout({ sidebar, children }: MainLayoutProps) {
  const [path] = useLocation();
  const hasSections = areaOf(path)?.sections !== undefined;
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to the page
      </a>
      <NavigationRail />
      <div className={styles.work} data-sections={hasSections || undefined}>
        {sidebar ?? (hasSections && <SectionList />)}
        <main id="main" tabIndex={-1} className={styles.main}>
          <Suspense fallback={null}>
            <AlarmBanner />
          </Suspense>
          {children}
        </main>
      </div>
    </div>
  );
}
