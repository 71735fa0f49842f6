/** `npm run gallery`: set up, then serve the gallery of object kinds (gallery.ts). */
import { install, runUnderOurNode } from './setup.mjs';

install();
runUnderOurNode('scripts/gallery.ts', process.argv.slice(2));
