import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { navigate } from 'wouter/use-browser-location';
import { type ApiError, mayReadAgain } from '../../../api/client/errors.ts';
import { STORAGE_AWAY } from '../../../api/contract/calls/system.ts';
import { onIdentityChange } from '../stores/identity-state.ts';
import { showToast } from '../stores/toast-store.ts';
import { tellTrouble } from '../stores/trouble-store.ts';
import { messageOf } from './messages.ts';

/** How a call's failure is reported. */
interface FailureMeta extends Record<string, unknown> {
  /** The page shows the error itself; no toast. */
  readonly inline?: boolean;
  /** Shown instead of the server's message. */
  readonly failure?: string;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta;
    mutationMeta: FailureMeta;
  }
}

/** The default error handling of every call: 403 leads to the forbidden page (AUTH-20), other errors appear in a toast (ERR-09). */
function report(error: Error, meta?: FailureMeta): void {
  const { status, code, message } = error as ApiError;
  if (code === STORAGE_AWAY) tellTrouble(message);
  // 401 has already ended the session, and the guard leads to the sign-in page.
  if (status === 401) return;
  if (status === 403) deny();
  else if (!meta?.inline) showToast('error', meta?.failure ?? messageOf(error));
}

/** The user's permissions have changed since they came here. */
function deny(): void {
  void queryClient.invalidateQueries({ queryKey: ['userPermissions'] });
  navigate('/forbidden/', { state: { from: location.pathname + location.search } });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
  // Errors of a form appear in the form: navigating away would lose what was typed.
  mutationCache: new MutationCache({
    onError: (error, _sent, _context, mutation) => {
      if ((error as ApiError).code === STORAGE_AWAY) tellTrouble(error.message);
      if (!mutation.meta?.inline) report(error, mutation.meta);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: mayReadAgain,
    },
  },
});

// Data of one user in one company must not stay for the next.
onIdentityChange(() => queryClient.clear());
