/** `npm test` and `npm run test:long`: set up, then run every suite (test.ts). */
import { install, runUnderOurNode } from './setup.mjs';

install();
runUnderOurNode('scripts/test.ts', process.argv.slice(2));
