/** The interface for other modules: maintenance notes of equipment. */
export { noteAboutTag } from './queries.ts';
export { equipmentNoteHandlers } from './routes.ts';
