import { useEffect, useState } from 'react';
import { serverClock } from '../../data/session/server-clock.ts';
import { clockText } from './change-words.ts';

/** The time until a moment on the server's clock, each second. Screen readers read it, but are not interrupted by it. */
export function Countdown({ until }: { readonly until: string | undefined }) {
  const [now, setNow] = useState(serverClock.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-live="off" role="timer">
      {clockText(Date.parse(until ?? '') - now)}
    </span>
  );
}
