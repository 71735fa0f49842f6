import { useEffect, useState } from 'react';

/** Milliseconds that what is typed stands still before anything follows from it (CONST-04). */
export const DEBOUNCE_MS = 300;

/** `value` as it was when it last stood still for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number = DEBOUNCE_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
