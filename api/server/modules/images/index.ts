/** The interface for other modules: pictures that a company uploads for its diagrams. */
export { imageHandlers } from './routes.ts';
export { acceptable, refused, storeImage } from './store-image.ts';
export { keepShownImages, unusedImages } from './unused-images.ts';
