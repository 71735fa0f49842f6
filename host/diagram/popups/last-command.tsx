import { isGranted } from '../../../api/contract/index.ts';
import { useCompanyNews } from '../../data/company-news.ts';
import { useCall } from '../../data/session/api.ts';
import { usePermissions } from '../../data/site/queries.ts';
import { isDoubtful, RESULT_TITLES } from '../../parts/log/activity-words.ts';
import { latestWords } from '../../parts/log/command-words.ts';
import { Moment } from '../../parts/page/moment.tsx';
import { Badge } from '../../ui/badge.tsx';
import styles from './equipment-lines.module.css';

const UNHEARD_MS = 30_000;

interface LastCommandProps {
  /** Of the equipment. */
  readonly tag: string;
}

/** Who sent what to the equipment last, and what became of it: for those who may read the activity log. */
export default function LastCommand({ tag }: LastCommandProps) {
  const { data: permissions } = usePermissions();
  return permissions && isGranted(permissions, 'Site.ActivityLog.canSee') ? <Line tag={tag} /> : null;
}

function Line({ tag }: LastCommandProps) {
  const isHeard = useCompanyNews();
  const { data, error } = useCall(
    'latestCommands',
    { query: { limit: 1, ofTag: tag } },
    { staleTime: UNHEARD_MS, refetchInterval: isHeard ? false : UNHEARD_MS, meta: { inline: true } },
  );
  const last = data?.items[0];
  return (
    <p className={styles.line}>
      <span className={styles.words}>
        Last command <b>{last && latestWords(last)}</b>
        <br />
        {last ? (
          <>
            {last.user}, <Moment at={last.at} />
          </>
        ) : (
          noneWords(data !== undefined, error)
        )}
      </span>
      {last && (
        <span title={last.message || undefined}>
          <Badge tone={isDoubtful(last.result) ? 'urgent' : 'plain'}>{RESULT_TITLES[last.result]}</Badge>
        </span>
      )}
    </p>
  );
}

function noneWords(isRead: boolean, error: Error | null): string {
  if (error) return `Not known: ${error.message}`;
  return isRead ? 'No commands yet' : 'Reading …';
}
