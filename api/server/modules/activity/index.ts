/** The interface for other modules: the log of a site, and the audit log. */
export { communicationLog } from './queries/site-activity.ts';
export { activityHandlers } from './routes/activity.ts';
export { auditHandlers } from './routes/audit.ts';
