/** For the other modules: pictures of a site. */
export { galleryHandlers } from './routes.ts';
export { uploadRetention } from './uploads.ts';
