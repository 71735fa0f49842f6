/** Structured logs on standard output, one JSON line each, without secrets. */
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino';
import { CountedLines } from './telemetry/counted-lines.ts';
import { idsOfScope } from './telemetry/scope.ts';

/** If one of these keys occurs in what is logged, up to two levels down, its value is left out. */
const SECRETS = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'password_hash',
  'token',
  'refreshToken',
  'ticket',
];

/**
 * `node`: the name of this node, in every line, if there are others. Lines of a call that is traced have its `trace_id`, lines of
 * a command its `command`.
 */
export function createLog(level: string, destination?: DestinationStream, node?: string): Logger {
  const paths = SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  // Without `base`: the process's own pid would have the same key as the pids that are logged.
  const options = {
    level,
    base: node === undefined ? null : { node },
    mixin: idsOfScope,
    redact: { paths, censor: '[secret]' },
    hooks: { logMethod: countedLogMethod() },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** From this level on repeated lines are counted. */
const WARN = 40;

/** Lines of calls are not counted: each has the id of its call. */
function countedLogMethod() {
  const counted = new CountedLines();
  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void {
    const [fields, message, ...more] = args as unknown[];
    const isCounted =
      level >= WARN &&
      typeof fields === 'object' &&
      fields !== null &&
      typeof message === 'string' &&
      more.length === 0 &&
      !('reqId' in this.bindings());
    if (isCounted) counted.take(fields, message, (said, text) => method.call(this, said, text));
    else method.apply(this, args);
  };
}
