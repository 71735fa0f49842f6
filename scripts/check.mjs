/** `npm run check`: types, lint and format, architecture. */
import { install, runUnderOurNode } from './setup.mjs';

install();
runUnderOurNode('scripts/check.ts', process.argv.slice(2));
