import { Map as MapIcon } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useCall } from '../../data/session/api.ts';
import { isWithoutData } from '../../data/session/without-data.ts';
import { useChosenSite } from '../../data/site/chosen-site.ts';
import { useSite } from '../../data/site/queries.ts';
import { SiteMap } from '../../parts/map/site-map.tsx';
import { type SiteItem, useMappedSites } from '../../parts/map/use-mapped-sites.ts';
import { degreesOf, type TypedPosition, typedOf } from '../../parts/organize/site-position.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { NoSite } from '../../parts/sites/choose-site.tsx';
import { Button } from '../../ui/button.tsx';
import { countWords } from '../../ui/count-words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loader } from '../../ui/loader.tsx';
import styles from './map-page.module.css';
import { SitePane } from './site-pane.tsx';
import { useSiteMapState } from './use-site-map-state.ts';

interface MapPageProps {
  readonly params: { readonly siteId?: string };
}

const MAP = '/site/map';

/** All sites on a map, with their alerts, and the position of one (MAP-01 to MAP-03, NAV-29). */
export default function MapPage({ params: { siteId } }: MapPageProps) {
  const positions = useCall('sitePositions', {}, { meta: { inline: true } });
  usePageTitle('Map');
  if (positions.isPending) return <Loader />;
  if (isWithoutData(positions))
    return (
      <EmptyState
        icon={MapIcon}
        title="The sites could not be loaded"
        action={<Button onClick={() => positions.refetch()}>Try again</Button>}
      >
        {positions.error.message}
      </EmptyState>
    );
  return <MapOfSites siteId={siteId ?? null} items={positions.data.items} />;
}

interface MapOfSitesProps {
  readonly siteId: string | null;
  readonly items: readonly SiteItem[];
}

function MapOfSites({ siteId, items }: MapOfSitesProps) {
  const [, navigate] = useLocation();
  const sites = useMappedSites(items);
  const unplaced = items.filter((item) => item.latitude === null || item.longitude === null);
  const [{ enable, activeSiteId, siteMapData, formState }, setFormState] = useSiteMapState(siteId, items);
  const chosen = siteMapData.find(({ uuid }) => uuid === activeSiteId);
  return (
    <>
      <PageHeader title={chosen?.name ?? 'Map'} hasSidebar />
      {unplaced.length > 0 && !enable && <Unplaced items={unplaced} />}
      <div className={styles.page} data-open={siteId ? true : undefined}>
        <SiteMap
          sites={sites}
          chosen={activeSiteId}
          onChoose={({ uuid }) => navigate(`${MAP}/${uuid}`)}
          placing={
            formState
              ? {
                  at: degreesOf(formState, chosen),
                  onPlace: (at) => setFormState({ ...formState, ...typedOf(at) }),
                }
              : undefined
          }
        />
        {siteId && (
          <ChosenSite
            key={siteId}
            siteId={siteId}
            typed={formState}
            onTyped={setFormState}
            onClose={() => navigate(MAP)}
          />
        )}
      </div>
    </>
  );
}

interface ChosenSiteProps {
  readonly siteId: string;
  readonly typed: TypedPosition | null;
  readonly onTyped: (typed: TypedPosition | null) => void;
  readonly onClose: () => void;
}

function ChosenSite({ siteId, ...pane }: ChosenSiteProps) {
  const site = useSite(siteId);
  useChosenSite(siteId, site);
  usePageTitle(site.data ? `Map: ${site.data.name}` : 'Map');
  if (site.isPending) return <Loader />;
  if (isWithoutData(site)) return <NoSite title="Map" icon={MapIcon} error={site.error} />;
  return <SitePane site={site.data} {...pane} />;
}

/** Names that the line has room for. */
const MOST_NAMED = 6;

/** Sites without a position are named: none of them is drawn where it is not. */
function Unplaced({ items }: { readonly items: readonly SiteItem[] }) {
  const named = items.slice(0, MOST_NAMED);
  return (
    <p className={styles.unplaced}>
      {countWords(items.length, 'site')} without a position:{' '}
      {named.map(({ uuid, name }, nth) => (
        <span key={uuid}>
          {nth > 0 && ', '}
          <Link href={`${MAP}/${uuid}`}>{name}</Link>
        </span>
      ))}
      {items.length > named.length && ` and ${(items.length - named.length).toLocaleString('en')} more`}
    </p>
  );
}
