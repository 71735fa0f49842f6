/** Traces, as the server makes them: a tree of spans for each call or command, over all nodes that take part in it. */

export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** `server`: answers somebody; `client`: waits for another process. */
export type SpanKind = 'server' | 'client' | 'internal';

export interface SpanOptions {
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
}

/** A step of the work, from `begin` to `end`. */
export interface Span {
  /** 32 hexadecimal digits, the same in every span of a trace. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** `traceparent` and perhaps `tracestate` (W3C Trace Context): with them another process goes on with this trace. */
  headers(): Readonly<Record<string, string>>;
  /** A step of this one. */
  begin(name: string, options?: SpanOptions): Span;
  /** A step of this one that has just ended. */
  record(name: string, milliseconds: number, options: SpanOptions, error?: unknown): void;
  set(attributes: Attributes): void;
  /** Marks the step as failed. */
  fail(reason: string): void;
  end(): void;
}

export interface Tracer {
  /** Begins a trace; or, if the headers name one, goes on with it. Malformed headers are as none. */
  begin(name: string, options?: SpanOptions & { readonly headers?: IncomingHeaders }): Span;
}

type IncomingHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Where spans go, until it is closed. */
export interface Tracing extends Tracer {
  /** Sends what waits, for a second at most. */
  close(): Promise<void>;
}
