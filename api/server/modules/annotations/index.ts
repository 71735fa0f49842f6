/** The interface for other modules: what people wrote at moments of tags. */
export { newestAnnotations } from './queries.ts';
export { annotationHandlers, type ChangesThrough, wireAnnotation } from './routes.ts';
