/** For the other modules: health, the outbox, errors that browsers report. */
export { outboxHandlers } from './routes/outbox.ts';
export { type Checks, systemHandlers } from './routes/system.ts';
