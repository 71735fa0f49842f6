import { useViewerZone } from '../state/viewer-zone.ts';
import { momentWords } from './charts/moment-words.ts';

interface MomentProps {
  /** ISO 8601. */
  readonly at: string;
  /** Says the zone beside the time and not only when pointed at: where there is room, as in a pane. */
  readonly withZone?: boolean;
}

/** A date and time as the viewer's clock shows it (RPT-20). */
export function Moment({ at, withZone = false }: MomentProps) {
  const zone = useViewerZone();
  const words = momentWords(at, zone);
  return (
    <time dateTime={at} title={withZone ? undefined : zone}>
      {withZone ? `${words} (${zone})` : words}
    </time>
  );
}
