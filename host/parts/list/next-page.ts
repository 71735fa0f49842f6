/** The following page of a list that grows while it is scrolled. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { UIEvent } from 'react';

type Pages = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;

/** Fetches the next page, unless there is none or it is on its way. */
export function fetchNext(pages: Pages): void {
  if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
}

/** Pixels from the end at which the next page is fetched: it is there before the user is. */
const NEAR_END = 300;

export const isNearEnd = ({ currentTarget }: UIEvent<HTMLElement>): boolean =>
  currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight < NEAR_END;
