import './ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { App } from './app/app.tsx';
import { followBuilds } from './app/builds.ts';
import { startTroubleWatch } from './app/trouble-watch.ts';
import { startErrorReports } from './data/session/error-report.ts';
import { queryClient } from './data/session/query-client.ts';
import { isDiagramPath } from './data/site/site-path.ts';
import { startConnectivity } from './data/stores/connectivity-store.ts';
import { startDensity } from './data/stores/density-store.ts';
import { startKiosk } from './data/stores/kiosk-store.ts';
import { startLayout } from './data/stores/layout-store.ts';
import { leaveThen } from './data/stores/leave-guard.ts';
import { followOtherTabs, restoreSession } from './data/stores/session-store.ts';
import { restoreSignInStep } from './data/stores/sign-in-step-store.ts';
import { startTheme } from './data/stores/theme-store.ts';
import { prepareEngine, prepareEngineSoon } from './diagram/worker-ahead.ts';
import favicon from './favicon.svg';

startErrorReports();
startTheme();
startDensity();
startConnectivity();
startTroubleWatch();
startLayout();
startKiosk();
restoreSession();
restoreSignInStep();
followOtherTabs(
  () => location.reload(),
  () => location.assign('/'),
);

// On a diagram's page its engine starts beside the page, not after it.
if (isDiagramPath(location.pathname)) prepareEngine();
else prepareEngineSoon();

if ((globalThis as { MIMIC_DEV?: boolean }).MIMIC_DEV) followBuilds();

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <link rel="icon" type="image/svg+xml" href={favicon} />
    <QueryClientProvider client={queryClient}>
      <Router aroundNav={(navigate, to, options) => leaveThen(() => navigate(to, options))}>
        <App />
      </Router>
    </QueryClientProvider>
  </StrictMode>,
);
