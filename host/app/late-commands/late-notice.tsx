import { ClockAlert } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../data/session/api.ts';
import { useGranted } from '../../data/site/queries.ts';
import { Notice } from '../notice.tsx';
import { lateWords, unread } from './late-words.ts';

/** Milliseconds between two checks: the server may come back while people are signed in, too. */
const EVERY_MS = 60_000;
/** At most this many are listed individually. */
const MOST = 3;

/** Over every page: delayed writes that expired or were done late after the server was away, until somebody has read it (OR-103). */
export default function LateNotice() {
  const atSites = useGranted('Site.Overview.canSee');
  const atDash = useGranted('Dash.canSee');
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const { data } = useCall(
    'waitingCommands',
    { query: {} },
    {
      enabled: atSites || atDash,
      refetchInterval: EVERY_MS,
      staleTime: EVERY_MS / 2,
      meta: { inline: true },
    },
  );
  const news = unread(data?.items ?? [], read);
  if (news.length === 0) return null;
  const contents = news.map(({ commandId, result }) => `${commandId} ${result}`);
  return (
    <Notice
      label="Late commands"
      icon={ClockAlert}
      kind="unsure"
      contents={contents.join()}
      onDismiss={() => setRead(new Set([...read, ...contents]))}
    >
      <strong>While the server was away</strong>
      <ul>
        {news.slice(0, MOST).map((item) => (
          <li key={item.commandId}>{lateWords(item)}</li>
        ))}
      </ul>
      {news.length > MOST && <p>{`And ${news.length - MOST} more: see their diagrams and the audit log.`}</p>}
    </Notice>
  );
}
