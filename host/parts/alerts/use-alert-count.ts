import { useCall } from '../../data/session/api.ts';
import { useGranted } from '../../data/site/queries.ts';

/** Milliseconds between two polls of the counters. */
const EVERY_MS = 4000;

/** The number of open alerts and the newest of them; one poll for all components. */
export function useAlertCount() {
  const alerts = useGranted('Alerts.canSee');
  const counts = useGranted('Site.Alerts.canSee');
  return useCall(
    'alertCount',
    {},
    {
      enabled: alerts || counts,
      refetchInterval: EVERY_MS,
      staleTime: EVERY_MS / 2,
      meta: { inline: true },
    },
  );
}
