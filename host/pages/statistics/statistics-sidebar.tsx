import { useCall } from '../../data/session/api.ts';
import { SitesSidebar } from '../../parts/sites/sites-sidebar.tsx';

interface StatisticsSidebarProps {
  readonly params: { readonly communicationId: string };
}

/** The sites beside a link's statistics: the address names only the link, whose statistics name its site. */
export function StatisticsSidebar({ params: { communicationId } }: StatisticsSidebarProps) {
  const { data } = useCall(
    'linkStatistics',
    { params: { uuid: communicationId } },
    { meta: { inline: true } },
  );
  return <SitesSidebar selected={data?.siteUuid ?? null} />;
}
