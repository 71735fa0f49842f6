/** The interface for other modules: the company's library of assemblies. */
export { assemblyHandlers } from './routes.ts';
