/** `npm run kind my-pump`: set up, then make, show and test one object kind (kind.ts). */
import { install, runUnderOurNode } from './setup.mjs';

install();
runUnderOurNode('scripts/kind.ts', process.argv.slice(2));
