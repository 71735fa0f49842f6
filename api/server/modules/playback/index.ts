/** The interface for other modules: a diagram as it was: values and alarms of a moment. */
export { playbackHandlers } from './routes.ts';
