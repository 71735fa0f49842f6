/** The interface for other modules: links to devices, controllers, their templates, scans and firmware. */

export { type Hosts, takeAddresses } from './address-use.ts';
export { type StatusParts, tallyTags } from './device-status.ts';
export { pinSites } from './edge-sites.ts';
export { LinkNews } from './link-news.ts';
export { communicationGroup } from './routes/communication.ts';
export { controllerTemplateHandlers } from './routes/controller-templates.ts';
export { Upgrades } from './upgrades.ts';
