import { useEffect, useState } from 'react';
import { serverClock } from './server-clock.ts';

/** The words for each kind of token that is no longer valid (OR-82). */
export const SESSION_EXPIRED = 'This session has expired. Please login again!';
export const CODE_EXPIRED = 'Verification token expired.';
export const LINK_EXPIRED = 'Session expired.';
export const ASSIMILATION_EXPIRED = 'Assimilation token has expired.';

/** Whole seconds until `at`, milliseconds since 1970 on the clock; then 0. Ticks as long as there is something to count. */
export function useSecondsUntil(at: number, clock: () => number = Date.now): number {
  const [now, setNow] = useState(clock);
  const left = Math.max(0, Math.ceil((at - now) / 1000));
  const counting = left > 0;
  useEffect(() => {
    setNow(clock());
    if (!counting || !Number.isFinite(at)) return;
    const timer = setInterval(() => setNow(clock()), 500);
    return () => clearInterval(timer);
  }, [at, counting, clock]);
  return left;
}

/** Whether the server's time `expiresAt` (ISO 8601) has passed; false if it is unknown. */
export function useExpired(expiresAt: string | undefined): boolean {
  const at = Date.parse(expiresAt ?? '');
  return useSecondsUntil(Number.isNaN(at) ? Number.POSITIVE_INFINITY : at, serverClock.now) === 0;
}
