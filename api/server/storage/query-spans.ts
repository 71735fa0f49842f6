/** Each statement as a step of the call or command that it belongs to. */
import type { LogEvent } from 'kysely';
import { Scope } from '../telemetry/scope.ts';

/** Enough to know a statement by. */
const LONGEST_TEXT = 1000;

/** For Kysely's `log`. Parameters are left out: they are what people typed. */
export function recordQuery(event: LogEvent): void {
  const span = Scope.current?.span;
  if (!span) return;
  const text = event.query.sql.trim();
  const operation = /^\w+/.exec(text)?.[0].toUpperCase() ?? 'QUERY';
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text.slice(0, LONGEST_TEXT),
  };
  const error = event.level === 'error' ? event.error : undefined;
  span.record(operation, event.queryDurationMillis, { kind: 'client', attributes }, error);
}
