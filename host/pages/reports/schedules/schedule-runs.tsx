import type { Schedule } from '../../../../api/contract/index.ts';
import { useCall } from '../../../data/session/api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { momentOfRun, runWords } from './schedule-words.ts';
import styles from './schedules.module.css';

const SHOWN = 50;
/** Milliseconds between two looks at runs that are under way. */
const LOOK_MS = 1000;

interface ScheduleRunsProps {
  readonly schedule: Schedule;
  readonly onClose: () => void;
}

/** What became of each run of a schedule, the newest first. */
export function ScheduleRuns({ schedule: { uuid, name, timezone }, onClose }: ScheduleRunsProps) {
  const runs = useCall(
    'scheduleRuns',
    { params: { id: uuid }, query: { limit: SHOWN } },
    {
      meta: { inline: true },
      refetchInterval: ({ state }) =>
        state.data?.items.some((run) => run.state === 'waiting' || run.mailsWaiting > 0) ? LOOK_MS : false,
    },
  );
  return (
    <Dialog
      title={`Runs of ${name}`}
      open
      onClose={onClose}
      actions={<Button onClick={onClose}>Back</Button>}
    >
      {runs.isPending && <SkeletonRows rows={4} label="Loading the runs" />}
      {runs.isError && (
        <ErrorState
          title="The runs could not be loaded"
          error={runs.error}
          onRetry={() => void runs.refetch()}
        />
      )}
      {runs.data?.items.length === 0 && <p>It has not run yet.</p>}
      <ul className={styles.runs} aria-label="Runs">
        {runs.data?.items.map((run) => {
          const { words, tone } = runWords(run);
          return (
            <li key={run.uuid}>
              <time dateTime={run.dueAt} title={timezone}>
                {momentOfRun(run.dueAt, timezone)}
              </time>
              <Badge tone={tone}>{run.isTest ? `Test · ${words}` : words}</Badge>
              {run.reason && <p>{run.reason}</p>}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
