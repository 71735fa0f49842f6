/**
 * What the work that runs now belongs to: a call that is traced, a command, a step of them. It follows the work through
 * every `await`; log lines take their ids from it, and steps their parent. Without one, nothing here costs more than a look.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span, SpanKind, Tracer } from './tracer.ts';

const scopes = new AsyncLocalStorage<Scope>();

export class Scope {
  readonly span: Span | undefined;
  /** uuid of the command. */
  readonly command: string | undefined;
  #isOver = false;

  constructor(span: Span | undefined, command?: string) {
    this.span = span;
    this.command = command;
  }

  /** Undefined outside of all scopes, and for what goes on after its scope has ended: a timer, a connection that stays open. */
  static get current(): Scope | undefined {
    const scope = scopes.getStore();
    return scope === undefined || scope.#isOver ? undefined : scope;
  }

  run<T>(work: () => T): T {
    return scopes.run(this, work);
  }

  end(): void {
    this.#isOver = true;
    this.span?.end();
  }
}

/** The ids for a log line; a new object each time. */
export function idsOfScope(): Record<string, string> {
  const scope = Scope.current;
  if (!scope) return {};
  const ids: Record<string, string> = {};
  if (scope.command) ids.command = scope.command;
  if (scope.span) {
    ids.trace_id = scope.span.traceId;
    ids.span_id = scope.span.spanId;
  }
  return ids;
}

/** Headers with which another node goes on with the present trace; empty if there is none. */
export const traceHeaders = (): Readonly<Record<string, string>> => Scope.current?.span?.headers() ?? {};

/** Does the work as a step of the present trace; without a trace just does it. */
export function inSpan<T>(
  name: string,
  options: { readonly kind?: SpanKind; readonly attributes?: Attributes },
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  const outer = Scope.current;
  if (!outer?.span) return work();
  const span = outer.span.begin(name, options);
  return finished(new Scope(span, outer.command), () => work(span));
}

/** Does the work of a command, whose id its log lines have: as a trace of its own by the tracer, else as a step of the present one. */
export function ofCommand<T>(id: string, work: () => Promise<T>, tracer?: Tracer): Promise<T> {
  const options = { attributes: { 'mimic.command': id } };
  const span = (tracer ?? Scope.current?.span)?.begin('command', options);
  return finished(new Scope(span, id), work);
}

async function finished<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
  try {
    return await scope.run(work);
  } catch (error) {
    scope.span?.fail(String(error));
    throw error;
  } finally {
    scope.end();
  }
}
