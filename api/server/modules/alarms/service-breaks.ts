/** Returns alarms to service when their break ends. */
import { FIELD_CHANGED } from '../../bus/domain-events.ts';
import type { EventBus } from '../../bus/event-bus.ts';
import type { Job } from '../../jobs/job.ts';
import type { Storage } from '../../storage/storage.ts';
import { endServiceBreaks } from './queries/alarm-service.ts';

interface ServiceBreakParts {
  readonly storage: Storage;
  readonly bus: Pick<EventBus, 'publish'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const EVERY_MS = 5000;

export const serviceBreaks = ({ storage, bus, now }: ServiceBreakParts): Job => ({
  name: 'alarms.serviceBreaks',
  title: 'Alarms out of service',
  purpose: 'Returns alarms to service when their time is up.',
  everyMs: EVERY_MS,
  scope: 'cluster',
  async run() {
    const companies = await storage.system((db) => endServiceBreaks(db, new Date(now())));
    for (const company of companies) await bus.publish(company, [FIELD_CHANGED]);
  },
});
