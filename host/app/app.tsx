import { type ComponentType, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { Route, Switch, useLocation } from 'wouter';
import { CommandSheets } from '../commands/command-sheets.tsx';
import { connectivityStore, showsOfflineScreen } from '../data/stores/connectivity-store.ts';
import { sessionStore } from '../data/stores/session-store.ts';
import { OfflinePage } from '../parts/page/offline-page.tsx';
import { lazyPage } from '../ui/lazy-page.ts';
import { Loader } from '../ui/loader.tsx';
import styles from './app.module.css';
import { AppCommands } from './app-commands.tsx';
import { AsideWhileCovered } from './aside-while-covered.tsx';
import { AssimilationBand } from './assimilation-band.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { Pages } from './pages.tsx';
import { SignedIn } from './signed-in.tsx';
import { Toasts } from './toasts.tsx';
import { TroubleNotice } from './trouble-notice.tsx';

/** Pages that need no sign-in (NAV-02), and the choice of a company, which has its own guard (OR-03). */
export const PUBLIC: Readonly<Record<string, ComponentType>> = {
  '/login': lazyPage('sign-in', () => import('../pages/sign-in/sign-in-page.tsx'), 'main'),
  '/security-check': lazyPage('security-check', () => import('../pages/sign-in/security-check-page.tsx')),
  '/forgot-password': lazyPage('forgot-password', () => import('../pages/sign-in/forgot-password-page.tsx')),
  '/set-password': lazyPage('set-password', () => import('../pages/sign-in/set-password-page.tsx')),
  '/first-company': lazyPage('first-company', () => import('../pages/sign-in/first-company-page.tsx')),
  '/company': lazyPage('company', () => import('../pages/sign-in/company-page.tsx')),
  '/start-assimilation-session': lazyPage(
    'start-assimilation',
    () => import('../pages/sign-in/start-assimilation-page.tsx'),
  ),
  '/forbidden/': lazyPage('forbidden', () => import('../pages/messages/forbidden-page.tsx')),
};

const SignInAgain = lazyPage('sign-in-again', () => import('../pages/sign-in/sign-in-again.tsx'));

/**
 * The whole console: the present screen, and what lies over every screen. The page stays under the offline screen, out of
 * reach: typed text is still there when the network returns (ERR-06), or somebody has signed in again.
 */
export function App() {
  const [, navigate] = useLocation();
  const offline = showsOfflineScreen(useSnapshot(connectivityStore));
  const { isLapsed } = useSnapshot(sessionStore);
  const isAside = offline || isLapsed;
  return (
    <div className={styles.app}>
      <AssimilationBand />
      <div className={styles.screen}>
        <div className={styles.page} hidden={isAside} inert={isAside}>
          <CrashBoundary onHome={() => navigate('/')}>
            <Suspense fallback={<Loader />}>
              <AsideWhileCovered>
                <Screens />
              </AsideWhileCovered>
            </Suspense>
          </CrashBoundary>
        </div>
        {offline && <OfflinePage />}
        {isLapsed && !offline && (
          <Suspense fallback={<Loader />}>
            <SignInAgain />
          </Suspense>
        )}
      </div>
      <Toasts />
      <TroubleNotice />
    </div>
  );
}

function Screens() {
  return (
    <Switch>
      {Object.entries(PUBLIC).map(([path, page]) => (
        <Route key={path} path={path} component={page} />
      ))}
      <Route>
        <SignedIn>
          <AppCommands />
          <CommandSheets />
          <Pages />
        </SignedIn>
      </Route>
    </Switch>
  );
}
