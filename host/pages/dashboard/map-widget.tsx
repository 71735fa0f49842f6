import { TITLES } from './arrangement.ts';
import styles from './map-widget.module.css';
import SitesMap from './sites-map.tsx';
import { Widget } from './widget.tsx';

/** The sites where they are, with their alarms. */
export default function MapWidget() {
  return (
    <Widget title={TITLES.map} isFlush>
      <div className={styles.map}>
        <SitesMap />
      </div>
    </Widget>
  );
}
