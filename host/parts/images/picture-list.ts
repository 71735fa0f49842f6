import { useQueryClient } from '@tanstack/react-query';
import type { UIEvent } from 'react';
import { keyOf } from '../../../api/client/hooks.ts';
import { IMAGES_PAGE } from '../../../api/contract/index.ts';
import { usePages } from '../../data/session/api.ts';
import { fetchNext, isNearEnd } from '../list/next-page.ts';
import type { PicturePlace } from './upload.ts';

/** The company's pictures, a hundred per page, more on scrolling (IMG-07). */
export function usePictureList(place: PicturePlace, search: string | undefined) {
  const query = { search, ...(place === 'panel' ? { isPropertyPanel: true } : {}) };
  const pages = usePages('images', { size: IMAGES_PAGE, query });
  const queries = useQueryClient();
  return {
    items: pages.data?.items ?? [],
    total: pages.data?.total ?? 0,
    isPending: pages.isPending,
    error: pages.error,
    hasMore: pages.hasNextPage,
    isFetchingMore: pages.isFetchingNextPage,
    more: () => void pages.fetchNextPage(),
    refresh: () => queries.invalidateQueries({ queryKey: keyOf('images') }),
    onScroll(event: UIEvent<HTMLElement>) {
      if (isNearEnd(event)) fetchNext(pages);
    },
  };
}
