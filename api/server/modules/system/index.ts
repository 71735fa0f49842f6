/** The interface for other modules: health, jobs, nodes, the outbox, errors that browsers report. */
export { jobHandlers } from './routes/jobs.ts';
export { mailReport, smsReport, testMailHandlers } from './routes/mail.ts';
export { nodeHandlers } from './routes/nodes.ts';
export { outboxHandlers } from './routes/outbox.ts';
export { type Checks, systemHandlers } from './routes/system.ts';
