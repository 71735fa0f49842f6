/** The interface for other modules: the tree of areas, routes and sites. */
export { findSiteItem } from './queries/items.ts';
export { organizationHandlers } from './routes/organization.ts';
