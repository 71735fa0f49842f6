/** `npm run bench:cluster`: what a cluster is asked for, each figure beside its aim (bench/cluster/command.ts). */
import { install, runUnderOurNode } from './setup.mjs';

install();
runUnderOurNode('bench/cluster/command.ts', process.argv.slice(2));
