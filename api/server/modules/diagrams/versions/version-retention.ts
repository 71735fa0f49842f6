/** Thins out old versions of diagrams every hour. */
import type { Job } from '../../../jobs/job.ts';
import type { Storage } from '../../../storage/storage.ts';
import { thinVersions } from './queries/version-retention.ts';

const EVERY_MS = 3_600_000;

export const versionRetention = (storage: Storage, now: () => number): Job => ({
  name: 'diagrams.versions',
  title: 'Thinning of versions',
  purpose: 'Thins old unnamed versions of diagrams.',
  everyMs: EVERY_MS,
  scope: 'cluster',
  run: () => storage.system((db) => thinVersions(db, now())),
});
