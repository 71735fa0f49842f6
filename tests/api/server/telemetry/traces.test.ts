/** What is sent to a collector, and what happens if it does not take it. One trace over several nodes: cluster/shared-links.test.ts. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../../api/server/log.ts';
import { openTracing } from '../../../../api/server/telemetry/tracing.ts';
import { type Collector, openCollector } from '../../../support/otlp.ts';

let collector: Collector;
let written = '';
const log = createLog('info', {
  write(line: string) {
    written += line;
  },
});

beforeAll(async () => {
  collector = await openCollector();
});
afterAll(() => collector?.close());

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const OUTER = '00f067aa0ba902b7';

test('a collector that does not take spans is told of once, and costs nobody anything', async () => {
  const refusing = await openCollector(400);
  const before = written.length;
  const tracing = await openTracing(
    { traces: { endpoint: `${refusing.endpoint}/`, ratio: 1 }, node: 'one' },
    log,
  );
  tracing!.begin('a call').end();
  await tracing!.close();
  await refusing.close();
  expect(written.slice(before)).toContain('the collector does not take them');
});

test('an end waits a second at most for a collector that does not answer', async () => {
  const silent = await openCollector(0);
  const tracing = await openTracing({ traces: { endpoint: silent.endpoint, ratio: 1 }, node: 'one' }, log);
  tracing!.begin('a call').end();
  const began = performance.now();
  await tracing!.close();
  expect(performance.now() - began).toBeLessThan(3000);
  await silent.close();
});

test('malformed headers begin a trace of their own, and a share of none keeps none', async () => {
  const options = { endpoint: collector.endpoint, ratio: 0 };
  const tracing = (await openTracing({ traces: options, node: 'one' }, log))!;
  const count = collector.spans.length;
  const span = tracing.begin('a call', { headers: { traceparent: `00-${TRACE}-zzz-01` } });
  expect(span.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(span.traceId).not.toBe(TRACE);
  expect(span.headers().traceparent).toBe(`00-${span.traceId}-${span.spanId}-00`);
  span.end();
  // What is kept where it began is kept here.
  const kept = { traceparent: `00-${TRACE}-${OUTER}-01`, tracestate: 'vendor=1' };
  const joined = tracing.begin('another', { headers: kept });
  expect(joined.headers()).toEqual({
    traceparent: `00-${TRACE}-${joined.spanId}-01`,
    tracestate: 'vendor=1',
  });
  joined.end();
  await tracing.close();
  expect(collector.spans.slice(count).map(({ name }) => name)).toEqual(['another']);
});

test('without a collector nothing of OpenTelemetry is loaded', async () => {
  expect(await openTracing({ node: 'one' }, log)).toBeUndefined();
  const cwd = resolve(import.meta.dirname, '../../../../api');
  const importing = (pattern: RegExp) =>
    globSync('**/*.ts', { cwd }).filter((file) => pattern.test(readFileSync(resolve(cwd, file), 'utf8')));
  expect(importing(/from '@opentelemetry\//)).toEqual(['server/telemetry/open-telemetry.ts']);
  expect(importing(/^import (?!type ).* from '.*\/open-telemetry\.ts'/m)).toEqual([]);
});
