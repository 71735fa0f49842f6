import { useLocation } from 'wouter';
import { useCall } from '../../data/session/api.ts';
import { isWithoutData } from '../../data/session/without-data.ts';
import { SiteMap } from '../../parts/map/site-map.tsx';
import { useMappedSites } from '../../parts/map/use-mapped-sites.ts';
import { countWords } from '../../ui/count-words.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loader } from '../../ui/loader.tsx';
import styles from './map-widget.module.css';

/** The company's sites on a map of the dashboard; a site leads to its own place on the site map. */
export default function SitesMap() {
  const [, navigate] = useLocation();
  const positions = useCall('sitePositions', {}, { meta: { inline: true } });
  const items = positions.data?.items ?? NONE;
  const sites = useMappedSites(items);
  if (positions.isPending) return <Loader />;
  if (isWithoutData(positions))
    return (
      <ErrorState
        title="The sites could not be loaded"
        error={positions.error}
        onRetry={() => void positions.refetch()}
      />
    );
  const unplaced = items.length - sites.length;
  return (
    <>
      <SiteMap sites={sites} chosen={null} onChoose={({ uuid }) => navigate(`/site/map/${uuid}`)} />
      {unplaced > 0 && <p className={styles.unplaced}>{countWords(unplaced, 'site')} without a position</p>}
    </>
  );
}

const NONE = [] as const;
