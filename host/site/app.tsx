import { lazy, Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Route, Switch, useLocation } from 'wouter';
import { CommandSheets } from '../commands/command-sheets.tsx';
import { SignedIn } from '../session/signed-in.tsx';
import { connectivityStore, showsOfflineScreen } from '../state/connectivity-store.ts';
import { Loader } from '../ui/loader.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { AppCommands } from './app-commands.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { OfflinePage } from './offline-page.tsx';
import { ROUTES } from './routes.tsx';

const SignInPage = lazy(() => import('../session/sign-in-page.tsx'));
const ForbiddenPage = lazy(() => import('./forbidden-page.tsx'));

/** The whole console: which screen it is, and what lies over every screen. */
export function App() {
  const [, navigate] = useLocation();
  const connectivity = useSnapshot(connectivityStore);
  return (
    <>
      <CrashBoundary onHome={() => navigate('/')}>
        {showsOfflineScreen(connectivity) ? (
          <OfflinePage />
        ) : (
          <Suspense fallback={<Loader />}>
            <Screens />
          </Suspense>
        )}
      </CrashBoundary>
      <Toasts />
    </>
  );
}

function Screens() {
  return (
    <Switch>
      <Route path="/login" component={SignInPage} />
      <Route path="/forbidden/" component={ForbiddenPage} />
      <Route>
        <SignedIn>
          <AppCommands />
          <CommandSheets />
          <Suspense fallback={<Loader />}>
            <Pages />
          </Suspense>
        </SignedIn>
      </Route>
    </Switch>
  );
}

function Pages() {
  const [path] = useLocation();
  useEffect(() => {
    // A new page is read from its start, also by those who hear it.
    if (path) document.getElementById('main')?.scrollTo(0, 0);
  }, [path]);
  return (
    <Switch>
      {ROUTES.map(({ id, path: pattern, page: Page }) => (
        <Route key={id} path={pattern}>
          {(params) => <Page params={params} />}
        </Route>
      ))}
    </Switch>
  );
}
