import type { CSSProperties } from 'react';
import type { LatestCommand } from '../../../api/contract/index.ts';
import { useCompanyNews } from '../../data/company-news.ts';
import { useCall } from '../../data/session/api.ts';
import { isDoubtful, RESULT_TITLES } from '../../parts/log/activity-words.ts';
import { latestWords } from '../../parts/log/command-words.ts';
import { Moment } from '../../parts/page/moment.tsx';
import { Badge } from '../../ui/badge.tsx';
import { TITLES } from './arrangement.ts';
import { REREAD } from './notes.ts';
import styles from './rows.module.css';
import { Widget, WidgetWait, WidgetWords } from './widget.tsx';

const SHOWN = 6;

/** What was sent to devices last, by whom, and what became of it. */
export default function CommandsWidget() {
  const commands = useCall(
    'latestCommands',
    { query: { limit: SHOWN } },
    { ...REREAD(useCompanyNews()), meta: { inline: true } },
  );
  return (
    <Widget title={TITLES.commands} isFlush>
      <div className={styles.reserved} style={{ '--rows': SHOWN } as CSSProperties}>
        <WidgetWait what="commands" query={commands} />
        {commands.data?.items.length === 0 && <WidgetWords>No commands yet.</WidgetWords>}
        <ul className={styles.rows}>
          {commands.data?.items.map((command) => (
            <CommandRow key={command.commandId} command={command} />
          ))}
        </ul>
      </div>
    </Widget>
  );
}

function CommandRow({ command }: { readonly command: LatestCommand }) {
  const { result, message, site, user, at } = command;
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.what} title={latestWords(command)}>
          {latestWords(command)}
        </span>
        <span className={styles.where}>
          {`${site.name} · ${user} · `}
          <Moment at={at} />
        </span>
      </span>
      <span title={message || undefined}>
        <Badge tone={isDoubtful(result) ? 'urgent' : 'plain'}>{RESULT_TITLES[result]}</Badge>
      </span>
    </li>
  );
}
