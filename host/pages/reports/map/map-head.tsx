import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MapReportSite, MapView } from '../../../../api/contract/index.ts';
import { useViewerZone } from '../../../data/stores/viewer-zone.ts';
import { PlaceMark } from '../../../parts/map/place-mark.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { momentInZone } from '../../../ui/charts/zone-words.ts';
import { countWords } from '../../../ui/count-words.ts';
import styles from './map-report.module.css';
import { countsOf } from './map-words.ts';

interface MapHeadProps {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** The bar of the report, and what is on the map. */
  readonly children: ReactNode;
}

/** The header over a map: folded it leaves the map its room, and says only which report this is (MAPR-01). */
export function MapHead({ name, isOpen, onOpen, children }: MapHeadProps) {
  if (isOpen) return children;
  return (
    <div className={styles.folded}>
      <h1 title={name}>{name}</h1>
      <IconButton
        icon={ChevronDown}
        label="Show the header"
        aria-expanded={false}
        onClick={() => onOpen(true)}
      />
    </div>
  );
}

interface MapSummaryProps {
  readonly view: MapView;
  readonly sites: readonly MapReportSite[];
  readonly onFold: () => void;
}

/** How many sites there are by their worst alarm: the legend of the map, too. */
export function MapSummary({ view, sites, onFold }: MapSummaryProps) {
  const zone = useViewerZone();
  const { critical, urgent, quiet, unplaced } = countsOf(sites);
  return (
    <div className={styles.summary}>
      <ul aria-label="Sites by their worst alarm">
        {view.seesAlarms ? (
          <>
            <li>
              <PlaceMark worst="critical" /> {critical.toLocaleString('en')} critical
            </li>
            <li>
              <PlaceMark worst="urgent" /> {urgent.toLocaleString('en')} urgent
            </li>
            <li>
              <PlaceMark /> {quiet.toLocaleString('en')} without alarms
            </li>
          </>
        ) : (
          <li>
            <PlaceMark /> {countWords(sites.length, 'site')}
          </li>
        )}
        {unplaced > 0 && <li>{unplaced.toLocaleString('en')} without a position</li>}
        {view.notice && <li role="status">{view.notice}</li>}
      </ul>
      <span className={styles.at}>Values of {momentInZone(view.at, zone)}</span>
      <IconButton icon={ChevronUp} label="Hide the header" aria-expanded onClick={onFold} />
    </div>
  );
}
