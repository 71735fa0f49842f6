import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Scan } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';

export interface ScanScope {
  readonly siteUuid: string;
  readonly communication?: string;
  readonly controller?: string;
}

const PAGE = 200;
/** Milliseconds between two polls of a running scan. */
const LOOK_MS = 700;

/** Starts the scan, or joins the running one, and follows it until it ends. */
export function useScan({ siteUuid, communication, controller }: ScanScope) {
  const begun = useQuery({
    queryKey: ['scan-begun', siteUuid, communication, controller],
    queryFn: () => client.scanSite({ params: { uuid: siteUuid }, query: { communication, controller } }),
    // Opening the dialog again asks the devices again.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { inline: true },
  });
  const uuid = begun.data?.uuid;
  const followed = useQuery({
    queryKey: ['scan-state', uuid],
    queryFn: async () => (await client.scan({ params: { uuid: uuid! }, query: { limit: 1 } })).scan,
    enabled: uuid !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'running' || !state.data ? LOOK_MS : false),
    retry: false,
    meta: { inline: true },
  });
  const cancel = useCallback(async () => {
    if (uuid) queryClient.setQueryData(['scan-state', uuid], await client.cancelScan({ params: { uuid } }));
  }, [uuid]);
  const scan: Scan | undefined = followed.data ?? begun.data;
  return { scan, error: begun.error ?? followed.error, retry: begun.refetch, cancel };
}

/**
 * Found items that are not tags yet, page by page. Requested again when there are more: `found` also counts what a
 * device is still reporting, and is final before anything of it is listed.
 */
export const useFound = (uuid: string, search: string | undefined, fresh: number, enabled: boolean) =>
  useInfiniteQuery({
    queryKey: ['scan-found', uuid, search, fresh],
    queryFn: ({ pageParam }) =>
      client.scan({ params: { uuid }, query: { search, fresh: true, limit: PAGE, skip: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length > 0 && loaded < last.total ? loaded : undefined;
    },
    placeholderData: (before) => before,
    enabled,
    meta: { inline: true },
  });
