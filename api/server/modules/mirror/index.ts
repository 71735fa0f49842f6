/** The interface for other modules: which node has which link, and present values and link states on all the others. */
export { clusterField } from './cluster-field.ts';
export type { LinkOwner } from './link-owners.ts';
export { Mirror } from './mirror.ts';
export { Publisher } from './publisher.ts';
