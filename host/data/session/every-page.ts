import { useEffect } from 'react';
import type { PagesResult } from '../../../api/client/hooks.ts';

/** Reads a list to its end, one page after the other. Stops at an error. */
export function useEveryPage<T>(pages: PagesResult<T>): PagesResult<T> {
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return pages;
}
