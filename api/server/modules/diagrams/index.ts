/** The interface for other modules: diagrams, overviews and their templates, pop-ups: reading, saving, versions. */
export { areaOf, type DiagramArea, maySee } from './diagram-area.ts';
export { diagramRights } from './diagram-rights.ts';
export { countPopupsOf, takeOverDiagrams } from './queries/authors.ts';
export { copyDiagram } from './queries/copy-diagram.ts';
export { copyOverviews } from './queries/copy-overviews.ts';
export { type DiagramToSave, type StoredDiagram, saveDiagram } from './queries/diagrams.ts';
export { savedBy } from './routes/diagram-activity.ts';
export { linksOf, openReading } from './routes/diagram-reading.ts';
export { diagramHandlers } from './routes/diagrams.ts';
export { overviewTemplateHandlers } from './routes/overview-templates.ts';
export { overviewHandlers } from './routes/overviews.ts';
export { popupOverviewHandlers } from './routes/popup-overviews.ts';
export { savingHandlers } from './routes/saving.ts';
export { siteModeHandlers } from './routes/site-mode.ts';
export { type SavedBy, writeVersion } from './versions/queries/diagram-versions.ts';
export { versionHandlers } from './versions/routes.ts';
export { versionRetention } from './versions/version-retention.ts';
export { type Viewing, viewingOf, visibleDiagram } from './visible-diagram.ts';
