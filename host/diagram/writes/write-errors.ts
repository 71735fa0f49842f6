/** Errors of writes in words for the operator. */

/** Shown where a write failed and nobody says why (LIVE-10, OR-88). */
export const WRITE_FAILED = 'Something went wrong, please try again.';

/** A server's refusal, as far as a write needs to know it; anything else that is thrown is a lost answer. */
interface Refused {
  readonly status: number;
  readonly message: string;
}

export const isRefused = (error: unknown): error is Refused =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) >= 400;

/** Another company's tag is not told from one that is gone; the server's two words for both say nothing to an operator. */
const GONE =
  'The tag of this control no longer exists, or you do not have access to it. Nothing was sent; ask your administrator';

/** Returns why a write was not done. */
export function messageOf(error: unknown): string {
  if (!isRefused(error)) return WRITE_FAILED;
  return error.status === 404 ? GONE : error.message || WRITE_FAILED;
}
