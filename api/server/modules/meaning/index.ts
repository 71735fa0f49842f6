/** The interface for other modules: formats, formulas, dictionaries and labels that give values a meaning. */
export { meaningHandlers } from './routes/meaning.ts';
export { systemLabelHandlers } from './routes/system-labels.ts';
