/** Where a diagram that the server will not give leads, and what is said of it (CANV-26, CANV-27, OR-54). */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { ApiError } from '../../api/client/errors.ts';
import { keyOf } from '../../api/client/hooks.ts';
import type { HttpError } from '../../worker/host-side/client.ts';
import { messageOf } from '../data/session/messages.ts';
import { queryClient } from '../data/session/query-client.ts';
import { write } from '../data/stores/storage.ts';
import { showToast } from '../data/stores/toast-store.ts';
import type { DiagramState } from './diagram-store.ts';

/** ERR-13: the site, or what was to be seen of it, is not there. */
const SITE_UNAVAILABLE = 'SITE_OVERVIEW_NOT_EXISTS';
const SIGNED_OUT = 401;
/** All that the server checks of such a request are the ids in its address. */
const WRONG_ADDRESS = 400;
const NO_DIAGRAM = 'There is no diagram at this address.';

/**
 * The page to go to; null to stay, where no server has spoken: what was wanted may be there as soon as the network is. Who
 * is signed out goes his own way.
 */
export function pathAfter({ status, code }: HttpError, site: string | undefined): string | null {
  if (status === 0 || status === SIGNED_OUT) return null;
  return code === SITE_UNAVAILABLE && site ? `/site/overview/${site}` : '/dash/';
}

/** Why, in words for the user. */
export const wordsFor = ({ status, code }: HttpError, failure: string): string =>
  status === WRONG_ADDRESS ? NO_DIAGRAM : messageOf(new ApiError(status, failure, { code }));

/** Leaves the page of a diagram that the server has refused, and says why. */
export function useLoadFailure(store: DiagramState, site: string | undefined): void {
  const { failure, refusal } = useSnapshot(store);
  const [location, navigate] = useLocation();
  useEffect(() => {
    const path = refusal ? pathAfter(refusal, site) : null;
    if (failure === null || !refusal || path === null) return;
    showToast('error', wordsFor(refusal, failure));
    // The list of the site may still name what is gone, and the choice of last time be it.
    if (site) {
      write('selectedOverview', null);
      void queryClient.invalidateQueries({ queryKey: keyOf('site') });
    }
    if (path.replace(/\/$/, '') !== location.replace(/\/$/, '')) navigate(path, { replace: true });
  }, [failure, refusal, site, location, navigate]);
}
