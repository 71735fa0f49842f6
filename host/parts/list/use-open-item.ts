import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'wouter';

/** Instead of an id: the form of a new item. */
export const NEW = 'new';

export interface OpenItem {
  /** Its uuid, `new`, or null if nothing is open. */
  readonly id: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

/**
 * The item open beside a list, kept in the address: a reload and a shared link show the same. Lists in tabs of one page
 * have a key each; the open tab stays.
 */
export function useOpenItem(key = 'id'): OpenItem {
  const [path, navigate] = useLocation();
  const [query] = useSearchParams();
  const tab = query.get('tab');
  const go = useCallback(
    (item?: string) => {
      const next = new URLSearchParams({ ...(tab ? { tab } : {}), ...(item ? { [key]: item } : {}) });
      navigate(next.size > 0 ? `${path}?${next}` : path);
    },
    [path, navigate, tab, key],
  );
  const close = useCallback(() => go(), [go]);
  return { id: query.get(key), open: go, close };
}
