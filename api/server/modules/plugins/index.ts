/** The interface for other modules: kinds from outside that a company has allowed. */
export { addPluginModules, ownPolicy } from './plugin-modules.ts';
export { pluginHandlers } from './routes.ts';
