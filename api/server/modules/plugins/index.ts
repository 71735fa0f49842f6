/** The interface for other modules: kinds from outside that a company has allowed. */
export { pluginHandlers } from './routes.ts';
export { ownPolicy } from './sandbox-policy.ts';
