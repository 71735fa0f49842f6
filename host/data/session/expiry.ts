import { useEffect, useState } from 'react';

/** The words for each kind of token that is no longer valid (OR-82). */
export const SESSION_EXPIRED = 'This session has expired. Please login again!';
export const CODE_EXPIRED = 'Verification token expired.';
export const LINK_EXPIRED = 'Session expired.';
export const ASSIMILATION_EXPIRED = 'Assimilation token has expired.';

/** Whole seconds until `at`, milliseconds since 1970; then 0. Ticks as long as there is something to count. */
export function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((at - now) / 1000));
  const counting = left > 0;
  useEffect(() => {
    setNow(Date.now());
    if (!counting || !Number.isFinite(at)) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [at, counting]);
  return left;
}

/** Whether the time `expiresAt` (ISO 8601) has passed; false if it is unknown. */
export function useExpired(expiresAt: string | undefined): boolean {
  const at = Date.parse(expiresAt ?? '');
  return useSecondsUntil(Number.isNaN(at) ? Number.POSITIVE_INFINITY : at) === 0;
}
