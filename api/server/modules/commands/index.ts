/** The interface for other modules: writing to devices: what is asked before, sent once, watched after, held, delayed or taken back. */
export { CommandService } from './command-service.ts';
export { removeOldConfirms } from './confirms.ts';
export type { Drivers } from './execution.ts';
export { commandHandlers } from './routes.ts';
