import { CircleAlert, CircleCheck, CircleDashed, RefreshCw } from 'lucide-react';
import type { JobReport } from '../../../api/contract/calls/system.ts';
import { durationWords } from '../../../engine/chart/duration-words.ts';
import { useCall } from '../../data/session/api.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { Loaded } from '../../parts/list/loaded.tsx';
import { useOpenItem } from '../../parts/list/use-open-item.ts';
import { Moment } from '../../parts/page/moment.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { zoneWords } from '../../ui/charts/zone-words.ts';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Facts } from '../../ui/facts.tsx';
import { DetailPane, ListPage } from '../../ui/list-page.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import styles from './jobs-page.module.css';

const REFRESH_MS = 5_000;

const STATES = {
  running: { icon: RefreshCw, words: 'Running' },
  waiting: { icon: CircleDashed, words: 'Not run yet' },
  failed: { icon: CircleAlert, words: 'Failed' },
  done: { icon: CircleCheck, words: 'Done' },
} as const;

function stateOf({ isRunning, endedAt, fault }: JobReport): keyof typeof STATES {
  if (isRunning) return 'running';
  if (endedAt === null) return 'waiting';
  return fault === null ? 'done' : 'failed';
}

function State({ job }: { readonly job: JobReport }) {
  const state = stateOf(job);
  const { icon: Icon, words } = STATES[state];
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={16} aria-hidden />
      {words}
    </span>
  );
}

const every = ({ everyMs }: JobReport): string => `Every ${durationWords(everyMs / 1000)}`;

const columnsOf = (zone: string): readonly Column<JobReport>[] => [
  {
    id: 'title',
    title: 'Job',
    width: 'minmax(140px, 3fr)',
    cell: (job) => <NameCell name={job.title} below={every(job)} />,
  },
  { id: 'every', title: 'Interval', width: '110px', wideOnly: true, cell: every },
  {
    id: 'at',
    title: `Last run (${zoneWords(Date.now(), zone)})`,
    width: '180px',
    wideOnly: true,
    cell: ({ startedAt }) => (startedAt ? <Moment at={startedAt} /> : '-'),
  },
  { id: 'state', title: 'Result', width: '120px', cell: (job) => <State job={job} /> },
];

/** The server's recurring jobs, and the result of the last run of each. */
export default function JobsPage() {
  usePageTitle('Background jobs');
  const jobs = useCall('jobs', {}, { meta: { inline: true }, refetchInterval: REFRESH_MS });
  const zone = useViewerZone();
  const item = useOpenItem();
  const open = jobs.data?.items.find(({ name }) => name === item.id);
  return (
    <>
      <PageHeader title="Background jobs" />
      <ListPage
        list={
          <Loaded query={jobs} what="the jobs" rows={5}>
            {({ items }) => (
              <DataList
                label="Background jobs"
                items={items}
                total={items.length}
                columns={columnsOf(zone)}
                idOf={({ name }) => name}
                nameOf={({ title }) => title}
                selected={item.id}
                onOpen={({ name }) => item.open(name)}
              />
            )}
          </Loaded>
        }
        detail={open && <JobPane key={open.name} job={open} onClose={item.close} />}
      />
    </>
  );
}

function JobPane({ job, onClose }: { readonly job: JobReport; readonly onClose: () => void }) {
  const { name, title, purpose, scope, startedAt, endedAt, runs, failures, fault } = job;
  const tookMs = startedAt && endedAt && !job.isRunning ? Date.parse(endedAt) - Date.parse(startedAt) : null;
  return (
    <DetailPane title={title} onClose={onClose}>
      <p className={styles.purpose}>{purpose}</p>
      <Facts
        of={[
          ['Result', <State key="state" job={job} />],
          ['Name in the log', name],
          ['Interval', every(job)],
          ['Runs on', scope === 'cluster' ? 'One server at a time' : 'Every server for itself'],
          ['Started', startedAt && <Moment key="start" at={startedAt} withZone />],
          ['Ended', endedAt && <Moment key="end" at={endedAt} withZone />],
          ['Took', tookMs !== null && tookMs >= 0 ? `${(tookMs / 1000).toFixed(1)} s` : null],
          ['Runs', `${runs}`],
          ['Failures', `${failures}`],
        ]}
      />
      {fault !== null && (
        <p className={styles.fault}>
          {job.isQueue
            ? `The last item could not be handled: ${fault}. It is retried, later each time.`
            : `The last run failed (${fault}) and is repeated automatically.`}{' '}
          The server’s log has the details, under the job’s name.
        </p>
      )}
    </DetailPane>
  );
}
