/** The thread that serves people, see front-thread.ts. */
import { type MessagePort, parentPort } from 'node:worker_threads';
import { ThreadHeads } from './audit/thread-heads.ts';
import { joinThreads } from './cluster/join.ts';
import { ThreadBus } from './cluster/thread-bus.ts';
import { Ends } from './ends.ts';
import type { FrontData, FrontNews, FrontOrder } from './front-thread.ts';
import type { Build } from './http/dev-reload.ts';
import { createLog } from './log.ts';
import { type RunningNode, startNode } from './node.ts';
import { startFault } from './start-faults.ts';
import { joinStorage } from './storage/open.ts';
import { returnMemoryWhenCalm, returnUnusedMemory } from './telemetry/heap.ts';
import { openTracing } from './telemetry/tracing.ts';

const parent = parentPort!;
const tell = (news: FrontNews): void => parent.postMessage(news);

interface Asked {
  readonly resolve: (port: MessagePort) => void;
  readonly reject: (error: Error) => void;
}
/** For a port to the embedded database. */
const asked: Asked[] = [];
const lend = (): Promise<MessagePort> =>
  new Promise((resolve, reject) => {
    asked.push({ resolve, reject });
    tell({ is: 'lend' });
  });

const builds: ((build: Build) => void)[] = [];
/** The last state of the builds, for listeners that come later. */
let lastBuild: Build = {};
let node: RunningNode | undefined;
let ends: Ends | undefined;
const opened = Promise.withResolvers<FrontData>();
parent.on('message', (order: FrontOrder) => {
  if (order.do === 'use') asked.shift()?.resolve(order.port);
  else if (order.do === 'refuse') asked.shift()?.reject(new Error(order.message));
  else if (order.do === 'open') opened.resolve(order.data);
  else if (order.do === 'drain') void node?.drain().then(() => tell({ is: 'drained' }));
  else if (order.do === 'tell') {
    lastBuild = { ...lastBuild, ...order.build, rebuilt: false };
    for (const listen of builds) listen(order.build);
  } else void Promise.resolve(ends?.close()).then(() => process.exit(0));
});

const { config, run, port } = await opened.promise;
const log = createLog(config.logLevel);
ends = new Ends(log);
try {
  const tracing = await openTracing(config, log);
  if (tracing) ends.add(() => tracing.close());
  const storage = await joinStorage(config, lend);
  ends.add(() => storage.close());
  const bus = new ThreadBus(log);
  bus.connect(port);
  const cluster = joinThreads(bus, 'front', config);
  ends.add(() => cluster.close());
  const heads = new ThreadHeads(bus);
  const onBuild = (listen: (build: Build) => void): void => {
    builds.push(listen);
    listen(lastBuild);
  };
  const front = { ...run, onDeath: () => undefined };
  const shared = { storage, cluster, heads, tracing, onBuild, run: front };
  node = await startNode(config, log, shared, ends);
  const { origin, setUpLink } = node;
  tell({ is: 'ready', origin, setUpLink });
  const failed = (error: unknown): void => log.warn({ err: error }, 'Unused memory is kept');
  await returnUnusedMemory().catch(failed);
  const end = returnMemoryWhenCalm(failed);
  ends.add(async () => end());
} catch (error) {
  tell({ is: 'failed', fault: startFault(error, config) });
  await ends.close();
  process.exit(1);
}
