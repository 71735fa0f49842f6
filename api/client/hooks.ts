/** The console's calls as react-query hooks: `useCall('site', {params: {uuid}})`, `usePages('users')`, `useAct('toggleControl')`. */
import {
  type InfiniteData,
  keepPreviousData,
  type QueryMeta,
  type UseInfiniteQueryResult,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { EndpointId } from '../contract/endpoints.ts';
import type { AnswerOf, CallOptions, Client, PartsFor } from './client.ts';
import type { ApiError } from './errors.ts';

type AnyCall = (parts: unknown, options?: CallOptions) => Promise<unknown>;
type QueryRest<T> = Omit<UseQueryOptions<T, ApiError>, 'queryKey' | 'queryFn'>;
type AheadRest = { readonly meta?: QueryMeta; readonly staleTime?: number };
type ActRest<T, P> = Omit<UseMutationOptions<T, ApiError, P>, 'mutationFn'>;

/** The key under which a call's result is cached. `[id]` alone names all results of an endpoint, to invalidate them. */
export const keyOf = (id: EndpointId, parts?: unknown): readonly unknown[] =>
  parts === undefined ? [id] : [id, parts];

/** Items of a list and their total. */
export interface Paged<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** The calls that return a list page by page, by `limit` and `skip`. */
export type PagedId = {
  [I in EndpointId]: AnswerOf<I> extends Paged<unknown> ? I : never;
}[EndpointId];
export type ItemOf<I extends PagedId> = AnswerOf<I> extends Paged<infer T> ? T : never;

/** The part of a list loaded so far. */
export type PagesResult<T> = UseInfiniteQueryResult<Paged<T>, ApiError>;

interface PagesRequest {
  /** Items of one page. */
  readonly size: number;
  readonly query?: Readonly<Record<string, unknown>>;
  /** The path parameters. */
  readonly params?: Readonly<Record<string, string>>;
  readonly enabled?: boolean;
  /** Milliseconds for which a result counts as fresh; the query client's default unless given. */
  readonly staleTime?: number;
}

interface Hooks {
  /** Reads a list page by page; a new search shows the earlier rows until its own arrive. */
  usePages<I extends PagedId>(id: I, request: PagesRequest): PagesResult<ItemOf<I>>;
  /** Reads and caches the result; if nobody waits for it any more, the download is aborted. */
  useCall<I extends EndpointId>(
    id: I,
    parts?: PartsFor<I>,
    rest?: QueryRest<AnswerOf<I>>,
  ): UseQueryResult<AnswerOf<I>, ApiError>;
  /** Reads what `useCall` is about to show, before the page is drawn that shows it: with the same parts and rest. */
  useAhead<I extends EndpointId>(id: I, rest?: AheadRest): (parts: PartsFor<I>) => void;
  /** Acts: `mutate(parts)`. */
  useAct<I extends EndpointId>(
    id: I,
    rest?: ActRest<AnswerOf<I>, PartsFor<I>>,
  ): UseMutationResult<AnswerOf<I>, ApiError, PartsFor<I>>;
}

export function createHooks(client: Client): Hooks {
  const callOf = (id: EndpointId): AnyCall => client[id] as AnyCall;
  const reading = <I extends EndpointId>(id: I, parts?: PartsFor<I>) => ({
    queryKey: keyOf(id, parts),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      callOf(id)(parts, { signal }) as Promise<AnswerOf<I>>,
  });
  return {
    usePages: <I extends PagedId>(
      id: I,
      { size, query = {}, params = {}, enabled, staleTime }: PagesRequest,
    ) =>
      useInfiniteQuery<Paged<ItemOf<I>>, ApiError, Paged<ItemOf<I>>, readonly unknown[], number>({
        queryKey: keyOf(id, { params, query, size }),
        queryFn: ({ pageParam, signal }) =>
          callOf(id)({ params, query: { ...query, limit: size, skip: pageParam } }, { signal }) as Promise<
            Paged<ItemOf<I>>
          >,
        initialPageParam: 0,
        getNextPageParam: (last, pages) => {
          const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
          // An empty page ends the list, whatever its total says: items may have been removed meanwhile.
          return last.items.length > 0 && loaded < last.total ? loaded : undefined;
        },
        select: joined,
        placeholderData: keepPreviousData,
        enabled,
        ...(staleTime === undefined ? {} : { staleTime }),
        meta: { inline: true },
      }),
    useCall: <I extends EndpointId>(id: I, parts?: PartsFor<I>, rest?: QueryRest<AnswerOf<I>>) =>
      useQuery<AnswerOf<I>, ApiError>({ ...rest, ...reading(id, parts) }),
    useAhead: <I extends EndpointId>(id: I, rest?: AheadRest) => {
      const cache = useQueryClient();
      return (parts: PartsFor<I>) => void cache.prefetchQuery({ ...rest, ...reading(id, parts) });
    },
    useAct: <I extends EndpointId>(id: I, rest?: ActRest<AnswerOf<I>, PartsFor<I>>) =>
      useMutation<AnswerOf<I>, ApiError, PartsFor<I>>({
        ...rest,
        mutationFn: (parts) => callOf(id)(parts) as Promise<AnswerOf<I>>,
      }),
  };
}

const joined = <T>({ pages }: InfiniteData<Paged<T>, number>): Paged<T> => ({
  items: pages.flatMap((page) => page.items),
  total: pages.at(-1)?.total ?? 0,
});
