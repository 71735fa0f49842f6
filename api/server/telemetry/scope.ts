/**
 * What the work that runs now belongs to: a call that is traced, a command, a step of them. It follows the work through
 * every `await`; log lines take their ids from it, and steps their parent. Without one, nothing here costs more than a look.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, SpanOptions, Tracer } from './tracer.ts';

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
    this.leave();
    this.span?.end();
  }

  /** Ends it, and leaves its span to whoever began that. */
  leave(): void {
    this.#isOver = true;
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
export function inSpan<T>(name: string, options: SpanOptions, work: (span?: Span) => Promise<T>): Promise<T> {
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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of the command that the body of a call names; it need not be valid otherwise. */
export function commandIn(body: unknown): string | undefined {
  const { commandId } = (body ?? {}) as { readonly commandId?: unknown };
  return typeof commandId === 'string' && UUID.test(commandId) ? commandId : undefined;
}

/** Does the work of a call that names a command, whose id its log lines have. */
export async function namingCommand<T>(id: string | undefined, work: () => Promise<T>): Promise<T> {
  if (id === undefined) return work();
  const scope = new Scope(Scope.current?.span, id);
  try {
    return await scope.run(work);
  } finally {
    scope.leave();
  }
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
