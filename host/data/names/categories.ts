/** Categories of tags and link objects: a list page by page, and the names of those that were chosen (RPT-14). */
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../api/client/client.ts';
import type { ApiError } from '../../../api/client/errors.ts';
import { keyOf, type Paged } from '../../../api/client/hooks.ts';
import type { Category } from '../../../api/contract/index.ts';
import { client, useCall } from '../session/api.ts';
import { queryClient } from '../session/query-client.ts';

type Answer = AnswerOf<'categories'>;

/** Categories of one page. */
const CATEGORIES_PAGE = 50;
/** Chosen categories whose names are kept. */
const CACHED_SELECTION = 100;

interface CategoryPages extends Paged<Category> {
  /** The types of tags. */
  readonly sensorTypes: Answer['sensorTypes'];
}

interface CategoriesRequest {
  readonly search: string | undefined;
  /** Sorts by the number of tags, the largest first; otherwise by name. */
  readonly sortTags?: true;
}

/** The pages so far. The answer has the list under its own name, so that `usePages` cannot read it. */
export const useCategories = (query: CategoriesRequest) =>
  useInfiniteQuery<CategoryPages, ApiError, CategoryPages, readonly unknown[], number>({
    queryKey: ['categories', { query }, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...query, limit: CATEGORIES_PAGE, skip: pageParam };
      const { categories: items, ...rest } = await client.categories({ query: asked }, { signal });
      return { items, ...rest };
    },
    initialPageParam: 0,
    getNextPageParam: ({ items, total }, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
      return items.length > 0 && loaded < total ? loaded : undefined;
    },
    select: ({ pages }: InfiniteData<CategoryPages, number>) => ({
      items: pages.flatMap(({ items }) => items),
      total: pages.at(-1)?.total ?? 0,
      sensorTypes: pages[0]?.sensorTypes ?? [],
    }),
    placeholderData: keepPreviousData,
    meta: { inline: true },
  });

const partsOf = (uuid: string) => ({ query: { uuid } });
const isChosen = ({ queryKey: [, parts] }: { readonly queryKey: readonly unknown[] }): boolean =>
  (parts as { query?: { uuid?: unknown } } | undefined)?.query?.uuid !== undefined;

/** Keeps the name of a chosen category. The oldest of more than 100 is forgotten. */
export function keepChosen(category: Category): void {
  const answer: Answer = { categories: [category], total: 1, sensorTypes: [] };
  queryClient.setQueryData(keyOf('categories', partsOf(category.uuid)), answer);
  const cache = queryClient.getQueryCache();
  const kept = cache.findAll({ queryKey: keyOf('categories'), predicate: isChosen }).reverse();
  kept.sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  for (const query of kept.slice(CACHED_SELECTION)) cache.remove(query);
}

/** The name of a category that a list does not have: a kept one, else the server's. Undefined until it is known. */
export function useCategoryName(uuid: string | undefined): string | undefined {
  const named = useCall('categories', partsOf(uuid ?? ''), {
    enabled: uuid !== undefined,
    meta: { inline: true },
  });
  const found = named.data?.categories[0]?.name;
  return found ?? (named.isSuccess ? 'No longer there' : undefined);
}
