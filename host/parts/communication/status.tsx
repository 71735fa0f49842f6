import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';
import { CircleCheck, CircleHelp, CircleX, type LucideIcon } from 'lucide-react';
import { serverClock } from '../../data/session/server-clock.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { momentInZone } from '../../ui/charts/zone-words.ts';
import styles from './status.module.css';
import { type StatusWords, statusWords } from './status-words.ts';

dayjs.extend(relativeTime);

const ICONS: Readonly<Record<StatusWords['state'], LucideIcon>> = {
  sound: CircleCheck,
  amiss: CircleX,
  unknown: CircleHelp,
};

interface StatusProps {
  readonly status: string;
  readonly detail: string;
}

/** Colour only where something is wrong. */
export function Status({ status, detail }: StatusProps) {
  const { words, state } = statusWords(status);
  const Icon = ICONS[state];
  return (
    <span className={styles.status} title={detail}>
      <Badge tone={state === 'amiss' ? 'critical' : 'plain'}>
        <Icon size={13} aria-hidden />
        {words}
      </Badge>
    </span>
  );
}

/** Milliseconds within which a sign of life counts as current. */
const JUST_NOW_MS = 60_000;

/** When it was last heard from; the full time in the tooltip. */
export function LastSeen({ at }: { readonly at: string | null }) {
  const zone = useViewerZone();
  if (!at) return <span className={styles.none}>Never</span>;
  const now = serverClock.now();
  const words = now - Date.parse(at) < JUST_NOW_MS ? 'Just now' : dayjs(at).from(now);
  return (
    <time dateTime={at} title={momentInZone(at, zone)}>
      {words}
    </time>
  );
}
