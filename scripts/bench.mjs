/** `npm run bench`: set up, then measure Mimic beside its peers (bench/bench.ts). */
import { install, runUnderOurNode } from './setup.mjs';

install();
runUnderOurNode('bench/bench.ts', process.argv.slice(2));
