import { useEffect, useState } from 'react';
import { clockText } from './change-words.ts';

/** The time until a moment, each second. Screen readers read it, but are not interrupted by it. */
export function Countdown({ until }: { readonly until: string | undefined }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-live="off" role="timer">
      {clockText(Date.parse(until ?? '') - now)}
    </span>
  );
}
