/** The interface for other modules: health, jobs, the outbox, errors that browsers report. */
export { jobHandlers } from './routes/jobs.ts';
export { outboxHandlers } from './routes/outbox.ts';
export { type Checks, systemHandlers } from './routes/system.ts';
