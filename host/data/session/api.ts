/** The console's calls, bound to this page's session. All calls of the host to the server go through here. */

import { createClient } from '../../../api/client/client.ts';
import { type ApiError, GENERAL_MESSAGE } from '../../../api/client/errors.ts';
import { createHooks, keyOf } from '../../../api/client/hooks.ts';
import {
  endSession,
  isSameIdentity,
  lapseSession,
  restoreSession,
  sessionStore,
  storeSession,
} from '../stores/session-store.ts';
import { isText, read } from '../stores/storage.ts';
import { SESSION_EXPIRED } from './expiry.ts';
import { queryClient } from './query-client.ts';
import { serverClock } from './server-clock.ts';

export type { ApiError };
export { GENERAL_MESSAGE };

export const client = createClient({
  bearer: () => sessionStore.token ?? undefined,
  renew: renewSession,
  clock: serverClock,
  onSignedOut: () => {
    // Where a page is shown it stays, with what was typed; else there is nothing to keep.
    if (sessionStore.isLapsed) return;
    if (queryClient.getQueryData(keyOf('userPermissions', {}))) lapseSession();
    else endSession(SESSION_EXPIRED);
  },
});

export const { useCall, useAhead, usePages, useAct } = createHooks(client);

/**
 * Gets a new token for the refresh cookie. One tab at a time: the cookie rotates, and presenting an old one looks like
 * theft and ends the session everywhere. A tab that waited takes the other tab's result.
 */
export async function renewSession(): Promise<void> {
  const before = sessionStore.token;
  await alone(async () => {
    const stored = read('token', isText);
    if (stored && stored !== before) {
      restoreSession();
      return;
    }
    const session = await client.refresh();
    const same = isSameIdentity(session);
    storeSession(session);
    // Another user, role or company: everything on the page belonged to the previous one (OR-101).
    if (!same) location.reload();
  });
  // Not awaited: the call that needed the token continues.
  void comparePermissions().catch(() => {});
}

/** Browsers provide locks only to pages from https or loopback; elsewhere the server's grace period for parallel refreshes suffices. */
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('mimic.refresh', work) : work();

/** Changed permissions need another page, as another user does (OR-101). */
async function comparePermissions(): Promise<void> {
  const key = keyOf('userPermissions', {});
  const shown = queryClient.getQueryData(key);
  if (!shown) return;
  const now = await client.userPermissions();
  if (JSON.stringify(now) !== JSON.stringify(shown)) location.reload();
}

/** Seconds before expiry at which a token is renewed rather than used. */
const MARGIN_S = 15;

/** The bearer token, renewed if it is about to expire. Undefined while nobody is signed in. */
export async function freshToken(): Promise<string | undefined> {
  const { token } = sessionStore;
  if (token && expiresAt(token) - serverClock.now() / 1000 < MARGIN_S) await renewSession().catch(() => {});
  return sessionStore.token ?? undefined;
}

/** The `exp` of a token, seconds since 1970; an unreadable token is left to the server. */
function expiresAt(token: string): number {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === 'number' ? exp : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
