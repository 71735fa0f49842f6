import type { InfiniteData } from '@tanstack/react-query';
import { keyOf, type Paged } from '../../../api/client/hooks.ts';
import type { GalleryImage } from '../../../api/contract/index.ts';
import { queryClient } from '../../data/session/query-client.ts';

type Pages = InfiniteData<Paged<GalleryImage>, number>;

/** Puts a new picture first in the loaded list of its site, and holds it for the form (GALL-05). */
export function takeNewPicture(siteUuid: string, image: GalleryImage): void {
  queryClient.setQueryData(keyOf('galleryImage', { params: { uuid: image.uuid } }), image);
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: keyOf('gallery') })) {
    const { query } = queryKey[1] as { query: { siteUuid: string; search?: string } };
    if (query.siteUuid !== siteUuid) continue;
    // Whether it belongs among what was searched is the server's to say.
    if (query.search !== undefined) void queryClient.invalidateQueries({ queryKey, exact: true });
    else queryClient.setQueryData<Pages>(queryKey, (data) => data && withFirst(data, image));
  }
}

const withFirst = (data: Pages, image: GalleryImage): Pages => ({
  ...data,
  pages: data.pages.map(({ items, total }, nth) => ({
    items: nth === 0 ? [image, ...items] : items,
    total: total + 1,
  })),
});
