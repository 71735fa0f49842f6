/** Errors of writes in words for the operator. */

/** Shown if a write failed for an unknown reason (LIVE-10, OR-88). */
export const WRITE_FAILED = 'Something went wrong, please try again.';

/** Shown if the server cannot be asked what a write would do, or the browser has no network. */
export const NOT_CONNECTED =
  'There is no connection to the server. Nothing was sent; decide again when the connection is back.';

/** A server's error, with what a write needs; anything else that is thrown is a lost answer. */
interface Refused {
  readonly status: number;
  readonly message: string;
}

export const isRefused = (error: unknown): error is Refused =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) >= 400;

/** The server does not distinguish another company's tag from a missing one, and its words tell an operator nothing. */
const GONE =
  'The tag of this control no longer exists, or you do not have access to it. Nothing was sent; ask your administrator';

/** Returns why nothing was sent. */
export function messageOf(error: unknown): string {
  if (!isRefused(error)) return NOT_CONNECTED;
  return error.status === 404 ? GONE : error.message || WRITE_FAILED;
}
