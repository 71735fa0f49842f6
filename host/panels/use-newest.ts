import { useCallback, useRef } from 'react';

/**
 * For calls that follow each other faster than they are answered: one is under way, and of the waiting ones only the newest is
 * made. A drag then never runs ahead of the worker.
 */
export function useNewest<T>(call: (value: T) => Promise<unknown>): (value: T) => void {
  const latest = useRef(call);
  latest.current = call;
  const waiting = useRef<{ value: T } | null>(null);
  const busy = useRef(false);
  return useCallback((value: T) => {
    waiting.current = { value };
    if (busy.current) return;
    busy.current = true;
    const next = async (): Promise<void> => {
      while (waiting.current) {
        const { value: newest } = waiting.current;
        waiting.current = null;
        await latest.current(newest);
      }
      busy.current = false;
    };
    void next();
  }, []);
}
