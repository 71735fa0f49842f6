import { useEffect, useState } from 'react';
import { useAlertCount } from './use-alert-count.ts';

/** Milliseconds without an answer after which what is shown of alarms may be wrong: three polls. */
const STALE_MS = 12_000;

/** When the server answered last, milliseconds since 1970, if that is too long ago; undefined if alarms are up to date. */
export function useAlarmsStaleSince(): number | undefined {
  const { data, dataUpdatedAt } = useAlertCount();
  const [staleAt, setStaleAt] = useState<number>();
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(
      () => setStaleAt(dataUpdatedAt),
      Math.max(0, dataUpdatedAt + STALE_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [data, dataUpdatedAt]);
  return data && staleAt === dataUpdatedAt ? dataUpdatedAt : undefined;
}
