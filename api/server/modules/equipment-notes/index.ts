/** The interface for other modules: maintenance notes of equipment. */
export { equipmentNoteHandlers } from './routes.ts';
