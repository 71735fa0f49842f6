/** A call that was refused or could not be made. */
export class ApiError extends Error {
  /** The HTTP status; 0 if the server could not be reached. */
  readonly status: number;
  readonly code?: string;
  /** Path of a field in the request → what is wrong there. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What somebody else has stored meanwhile, see ErrorBody. */
  readonly theirs?: unknown;

  constructor(
    status: number,
    message: string,
    more: { code?: string; fields?: Readonly<Record<string, string>>; theirs?: unknown } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = more.code;
    this.fields = more.fields;
    this.theirs = more.theirs;
  }
}

/** Used if the server sent no message that can be shown (ERR-09). */
export const GENERAL_MESSAGE = 'Something went wrong';

export const unreachable = (): ApiError =>
  new ApiError(0, 'The server cannot be reached', { code: 'UNREACHABLE' });

/** The error in a response body; a proxy's own error page becomes the general message. */
export function refusalOf(status: number, body: unknown): ApiError {
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
  });
}
