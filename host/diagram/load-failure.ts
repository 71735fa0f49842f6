/** Where the page goes if the server refuses a diagram, and the message (CANV-26, CANV-27, OR-54). */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/client/errors.ts';
import { keyOf } from '../../api/client/hooks.ts';
import type { HttpError } from '../../worker/host-side/client.ts';
import { messageOf } from '../data/session/messages.ts';
import { queryClient } from '../data/session/query-client.ts';
import { forgetOverview } from '../data/site/chosen-overview.ts';
import { showToast } from '../data/stores/toast-store.ts';
import type { DiagramState } from './diagram-store.ts';

/** ERR-13: the site, or its diagram, does not exist. */
const SITE_UNAVAILABLE = 'SITE_OVERVIEW_NOT_EXISTS';
const SIGNED_OUT = 401;
/** The server checks nothing but the ids in such an address. */
const WRONG_ADDRESS = 400;
const NO_DIAGRAM = 'There is no diagram at this address.';

/**
 * The page to go to; null to stay if no server has answered: the diagram may be there once the network is. Signed-out
 * users are redirected elsewhere.
 */
export function pathAfter({ status, code }: HttpError, site: string | undefined): string | null {
  if (status === 0 || status === SIGNED_OUT) return null;
  return code === SITE_UNAVAILABLE && site ? `/site/overview/${site}` : '/dash/';
}

/** The reason, in words for the user. */
export const wordsFor = ({ status, code }: HttpError, failure: string): string =>
  status === WRONG_ADDRESS ? NO_DIAGRAM : messageOf(new ApiError(status, failure, { code }));

/** Leaves the page of a diagram that the server refused, and says why. */
export function useLoadFailure(store: DiagramState, site: string | undefined): void {
  const { failure, refusal } = useSnapshot(store);
  const [location, navigate] = useLocation();
  useEffect(() => {
    const path = refusal ? pathAfter(refusal, site) : null;
    if (failure === null || !refusal || path === null) return;
    showToast('error', wordsFor(refusal, failure));
    // The site's list may still contain the missing diagram, and the last choice may be it.
    if (site) {
      forgetOverview(site);
      void queryClient.invalidateQueries({ queryKey: keyOf('site') });
    }
    if (path.replace(/\/$/, '') !== location.replace(/\/$/, '')) navigate(path, { replace: true });
  }, [failure, refusal, site, location, navigate]);
}
