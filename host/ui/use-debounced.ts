import { useEffect, useState } from 'react';

/** Milliseconds without input before it takes effect (CONST-04). */
export const DEBOUNCE_MS = 300;

/** `value` as it was when it had last been unchanged for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number = DEBOUNCE_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
