import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf } from '../../../api/client/client.ts';
import type { Section } from '../../../api/contract/index.ts';
import { useCompanyNews } from '../../data/company-news.ts';
import { GENERAL_MESSAGE, useCall } from '../../data/session/api.ts';
import { useGranted } from '../../data/site/queries.ts';
import { type FolderTree, folderTree, type ListName } from './folder-tree.ts';

export const sectionOf = (list: ListName): Section => (list === 'sites' ? 'sites' : 'dashboard');

const REST = {
  placeholderData: keepPreviousData,
  // Others share, move and archive too: who hears nothing of it sees it when they come back to the page.
  refetchOnWindowFocus: 'always',
  meta: { failure: GENERAL_MESSAGE },
} as const;

/** The caller's own items, or those of the sites; filtered by `search`, and all of them if that is empty (FOLD-25, FOLD-31). */
const useOwn = (list: ListName, search: string, enabled: boolean) =>
  useCall('folders', { query: { search, section: sectionOf(list) } }, { ...REST, enabled });

const useShared = (search: string, enabled: boolean) =>
  useCall('sharedFolders', { query: { search } }, { ...REST, enabled });

export interface LoadedTree {
  /** Undefined until it is loaded. */
  readonly tree: FolderTree | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/** A list of folders and reports as a tree. `siteId`: whose reports are linked, in the list of the sites. */
export function useFolderTree(list: ListName, term?: string, siteId?: string | null): LoadedTree {
  const maySee = useGranted(list === 'sites' ? 'Site.Reports.canSee' : 'Dash.canSee');
  useCompanyNews();
  const own = useOwn(list, term ?? '', maySee && list !== 'shared');
  const shared = useShared(term ?? '', maySee && list === 'shared');
  const { data, isPending, isError, isFetching, refetch } = list === 'shared' ? shared : own;
  const answer: AnswerOf<'folders'> | undefined = data;
  const tree = useMemo(
    () => answer && folderTree(list, { items: answer.data, order: answer.foldersOrderData, siteId }),
    [list, answer, siteId],
  );
  return { tree, isPending, isError, isFetching, refetch: () => void refetch() };
}

/** The report that the caller had open last, if they may still see it (OR-117); of what others share. */
export const useDefaultReport = () =>
  useShared('', useGranted('Dash.canSee')).data?.defaultReportData ?? null;
