/** The interface for other modules: one search over sites, diagrams and tags. */
export { searchHandlers } from './routes.ts';
