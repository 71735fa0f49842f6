/** For the other modules: links to devices, controllers, their templates, scans and firmware. */
export { communicationGroup } from './routes/communication.ts';
export { controllerTemplateHandlers } from './routes/controller-templates.ts';
export { type StandingParts, tallyTags } from './standing.ts';
export { Upgrades } from './upgrades.ts';
