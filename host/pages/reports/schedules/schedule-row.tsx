import { EllipsisVertical, History, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Schedule } from '../../../../api/contract/index.ts';
import { client } from '../../../data/session/api.ts';
import { messageOf } from '../../../data/session/messages.ts';
import { useMaySeeAlarms } from '../../../data/site/queries.ts';
import { showToast } from '../../../data/stores/toast-store.ts';
import { fullName } from '../../../parts/people/person-avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { DropMenu, type MenuEntry } from '../../../ui/menu.tsx';
import { momentOfRun, runWords, timingWords } from './schedule-words.ts';
import styles from './schedules.module.css';

interface ScheduleRowProps {
  readonly schedule: Schedule;
  readonly mayChange: boolean;
  readonly onEdit: () => void;
  readonly onRuns: () => void;
  /** It is another one now, or gone. */
  readonly onChanged: () => void;
}

/** A schedule in the list: when it runs, to whom it goes, what became of its last run, and what can be done with it. */
export function ScheduleRow(props: ScheduleRowProps) {
  const { schedule } = props;
  const { name, timezone, isPaused, pausedReason, nextAt, siteName, format } = schedule;
  const [isDeleting, setDeleting] = useState(false);
  return (
    <li>
      <div className={styles.head}>
        <h3>{name}</h3>
        <Badge>{format.toUpperCase()}</Badge>
        {isPaused && <Badge tone="urgent">Paused</Badge>}
        <DropMenu
          label={`Actions for ${name}`}
          button={<EllipsisVertical size={18} aria-hidden />}
          entries={entriesOf(props, () => setDeleting(true))}
        />
      </div>
      {pausedReason && <p className={styles.reason}>{pausedReason}</p>}
      <dl className={styles.facts}>
        <dt>When</dt>
        <dd>
          {timingWords(schedule)} ({timezone.replaceAll('_', ' ')})
        </dd>
        <dt>To</dt>
        <dd>{recipientWords(schedule)}</dd>
        {siteName && (
          <>
            <dt>Site</dt>
            <dd>{siteName}</dd>
          </>
        )}
        {nextAt && (
          <>
            <dt>Next</dt>
            <dd>
              <time dateTime={nextAt}>{momentOfRun(nextAt, timezone)}</time>
            </dd>
          </>
        )}
        <dt>Last</dt>
        <dd>
          <LastRun schedule={schedule} />
        </dd>
      </dl>
      <Confirm
        title={`Delete ${name}?`}
        open={isDeleting}
        action="Delete"
        danger
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          await client.archiveSchedule({ params: { id: schedule.uuid } });
          props.onChanged();
        }}
      >
        Nobody receives the report by it any longer.
      </Confirm>
    </li>
  );
}

function recipientWords({ groups, users }: Schedule): string {
  const names = [...groups.map(({ title }) => title), ...users.map(fullName)];
  return names.length === 0 ? 'Nobody who is still here' : names.join(', ');
}

function LastRun({ schedule: { lastRun, timezone, condition } }: Pick<ScheduleRowProps, 'schedule'>) {
  const maySeeAlarms = useMaySeeAlarms();
  if (condition === 'alarms' && !maySeeAlarms) return <>Its runs depend on alarms, which you may not see</>;
  if (!lastRun) return <>It has not run yet</>;
  const { words, tone } = runWords(lastRun);
  return (
    <>
      <time dateTime={lastRun.dueAt}>{momentOfRun(lastRun.dueAt, timezone)}</time>{' '}
      <Badge tone={tone}>{words}</Badge>
      {lastRun.reason && <span className={styles.note}>{lastRun.reason}</span>}
    </>
  );
}

function entriesOf(
  { schedule, mayChange, onEdit, onRuns, onChanged }: ScheduleRowProps,
  onDelete: () => void,
): (MenuEntry | null)[] {
  const { uuid, name, isPaused } = schedule;
  const params = { id: uuid };
  const attempt = (work: () => Promise<unknown>, then: () => void) =>
    void work().then(then, (error: unknown) => showToast('error', messageOf(error)));
  const runs: MenuEntry = { label: 'Show the runs', icon: History, onSelect: onRuns };
  if (!mayChange) return [runs];
  return [
    { label: 'Edit', icon: Pencil, onSelect: onEdit },
    {
      label: 'Send a test to me',
      icon: Send,
      onSelect: () =>
        attempt(
          () => client.testSchedule({ params }),
          () => {
            showToast('success', `${name} is being made and mailed to you`);
            onRuns();
          },
        ),
    },
    runs,
    {
      label: isPaused ? 'Resume' : 'Pause',
      icon: isPaused ? Play : Pause,
      onSelect: () => attempt(() => client.pauseSchedule({ params, body: { paused: !isPaused } }), onChanged),
    },
    null,
    { label: 'Delete', icon: Trash2, danger: true, onSelect: onDelete },
  ];
}
