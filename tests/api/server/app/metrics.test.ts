/** Figures for Prometheus: what they count, and that their port answers nothing else. */
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../../api/server/config.ts';
import type { JobStatus } from '../../../../api/server/jobs/job.ts';
import { Metrics, type MetricsServer, serveMetrics } from '../../../../api/server/metrics.ts';
import { startFault } from '../../../../api/server/start-faults.ts';

const samples = { stored: 1200, waiting: 7, dropped: 3, rejected: 1, sent: 900, late: 2, unknown: 4 };
const stream = {
  state: { messages: 12, bytes: 34_000, mostBytes: 64e6 },
  shards: [{ shard: 2, waiting: 5, oldestMs: 1500 }],
  spool: { bytes: 7000, mostBytes: 16e6 },
};
let isAway = false;
const metrics = new Metrics({
  storage: {
    watch: {
      get away() {
        return isAway ? ({} as never) : undefined;
      },
    } as never,
  },
  mails: async () => ({ waiting: 4, failing: 2, abandoned: 1, fault: null, lastSentAt: null }),
  sms: async () => ({ waiting: 3, failing: 1, abandoned: 0, fault: null, lastSentAt: null }),
  pipeline: {
    figures: () => ({
      ...{ sockets: 5, diagrams: 2, tags: 90, samples, stream },
      alarms: { waiting: 6, leftOut: 0 },
    }),
  },
  field: { health: () => ({ modbus: { ok: true, detail: '' }, sparkplug: { ok: false, detail: 'down' } }) },
  jobs: { here: () => [{ name: 'history.trends', runs: 10, failures: 4 } as JobStatus] },
});
let server: MetricsServer;

beforeAll(async () => {
  server = await serveMetrics(metrics, '127.0.0.1', 0);
});
afterAll(() => server.close());

/** The value of a line, or undefined if there is none. */
const figure = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

async function scrape(): Promise<string> {
  const answer = await fetch(server.address);
  expect(answer.headers.get('content-type')).toMatch('text/plain');
  return answer.text();
}

test('samples by their fate, sockets, alarms, drivers and jobs are told, twice the same', async () => {
  for (const text of [await scrape(), await scrape()]) {
    expect(figure(text, 'mimic_samples_total{fate="stored"}')).toBe(1200);
    expect(figure(text, 'mimic_samples_total{fate="dropped"}')).toBe(3);
    expect(figure(text, 'mimic_samples_total{fate="waiting"}')).toBeUndefined();
    expect(figure(text, 'mimic_samples_waiting')).toBe(7);
    expect(figure(text, 'mimic_samples_total{fate="sent"}')).toBe(900);
    expect(figure(text, 'mimic_stream_bytes')).toBe(34_000);
    expect(figure(text, 'mimic_stream_most_bytes')).toBe(64e6);
    expect(figure(text, 'mimic_spool_bytes')).toBe(7000);
    expect(figure(text, 'mimic_spool_most_bytes')).toBe(16e6);
    expect(figure(text, 'mimic_shard_messages_waiting{shard="2"}')).toBe(5);
    expect(figure(text, 'mimic_shard_oldest_seconds{shard="2"}')).toBe(1.5);
    expect(figure(text, 'mimic_live_sockets')).toBe(5);
    expect(figure(text, 'mimic_alarm_changes_waiting')).toBe(6);
    expect(figure(text, 'mimic_field_ok{part="modbus"}')).toBe(1);
    expect(figure(text, 'mimic_field_ok{part="sparkplug"}')).toBe(0);
    expect(figure(text, 'mimic_job_runs_total{job="history.trends",result="done"}')).toBe(6);
    expect(figure(text, 'mimic_job_runs_total{job="history.trends",result="failed"}')).toBe(4);
    expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
  }
});

test('a database that is away shows at the next scrape', async () => {
  expect(figure(await scrape(), 'mimic_storage_away')).toBe(0);
  isAway = true;
  expect(figure(await scrape(), 'mimic_storage_away')).toBe(1);
});

test('calls are told by the route as it is declared, never by an address with its ids', async () => {
  const app = fastify();
  metrics.observe(app);
  app.get('/api/sites/:uuid', async () => ({}));
  await app.inject({ url: '/api/sites/11111111-1111-4111-8111-111111111111' });
  await app.inject({ url: '/api/sites/22222222-2222-4222-8222-222222222222' });
  await app.inject({ url: '/no/such/place' });
  await app.close();
  const text = await scrape();
  const count = (route: string, status: string): number | undefined =>
    figure(text, `mimic_http_call_seconds_count{method="GET",route="${route}",status="${status}"}`);
  expect(count('/api/sites/:uuid', '2xx')).toBe(2);
  expect(count('none', '4xx')).toBe(1);
  expect(text).not.toContain('11111111');
});

test('the port answers nothing but the figures', async () => {
  for (const path of ['/', '/metrics/', '/api/health', '/metrics?x'])
    expect((await fetch(new URL(path, server.address))).status).toBe(404);
  expect((await fetch(server.address, { method: 'POST' })).status).toBe(404);
});

test('a port that is taken is told with the setting that chose it', async () => {
  const { port } = new URL(server.address);
  const config = readConfig({ METRICS_PORT: port });
  const error = await serveMetrics(metrics, '127.0.0.1', Number(port)).catch((cause: unknown) => cause);
  expect(startFault(error, config)).toMatch(/^port \d+ is in use .* choose another port with METRICS_PORT$/);
  expect(() => readConfig({ METRICS_PORT: '99999' })).toThrow('METRICS_PORT is "99999"');
});
