/** PGlite's errors, as data: PostgreSQL's, those of its file system (numbers without words), and the rest. */
import type { Failure } from './messages.ts';

/** Error numbers of WASI, which PGlite's file system uses. */
const FILE_ERRORS: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  22: 'EFBIG',
  29: 'EIO',
  33: 'EMFILE',
  44: 'ENOENT',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
};

export function failureOf(error: unknown): Failure {
  if (typeof error !== 'object' || error === null) return { message: String(error) };
  const { message, code, detail, constraint, table, column, severity, errno } = error as Failure & {
    errno?: number;
  };
  const system = code ?? (errno === undefined ? undefined : FILE_ERRORS[errno]);
  return {
    message: message || (system ?? `error ${errno ?? Object.prototype.toString.call(error)}`),
    code: system,
    detail,
    constraint,
    table,
    column,
    severity: isBroken(error) ? 'PANIC' : severity,
  };
}

/** The WebAssembly itself crashed. */
const isBroken = (error: object): boolean =>
  error instanceof WebAssembly.RuntimeError || (error as Error).name === 'ExitStatus';

/** Whether the database cannot continue after it: it no longer answers, and must be reopened. */
export const isFatal = ({ severity }: Failure): boolean => severity === 'PANIC' || severity === 'FATAL';
