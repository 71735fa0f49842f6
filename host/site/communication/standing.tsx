import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';
import { CircleCheck, CircleHelp, CircleX, type LucideIcon } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import styles from './communication.module.css';

dayjs.extend(relativeTime);

const KNOWN: Readonly<Record<string, { icon: LucideIcon; tone: 'plain' | 'critical'; words: string }>> = {
  active: { icon: CircleCheck, tone: 'plain', words: 'Active' },
  down: { icon: CircleX, tone: 'critical', words: 'Down' },
  unknown: { icon: CircleHelp, tone: 'plain', words: 'Unknown' },
};

interface StatusProps {
  readonly status: string;
  readonly detail: string;
}

/** COMM-14, OR-38: colour only where something is wrong; what nobody foresaw is shown as it is. */
export function Status({ status, detail }: StatusProps) {
  const { icon: Icon, tone, words } = KNOWN[status] ?? { icon: CircleHelp, tone: 'plain', words: status };
  return (
    <span className={styles.status} title={detail}>
      <Badge tone={tone}>
        <Icon size={13} aria-hidden />
        {words}
      </Badge>
    </span>
  );
}

/** Milliseconds within which a sign of life is of now. */
const JUST_NOW_MS = 60_000;

/** When something was heard last; whole in the tooltip. */
export function LastSeen({ at }: { readonly at: string | null }) {
  if (!at) return <span className={styles.none}>Never</span>;
  const age = Date.now() - Date.parse(at);
  const words = age < JUST_NOW_MS ? 'Just now' : dayjs(at).fromNow();
  return (
    <time dateTime={at} title={dayjs(at).format('MM/DD/YYYY hh:mm:ss A')}>
      {words}
    </time>
  );
}
