import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { momentWords } from '../../ui/charts/moment-words.ts';
import { momentInZone } from '../../ui/charts/zone-words.ts';

interface MomentProps {
  /** ISO 8601. */
  readonly at: string;
  /** Shows the zone beside the time and not only in the tooltip: if there is room, as in a pane. */
  readonly withZone?: boolean;
}

/** A date and time in the viewer's time zone (RPT-20). */
export function Moment({ at, withZone = false }: MomentProps) {
  const zone = useViewerZone();
  return (
    <time dateTime={at} title={zone}>
      {withZone ? momentInZone(at, zone) : momentWords(at, zone)}
    </time>
  );
}
