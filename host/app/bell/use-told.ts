import { MOST_UNREAD } from '../../../api/contract/index.ts';
import { useCompanyNews } from '../../data/company-news.ts';
import { client, useCall } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { useGranted } from '../../data/site/queries.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { wantsBrowserNotices } from './browser-notices.ts';

/** Milliseconds between two looks: the server tells of what is new, but for those who hear nothing of it. */
const HEARD_MS = 60_000;
const UNHEARD_MS = 4000;

/** How much is unread, and the newest of all. Browser notifications are for pages in the background: what is not told is asked there too. */
export function useToldCount() {
  const alerts = useGranted('Alerts.canSee');
  const siteAlerts = useGranted('Site.Alerts.canSee');
  const isAllowed = alerts || siteAlerts;
  const everyMs = useCompanyNews() ? HEARD_MS : UNHEARD_MS;
  const { data } = useCall(
    'toldCount',
    {},
    {
      enabled: isAllowed,
      refetchInterval: everyMs,
      refetchIntervalInBackground: wantsBrowserNotices(),
      staleTime: UNHEARD_MS / 2,
      meta: { inline: true },
    },
  );
  return { data, isAllowed };
}

/** Marks them as read; the list and the count follow. */
export async function markRead(which: { readonly ids?: string[]; readonly upTo?: string }): Promise<void> {
  try {
    await client.readTold({ body: which });
  } catch (error) {
    showToast('error', (error as Error).message);
  }
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['told'] }),
    queryClient.invalidateQueries({ queryKey: ['toldCount'] }),
  ]);
}

/** "nothing unread", "3 unread", "more than 99 unread". */
export function unreadWords(unread: number): string {
  if (unread === 0) return 'nothing unread';
  return unread < MOST_UNREAD ? `${unread} unread` : `more than ${MOST_UNREAD - 1} unread`;
}
