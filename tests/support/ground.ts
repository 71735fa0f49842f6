/** The server's ground floor for tests: a bus, and jobs that close before the storage does. */
import { pino } from 'pino';
import { EventBus } from '../../api/server/bus/event-bus.ts';
import type { NodeBus } from '../../api/server/cluster/node-bus.ts';
import { JobRunner } from '../../api/server/jobs/job-runner.ts';
import { NodeRun } from '../../api/server/jobs/node-runs.ts';
import type { Storage } from '../../api/server/storage/storage.ts';

export interface Ground {
  readonly bus: EventBus;
  readonly jobs: JobRunner;
  readonly run: NodeRun;
  close(): Promise<void>;
}

const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' });

/** `nodes`: if the test has more than one. */
export function openGround(storage: Storage, nodes?: NodeBus): Ground {
  const bus = new EventBus(log, nodes);
  const jobs = new JobRunner({ storage, log });
  return {
    bus,
    jobs,
    run: new NodeRun({ storage, name: 'test', log }),
    async close() {
      bus.close();
      await jobs.close();
    },
  };
}
