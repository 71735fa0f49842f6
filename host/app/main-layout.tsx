import { lazy, type ReactNode, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { areaOf } from '../data/site/areas.ts';
import { useGranted } from '../data/site/queries.ts';
import { kioskStore } from '../data/stores/kiosk-store.ts';
import { SectionList } from '../parts/page/section-list.tsx';
import { lazyPage, loadChunk } from '../ui/lazy-page.ts';
import styles from './main-layout.module.css';
import { NavigationRail } from './navigation-rail.tsx';

const AlarmBanner = lazyPage('alarm-banner', () => import('./alarm-banner/alarm-banner.tsx'), 'main');
const LateNotice = lazyPage('late-notice', () => import('./late-commands/late-notice.tsx'), 'later');

const Kiosk = lazy(() => loadChunk('kiosk', () => import('./kiosk/kiosk.tsx')));

/** The alerts page itself lists all alarms. */
const hasAlarmBar = (path: string): boolean => !path.startsWith('/alerts');

interface MainLayoutProps {
  /** Between the navigation and the page. In an area with pages of its own, such as the set-up, it is their list. */
  readonly sidebar?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame of every page of a signed-in user: the areas at the left (below, on narrow screens), the page in the rest. A
 * wall display has only the page.
 */
export function MainLayout({ sidebar, children }: MainLayoutProps) {
  const [path] = useLocation();
  const { on: kiosk } = useSnapshot(kioskStore);
  const seesAlerts = useGranted('Alerts.canSee');
  const seesCounts = useGranted('Site.Alerts.canSee');
  const hasSections = areaOf(path)?.sections !== undefined;
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to the page
      </a>
      {!kiosk && <NavigationRail />}
      <div className={styles.work} data-sections={hasSections || undefined}>
        {!kiosk && (sidebar ?? (hasSections && <SectionList />))}
        <main id="main" tabIndex={-1} className={styles.main}>
          {hasAlarmBar(path) && (seesAlerts || seesCounts) && (
            <div className={styles.alarms} data-alarm-strip="">
              <Suspense fallback={null}>
                <AlarmBanner />
              </Suspense>
            </div>
          )}
          <Suspense fallback={null}>
            <LateNotice />
          </Suspense>
          {children}
        </main>
        {kiosk && (
          <Suspense fallback={null}>
            <Kiosk />
          </Suspense>
        )}
      </div>
    </div>
  );
}
