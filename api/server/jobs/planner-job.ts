/** Keeps the planner's statistics of the embedded database. */
import { refreshStatistics } from '../storage/planner-statistics.ts';
import type { Storage } from '../storage/storage.ts';
import type { Job } from './job.ts';

const EVERY_MS = 5 * 60_000;

export const plannerStatistics = (storage: Storage): Job => ({
  name: 'storage.statistics',
  title: 'Table statistics',
  purpose: 'Tells the embedded database how large its tables are, so that it plans queries well.',
  everyMs: EVERY_MS,
  scope: 'cluster',
  run: (signal) => refreshStatistics(storage, signal),
});
