import { QueryCache, QueryClient } from '@tanstack/react-query';
import { subscribeKey } from 'valtio/utils';
import { navigate } from 'wouter/use-browser-location';
import { sessionStore } from '../state/session-store.ts';
import { showToast } from '../state/toast-store.ts';
import type { ApiError } from './api.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The page says itself what went wrong; no toast beside it. */
      readonly inline?: boolean;
      /** Said instead of the server's message. */
      readonly failure?: string;
    };
  }
}

const RETRIES = 2;

/** What every query does with a refusal: 403 leads to the forbidden page (AUTH-20), others are said in a toast (ERR-09). */
function report(error: Error, meta?: { readonly inline?: boolean; readonly failure?: string }): void {
  const { status } = error as ApiError;
  // 401 has ended the session by now, and the guard leads to the sign-in page.
  if (status === 401) return;
  if (status === 403) navigate('/forbidden/');
  else if (!meta?.inline) showToast('error', meta?.failure ?? error.message);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Only what may pass by itself is tried again: no network, and a server in trouble.
      retry: (count, error) => {
        const { status } = error as ApiError;
        return count < RETRIES && (status === 0 || status >= 500);
      },
    },
  },
});

// What one user was shown must not stay for the next.
let shownTo = sessionStore.user?.uuid;
subscribeKey(sessionStore, 'user', (user) => {
  if (user?.uuid !== shownTo) queryClient.clear();
  shownTo = user?.uuid;
});
