/**
 * Figures for Prometheus, at a port of its own (METRICS_PORT) that answers nothing else: who watches the server needs no account
 * of a company. Everything is read when it is asked for; between two scrapes nothing is counted that is not counted anyway.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { array, object } from 'superstruct';
import { fromBody, type NodeBus, toBody } from './cluster/node-bus.ts';
import type { ShardFigures } from './cluster/sample-stream.ts';
import type { Health } from './field/driver.ts';
import type { JobStatus } from './jobs/job.ts';
import type { SendingState } from './mail/mail-state.ts';
import type { PipelineFigures } from './pipeline-options.ts';
import type { Storage } from './storage/storage.ts';

interface Watched {
  readonly storage: Pick<Storage, 'watch'>;
  readonly mails: () => Promise<SendingState>;
  readonly sms: () => Promise<SendingState>;
  readonly pipeline: { figures(): PipelineFigures };
  readonly field: { health(): Readonly<Record<string, Health>> };
  readonly jobs: { here(): readonly JobStatus[] };
}

export interface MetricsServer {
  /** As `http://127.0.0.1:9464/metrics`. */
  readonly address: string;
  close(): Promise<void>;
}

/** Seconds: a call is quick below a tenth; what takes ten is a download. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const SUBJECT = 'metrics';
const PATIENCE_MS = 500;

const STREAM_NAMES = {
  messages: 'mimic_stream_messages',
  bytes: 'mimic_stream_bytes',
  mostBytes: 'mimic_stream_most_bytes',
} as const;

/** Everything that is measured, in one registry. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #calls: Histogram<'method' | 'route' | 'status'>;
  #bus: NodeBus | undefined;

  constructor(watched: Watched) {
    collectDefaultMetrics({ register: this.#registry });
    this.#calls = new Histogram({
      name: 'mimic_http_call_seconds',
      help: 'Time from the first byte of a call to the last of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers: [this.#registry],
    });
    this.#addLive(watched);
    this.#addSamples(watched);
    this.#addStream(watched);
    this.#addParts(watched);
    this.#addSending('mimic_mails', 'Mails', watched.storage, watched.mails);
    this.#addSending('mimic_sms', 'SMS', watched.storage, watched.sms);
  }

  /** Measures every call of an application. */
  observe(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      // The route as it is declared: addresses with ids would make a series each.
      const route = request.routeOptions.url ?? 'none';
      const status = `${Math.floor(reply.statusCode / 100)}xx`;
      this.#calls.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
    });
  }

  /** In Prometheus's text format; of two threads, sums. One that is blocked is left out. */
  async text(): Promise<string> {
    const others = this.#bus ? await this.#ask(this.#bus) : [];
    if (others.length === 0) return this.#registry.metrics();
    return AggregatorRegistry.aggregate([await this.#registry.getMetricsAsJSON(), others]).metrics();
  }

  /** Adds the figures of the other thread that `serve`s them. */
  addThread(bus: NodeBus): void {
    this.#bus = bus;
  }

  /** Tells the thread that has the port. */
  serve(bus: NodeBus): void {
    bus.answer(SUBJECT, async () => toBody(await this.#registry.getMetricsAsJSON()));
  }

  async #ask(bus: NodeBus): Promise<object[]> {
    return bus.request(SUBJECT, new Uint8Array(), PATIENCE_MS).then(
      (body) => fromBody(body, array(object())),
      () => [],
    );
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  #gauge(name: string, help: string, value: () => number): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect: () => gauge.set(value()),
    });
  }

  #addLive({ pipeline }: Watched): void {
    this.#gauge('mimic_live_sockets', 'Live sockets that are open', () => pipeline.figures().sockets);
    this.#gauge(
      'mimic_live_diagrams',
      'Diagrams with values that somebody watches',
      () => pipeline.figures().diagrams,
    );
    this.#gauge('mimic_tags', 'Tags that are configured', () => pipeline.figures().tags);
    this.#gauge(
      'mimic_alarm_changes_waiting',
      'Changes of alarms that are not stored yet',
      () => pipeline.figures().alarms.waiting,
    );
    this.#gauge(
      'mimic_alarm_changes_left_out',
      'Changes of alarms that were dropped since the start',
      () => pipeline.figures().alarms.leftOut,
    );
  }

  #addSamples({ pipeline }: Watched): void {
    this.#gauge(
      'mimic_samples_waiting',
      'Samples that the historian has taken and not stored yet',
      () => pipeline.figures().samples.waiting,
    );
    const samples: Counter<'fate'> = new Counter({
      name: 'mimic_samples_total',
      help: 'Samples by what became of them: stored, sent (given to the stream), dropped (no room), rejected (bad data), late (older than the present value), unknown (no such tag)',
      labelNames: ['fate'],
      registers: [this.#registry],
      collect() {
        const { waiting: _, ...fates } = pipeline.figures().samples;
        samples.reset();
        for (const [fate, count] of Object.entries(fates)) samples.inc({ fate }, count);
      },
    });
  }

  /** Of a node that hands its samples to a stream, or stores what it brings. */
  #addStream({ pipeline }: Watched): void {
    const figures = [
      ['messages', 'Messages of samples that the stream keeps'],
      ['bytes', 'Bytes that the stream of samples keeps'],
      ['mostBytes', 'Bytes that the stream of samples may keep; a full one takes no more'],
    ] as const;
    for (const [figure, help] of figures)
      this.#gauge(STREAM_NAMES[figure], help, () => pipeline.figures().stream?.state?.[figure] ?? 0);
    this.#gauge(
      'mimic_spool_bytes',
      'Bytes of samples on the disk of this node, for the stream',
      () => pipeline.figures().stream?.spool?.bytes ?? 0,
    );
    this.#gauge(
      'mimic_spool_most_bytes',
      'Bytes of samples that the disk of this node may keep; a full one takes no more',
      () => pipeline.figures().stream?.spool?.mostBytes ?? 0,
    );
    const shards = (name: string, help: string, value: (shard: ShardFigures) => number): void => {
      const gauge: Gauge<'shard'> = new Gauge({
        ...{ name, help, labelNames: ['shard'], registers: [this.#registry] },
        collect() {
          gauge.reset();
          for (const shard of pipeline.figures().stream?.shards ?? [])
            gauge.set({ shard: shard.shard }, value(shard));
        },
      });
    };
    shards(
      'mimic_shard_messages_waiting',
      'Messages of a shard that this node stores, and has not stored yet',
      ({ waiting }) => waiting,
    );
    shards(
      'mimic_shard_oldest_seconds',
      'Time since the stream took the oldest message of a shard that is not stored',
      ({ oldestMs }) => oldestMs / 1000,
    );
  }

  #addSending(
    name: string,
    what: string,
    storage: Watched['storage'],
    read: () => Promise<SendingState>,
  ): void {
    const messages: Gauge<'state'> = new Gauge({
      name,
      help: `${what} by state: waiting, failing (waiting, and not sent by an earlier attempt), abandoned (of the last day)`,
      labelNames: ['state'],
      registers: [this.#registry],
      // Each thread reads the same table.
      aggregator: 'max',
      async collect() {
        if (storage.watch.away) return;
        const { waiting, failing, abandoned } = await read();
        for (const [state, count] of Object.entries({ waiting, failing, abandoned }))
          messages.set({ state }, count);
      },
    });
  }

  #addParts({ storage, field, jobs }: Watched): void {
    this.#gauge('mimic_storage_away', '1 while the database cannot be used', () =>
      storage.watch.away ? 1 : 0,
    );
    const parts: Gauge<'part'> = new Gauge({
      name: 'mimic_field_ok',
      help: 'Whether the broker and the drivers are in order: 1 or 0',
      labelNames: ['part'],
      registers: [this.#registry],
      collect() {
        for (const [part, { ok }] of Object.entries(field.health())) parts.set({ part }, ok ? 1 : 0);
      },
    });
    const runs: Counter<'job' | 'result'> = new Counter({
      name: 'mimic_job_runs_total',
      help: 'Runs of recurring jobs on this node',
      labelNames: ['job', 'result'],
      registers: [this.#registry],
      collect() {
        runs.reset();
        for (const { name: job, runs: all, failures } of jobs.here()) {
          runs.inc({ job, result: 'done' }, all - failures);
          runs.inc({ job, result: 'failed' }, failures);
        }
      },
    });
  }
}

/** Answers `GET /metrics` at an address of its own. Throws if the port cannot be used. */
export async function serveMetrics(metrics: Metrics, host: string, port: number): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics')
      response.writeHead(404).end('Ask for GET /metrics\n');
    else
      void metrics
        .text()
        .then((text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text))
        .catch((error: unknown) => response.writeHead(500).end(`${error}\n`));
  });
  await listen(server, host, port);
  const at = server.address() as AddressInfo;
  const name = at.address.includes(':') ? `[${at.address}]` : at.address;
  return {
    address: `http://${name}:${at.port}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
