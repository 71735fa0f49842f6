/**
 * `npm run bench:cluster`: live values through three nodes beside one server (bench/server/cluster.ts).
 * `npm run bench:cluster -- ingest`: samples through the stream beside the direct way (bench/server/ingest.ts).
 * `npm run bench:cluster -- ingest 10000 30 edge`: a node that keeps samples on its disk while NATS is away for 30 s.
 */
import { install, runUnderOurNode } from './setup.mjs';

install();
const [first, ...others] = process.argv.slice(2);
if (first === 'ingest') runUnderOurNode('bench/server/ingest.ts', others);
else runUnderOurNode('bench/server/cluster.ts', process.argv.slice(2));
