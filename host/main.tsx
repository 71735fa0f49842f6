import './ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import favicon from './favicon.svg';
import { startErrorReports } from './session/error-report.ts';
import { queryClient } from './session/query-client.ts';
import { startTroubleWatch } from './session/trouble-watch.ts';
import { App } from './site/app.tsx';
import { startConnectivity } from './state/connectivity-store.ts';
import { startDensity } from './state/density-store.ts';
import { startKiosk } from './state/kiosk-store.ts';
import { startLayout } from './state/layout-store.ts';
import { leaveThen } from './state/leave-guard.ts';
import { followOtherTabs, restoreSession } from './state/session-store.ts';
import { restoreSignInStep } from './state/sign-in-step-store.ts';
import { startTheme } from './state/theme-store.ts';
import { restoreTree } from './state/tree-store.ts';

startErrorReports();
startTheme();
startDensity();
startConnectivity();
startTroubleWatch();
startLayout();
startKiosk();
restoreSession();
restoreSignInStep();
restoreTree();
followOtherTabs(() => location.reload());

// `npm run dev` builds this in; the server tells open pages of every new build.
if ((globalThis as { MIMIC_DEV?: boolean }).MIMIC_DEV)
  new EventSource('/api/dev/rebuilt').addEventListener('rebuilt', () => location.reload());

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
