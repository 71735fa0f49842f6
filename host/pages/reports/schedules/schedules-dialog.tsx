import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { keyOf } from '../../../../api/client/hooks.ts';
import type { IncludeSites, Report, Schedule } from '../../../../api/contract/index.ts';
import { useCall } from '../../../data/session/api.ts';
import { queryClient } from '../../../data/session/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ScheduleEditor } from './schedule-editor.tsx';
import { ScheduleRow } from './schedule-row.tsx';
import { ScheduleRuns } from './schedule-runs.tsx';
import styles from './schedules.module.css';

interface SchedulesDialogProps {
  readonly report: Report;
  readonly siteId?: string;
  /** Of a comparison. */
  readonly includeSites?: IncludeSites | null;
  readonly onClose: () => void;
}

/** What stands in the place of the list. */
type Opened = { readonly edit: Schedule | undefined } | { readonly runs: Schedule } | null;

/** When a report is mailed, and to whom: its schedules, each with its runs (OR-126). */
export default function SchedulesDialog({ report, siteId, includeSites, onClose }: SchedulesDialogProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const list = useCall('schedules', { query: { reportId: report.uuid } }, { meta: { inline: true } });
  const back = () => {
    setOpened(null);
    void queryClient.invalidateQueries({ queryKey: keyOf('schedules') });
  };
  if (opened && 'runs' in opened) return <ScheduleRuns schedule={opened.runs} onClose={back} />;
  if (opened)
    return <ScheduleEditor {...{ report, siteId, includeSites }} schedule={opened.edit} onDone={back} />;
  const { data } = list;
  return (
    <Dialog
      title={`Schedules of ${report.name}`}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {data?.mayChange && (
            <Button look="primary" onClick={() => setOpened({ edit: undefined })}>
              New schedule
            </Button>
          )}
        </>
      }
    >
      {list.isPending && <SkeletonRows rows={3} label="Loading the schedules" />}
      {list.isError && (
        <ErrorState
          title="The schedules could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {data?.mailFault && <InlineError text={data.mailFault} />}
      {data?.items.length === 0 && (
        <EmptyState icon={CalendarClock} title="This report is not mailed">
          {data.mayChange
            ? 'A schedule mails it at set times, to the people and groups that you name.'
            : 'Whoever may change the report can schedule it.'}
        </EmptyState>
      )}
      <ul className={styles.list} aria-label="Schedules">
        {data?.items.map((schedule) => (
          <ScheduleRow
            key={schedule.uuid}
            schedule={schedule}
            mayChange={data.mayChange}
            onEdit={() => setOpened({ edit: schedule })}
            onRuns={() => setOpened({ runs: schedule })}
            onChanged={() => void list.refetch()}
          />
        ))}
      </ul>
    </Dialog>
  );
}
