import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** The present, milliseconds since 1970, anew twice a minute: for "3 min ago". Asks nobody. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
