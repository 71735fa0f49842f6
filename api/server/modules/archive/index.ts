/** The interface for other modules: archived objects of every kind, and their way back. */
export { archiveHandlers } from './routes.ts';
