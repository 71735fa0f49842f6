/** `npm run bench:cluster`: live values through three nodes beside one server (bench/server/cluster.ts). */
import { install, runUnderOurNode } from './setup.mjs';

install();
runUnderOurNode('bench/server/cluster.ts', process.argv.slice(2));
