/** The interface for other modules: reports that are mailed again and again. */
export { countSchedulesOf, takeOverSchedules } from './queries/schedules.ts';
export { scheduleHandlers } from './routes/schedules.ts';
export { runRetention, scheduleQueue } from './run-queue.ts';
