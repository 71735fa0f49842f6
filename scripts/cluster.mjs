/** `npm run cluster`: a whole cluster on this machine, for trying it (cluster.ts). */
import { install, runUnderOurNode } from './setup.mjs';

install();
runUnderOurNode('scripts/cluster.ts', process.argv.slice(2));
