/** Traces by OpenTelemetry, sent to a collector in batches over OTLP (protobuf over HTTP). */
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  SpanKind as Kinds,
  type Span as OtelSpan,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { type ExportResult, ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Attributes, Span, SpanKind, SpanOptions, Tracer, Tracing } from './tracer.ts';

export interface TraceLog {
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
}

interface OpenTelemetryOptions {
  /** Address of the collector's OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  /** Which part of the traces that begin here is kept, 0 to 1. One that began elsewhere is kept if it is kept there. */
  readonly ratio: number;
  /** The name of this node. */
  readonly node: string;
  readonly log: TraceLog;
}

/** So much is lost of a node that is killed. */
const BATCH_MS = 1000;
const CLOSE_MS = 1000;
const KINDS: Readonly<Record<SpanKind, Kinds>> = {
  server: Kinds.SERVER,
  client: Kinds.CLIENT,
  internal: Kinds.INTERNAL,
};
const propagator = new W3CTraceContextPropagator();

export class OpenTelemetry implements Tracing {
  readonly #provider: TracerProvider;
  readonly #tracer: OtelTracer;

  constructor({ endpoint, ratio, node, log }: OpenTelemetryOptions) {
    const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
    const exporter = new ToldExporter(new OTLPTraceExporter({ url }), log);
    const own = resourceFromAttributes({ 'service.name': 'mimic', 'service.instance.id': node });
    this.#provider = new TracerProvider({
      // What OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES say comes before ours.
      resource: own.merge(detectResources({ detectors: [envDetector] })),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
      spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: BATCH_MS })],
    });
    this.#tracer = this.#provider.getTracer('mimic');
    log.info({ to: new URL(url).host, ratio }, 'Traces are sent');
  }

  begin(name: string, { headers, ...options }: Parameters<Tracer['begin']>[1] = {}): Span {
    const parent = headers ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter) : ROOT_CONTEXT;
    return new TracedSpan(this.#tracer, parent, name, options);
  }

  async close(): Promise<void> {
    // That the collector does not take them was told.
    const sent = this.#provider.shutdown().catch(() => undefined);
    await Promise.race([sent, wait(CLOSE_MS, undefined, { ref: false })]);
  }
}

class TracedSpan implements Span {
  readonly #tracer: OtelTracer;
  readonly #span: OtelSpan;
  readonly #context: Context;

  constructor(
    tracer: OtelTracer,
    parent: Context,
    name: string,
    { kind = 'internal', attributes, startTime }: SpanStart = {},
  ) {
    this.#tracer = tracer;
    this.#span = tracer.startSpan(name, { kind: KINDS[kind], attributes, startTime }, parent);
    this.#context = trace.setSpan(parent, this.#span);
  }

  get traceId(): string {
    return this.#span.spanContext().traceId;
  }

  get spanId(): string {
    return this.#span.spanContext().spanId;
  }

  headers(): Readonly<Record<string, string>> {
    const headers: Record<string, string> = {};
    propagator.inject(this.#context, headers, defaultTextMapSetter);
    return headers;
  }

  begin(name: string, options?: SpanStart): Span {
    return new TracedSpan(this.#tracer, this.#context, name, options);
  }

  record(name: string, milliseconds: number, options: SpanStart, error?: unknown): void {
    const step = this.begin(name, { ...options, startTime: Date.now() - milliseconds });
    if (error !== undefined) step.fail(String(error));
    step.end();
  }

  set(attributes: Attributes): void {
    this.#span.setAttributes(attributes);
  }

  fail(message: string): void {
    this.#span.setStatus({ code: SpanStatusCode.ERROR, message });
  }

  end(): void {
    this.#span.end();
  }
}

interface SpanStart extends SpanOptions {
  /** Milliseconds since 1970; now. */
  readonly startTime?: number;
}

/** Says once when the collector does not take spans, and once when it does again. */
class ToldExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #log: TraceLog;
  #isFailing = false;

  constructor(exporter: SpanExporter, log: TraceLog) {
    this.#exporter = exporter;
    this.#log = log;
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      this.#tell(result);
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.#exporter.forceFlush?.();
  }

  #tell({ code, error }: ExportResult): void {
    const fails = code !== ExportResultCode.SUCCESS;
    if (fails === this.#isFailing) return;
    this.#isFailing = fails;
    if (fails) this.#log.warn({ error: error?.message }, 'Traces are lost: the collector does not take them');
    else this.#log.info({}, 'Traces are taken again');
  }
}
