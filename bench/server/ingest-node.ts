/** A node for benchmarks of ingest, in a process of its own: it makes samples, or stores what the stream brings. */
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { joinCluster } from '../../api/server/cluster/join.ts';
import type { Role } from '../../api/server/config.ts';
import { Quality } from '../../api/server/field/sample.ts';
import { IngestSide } from '../../api/server/ingest-side.ts';
import type { Row } from '../../api/server/modules/history/index.ts';
import { openStorage } from '../../api/server/storage/open.ts';

export const TAGS = 1000;
/** In the last shard, as the last node. */
export const PROBE_TAG = TAGS + 3;
/** Samples of one `flood`. */
export const FLOOD = 500_000;
const TICK_MS = 50;
const FLOOD_PORTION = 1000;
const STREAM_BYTES = 1e9;
const SPOOL_BYTES = 1e9;

/** What a node is told at its start. */
interface Order {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly databaseUrl: string;
  /** Of one NATS cluster; without them it stores its own. */
  readonly natsUrls: readonly string[] | undefined;
  readonly dataDir: string;
  /** It keeps samples on its disk while NATS is away. */
  readonly hasSpool: boolean;
}

/** What the node with samples is asked to do; it answers with the samples that it took since its start, and refused. */
interface Work {
  /** Samples a second for so long, or as many as fit until there are FLOOD more. */
  readonly rate: number | 'flood';
  readonly seconds: number;
}
interface Taken {
  readonly taken: number;
  readonly dropped: number;
}

export interface IngestNode {
  work(work: Work): Promise<Taken>;
  /** Gives it a sample of its own; returns the sample's time. */
  probe(): Promise<number>;
  /** Milliseconds that its processor has worked since its start. */
  cpu(): Promise<number>;
  end(): Promise<void>;
}

export const cpuOf = async (nodes: readonly IngestNode[]): Promise<number> =>
  (await Promise.all(nodes.map((node) => node.cpu()))).reduce((sum, one) => sum + one, 0);

export async function startIngestNode(order: Order): Promise<IngestNode> {
  const child = fork(import.meta.filename, { execArgv: ['--no-warnings'] });
  const ask = <T>(word: string, more: object = {}): Promise<T> => {
    const answer = answerOf<T>(child, word);
    child.send({ word, ...more });
    return answer;
  };
  const ready = answerOf(child, 'ready');
  child.send(order);
  await ready;
  return {
    work: (work) => ask('work', work),
    probe: () => ask('probe'),
    cpu: () => ask('cpu'),
    async end() {
      if (child.signalCode !== null) return;
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await gone;
    },
  };
}

function answerOf<T>(child: ChildProcess, word: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('A node has ended'));
    child.once('exit', fail);
    child.on('message', function take(message: { word: string; result: T }) {
      if (message.word !== word) return;
      child.off('message', take).off('exit', fail);
      resolve(message.result);
    });
  });
}

/** In a process of its own. */
async function runNode({ name, roles, natsUrls, hasSpool, ...order }: Order): Promise<void> {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const storage = await openStorage(order);
  // On as many servers as there are.
  const stream = natsUrls && { mostBytes: STREAM_BYTES, replicas: natsUrls.length };
  const cluster = await joinCluster(
    {
      ...{ natsUrls, node: name, roles, stream },
      ...(hasSpool && { dataDir: order.dataDir, spoolBytes: SPOOL_BYTES }),
    },
    log,
    // The key of the bench, which is no secret.
    async () => Buffer.alloc(32, 7),
  );
  const ingest = new IngestSide({ storage, cluster, now: Date.now, historyDays: () => 92, log });
  ingest.start();
  const source = new Source(ingest);
  const does: Readonly<Record<string, (work: Work) => unknown>> = {
    work: (work) => source.work(work),
    probe: () => source.probe(),
    cpu() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
  };
  process.on('message', async ({ word, ...work }: Work & { word: string }) =>
    process.send!({ word, result: await does[word]!(work) }),
  );
  process.send!({ word: 'ready' });
}

/** Makes samples: the tags in turns, each a millisecond after its last one. */
class Source {
  readonly #ingest: IngestSide;
  readonly #begin = Date.now();
  #next = 0;
  #taken = 0;

  constructor(ingest: IngestSide) {
    this.#ingest = ingest;
  }

  async work({ rate, seconds }: Work): Promise<Taken> {
    if (rate === 'flood') await this.#flood();
    else await this.#steady(rate, seconds);
    return { taken: this.#taken, dropped: this.#ingest.figures().dropped };
  }

  probe(): number {
    const time = Date.now();
    this.#ingest.historian.push([rowOf(PROBE_TAG, 0, time)]);
    return time;
  }

  async #flood(): Promise<void> {
    for (let made = 0; made < FLOOD; made += FLOOD_PORTION) {
      while (this.#ingest.figures().waiting > 100_000) await wait(1);
      this.#push(FLOOD_PORTION);
      await new Promise((done) => setImmediate(done));
    }
  }

  async #steady(rate: number, seconds: number): Promise<void> {
    const from = performance.now();
    for (let made = 0; made < rate * seconds; ) {
      const due = Math.min(rate * seconds, Math.floor(((performance.now() - from) / 1000) * rate));
      this.#push(due - made);
      made = due;
      await wait(TICK_MS);
    }
  }

  #push(count: number): void {
    const rows = Array.from({ length: count }, () => {
      const nth = this.#next++;
      return rowOf((nth % TAGS) + 1, nth, this.#begin + Math.floor(nth / TAGS));
    });
    this.#taken += this.#ingest.historian.push(rows);
  }
}

const rowOf = (id: number, value: number, time: number): Row => ({
  tag: { id, companyId: 1 },
  sample: { value, quality: Quality.good, time },
});

if (process.send && process.argv[1] === import.meta.filename)
  process.once('message', (order) => void runNode(order as Order));
