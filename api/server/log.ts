/** Structured logs on standard output, one JSON line each, without secrets. */
import { type DestinationStream, type Logger, pino } from 'pino';
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
  };
  return destination ? pino(options, destination) : pino(options);
}
