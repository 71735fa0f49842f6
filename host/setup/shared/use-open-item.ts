import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'wouter';

/** In place of an id: the form of a new item. */
export const NEW = 'new';

export interface OpenItem {
  /** Its uuid, `new`, or null where nothing is open. */
  readonly id: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

/** What is open beside a list, kept in the address: a reload and a shared link show the same. */
export function useOpenItem(): OpenItem {
  const [path, navigate] = useLocation();
  const [query] = useSearchParams();
  const open = useCallback(
    (id: string) => navigate(`${path}?id=${encodeURIComponent(id)}`),
    [path, navigate],
  );
  const close = useCallback(() => navigate(path), [path, navigate]);
  return { id: query.get('id'), open, close };
}
