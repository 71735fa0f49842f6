/** The interface for other modules: what users who were archived leave behind, and who takes it over. */
export { takeoverHandlers } from './routes.ts';
