/** Actions on the overviews of a site, with immediate updates of the page. */
import type { AnswerOf } from '../../../api/client/client.ts';
import { keyOf } from '../../../api/client/hooks.ts';
import { client } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { refreshOverviewLists } from '../../data/site/overview-lists.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { createOrderSaver, type OrderSaver } from './order.ts';

export type Overview = AnswerOf<'site'>['overviews'][number];

const siteKey = (site: string) => keyOf('site', { params: { uuid: site } });

export const refreshSite = (site: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: siteKey(site) });

function showOverviews(site: string, change: (overviews: readonly Overview[]) => readonly Overview[]): void {
  queryClient.setQueryData<AnswerOf<'site'>>(siteKey(site), (now) => {
    if (!now) return now;
    const overviews = [...change(now.overviews)];
    return { ...now, overviews, overviewOrder: overviews.map(({ uuid }) => uuid) };
  });
}

/** Shows each new order at once and sends it; a refused one is reverted, with a message. */
export function orderOverviews(site: string): (overviews: readonly Overview[]) => void {
  const saver: OrderSaver = createOrderSaver(
    async (overviewOrder) => {
      // A response under way would bring the old order back.
      await queryClient.cancelQueries({ queryKey: siteKey(site) });
      await client.updateSite({ params: { uuid: site }, body: { overviewOrder: [...overviewOrder] } });
      refreshOverviewLists();
    },
    (error) => {
      showToast('error', messageOf(error));
      void refreshSite(site);
    },
  );
  return (overviews) => {
    showOverviews(site, () => overviews);
    saver.save(overviews.map(({ uuid }) => uuid));
  };
}

/** CANV-33. */
export async function archiveOverview(site: string, overview: string): Promise<void> {
  await client.removeOverview({ params: { id: overview } });
  showOverviews(site, (overviews) => overviews.filter(({ uuid }) => uuid !== overview));
  void refreshSite(site);
  refreshOverviewLists();
}

export async function renameOverview(site: string, overview: string, name: string): Promise<void> {
  const renamed = await client.renameDiagram({ params: { uuid: overview }, body: { name } });
  showOverviews(site, (overviews) =>
    overviews.map((one) => (one.uuid === overview ? { ...one, name: renamed.name } : one)),
  );
  void refreshSite(site);
  refreshOverviewLists();
}
