/** Where nodes share the audit log: each keeps in mind what the others have appended, and says so if it is gone. */
import type { Job } from '../jobs/job.ts';
import type { AuditLog } from './audit-log.ts';

/** For how long rows of other nodes may go unseen. */
const LOOK_MS = 10_000;

export const auditWitness = (audit: Pick<AuditLog, 'witness'>): Job => ({
  name: 'audit.witness',
  title: 'Witness of the audit log',
  purpose:
    'Notes how far the audit logs of the companies have grown on other nodes, and reports rows that are gone.',
  everyMs: LOOK_MS,
  scope: 'node',
  atStart: true,
  async run() {
    const cut = await audit.witness();
    if (cut.length > 0)
      throw new Error(
        `The audit log lacks rows that this node has seen, of the companies ${cut.join(', ')}: run admin.ts verify on its data directory`,
      );
  },
});
