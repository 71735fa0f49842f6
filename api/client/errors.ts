import { CallFailure, type FailureDetails } from '../contract/call-failure.ts';

/** A call that was refused or could not be made. `status`: 0 if the server could not be reached. */
export class ApiError extends CallFailure {
  constructor(status: number, message: string, more?: FailureDetails) {
    super(status, message, more);
    this.name = 'ApiError';
  }
}

/** Used if the server sent no message that can be shown (ERR-09). */
export const GENERAL_MESSAGE = 'Something went wrong';

export const unreachable = (): ApiError =>
  new ApiError(0, 'The server cannot be reached', { code: 'UNREACHABLE' });

/**
 * The error in a response body; a proxy's own error page becomes the general message. `retryAfter`: the header of that name,
 * whose word counts only beside our own.
 */
export function refusalOf(status: number, body: unknown, retryAfter?: string | null): ApiError {
  const data = (
    body as {
      data?: { message?: unknown; code?: string; fields?: Record<string, string>; theirs?: unknown };
    } | null
  )?.data;
  const message = typeof data?.message === 'string' && data.message ? data.message : GENERAL_MESSAGE;
  return new ApiError(status, message, {
    code: data?.code,
    fields: data?.fields,
    theirs: data?.theirs,
    retryAfter: data?.code === undefined ? undefined : secondsOf(retryAfter, data.code),
  });
}

/** By a code alone, as the release says it that named no time yet. */
function secondsOf(header: string | null | undefined, code: string): number | undefined {
  if (/^\d+$/.test(header ?? '')) return Number(header);
  return code === 'FIELD_AWAY' ? 1 : undefined;
}

/** Times that a page reads again by itself. */
const READS_AGAIN = 2;

/** Whether what was only read is read again, after `failures` before this one: without a network, and after a server's error. */
export function mayReadAgain(failures: number, error: unknown): boolean {
  const { status } = error as ApiError;
  return failures < READS_AGAIN && (status === 0 || status >= 500);
}
