/** The pages' queries, each under its own name. */
import { keepPreviousData } from '@tanstack/react-query';
import type { AnswerOf } from '../../../api/client/client.ts';
import { isGranted, type PermissionPath, type ReportType } from '../../../api/contract/index.ts';
import { GENERAL_MESSAGE, useAhead, useCall, usePages } from '../session/api.ts';
import { useEveryPage } from '../session/every-page.ts';

export type ReportItem = AnswerOf<'reports'>['items'][number];

/** Diagrams shown at first, and added with each "Show more". */
export const REPORT_PAGE = 40;
const MAX_REPORTS = 500;
/** Items a page of pickers that load all (OR-46). */
const ALL_REPORTS_PAGE = 100;
const MINUTES = 60_000;
/** CONST-21: the tree changes rarely, and every change made here reloads it. */
export const AREAS_STALE_MS = 1800_000;

export const useDemoAccounts = () =>
  useCall('demoAccounts', {}, { meta: { inline: true }, staleTime: Infinity });

/** Refetched when the user returns to the page, and every minute: an administrator may have changed them. */
export const usePermissions = () =>
  useCall('userPermissions', {}, { staleTime: 10_000, refetchInterval: MINUTES });

export const useProfile = () => useCall('profile');

/** Whether the user's role grants a right; false until it is known. Avoids calls that would be refused. */
export function useGranted(path: PermissionPath): boolean {
  const { data } = usePermissions();
  return data ? isGranted(data, path) : false;
}

/** Whether the user may see assemblies: whoever sees diagrams of any area. */
export function useMaySeeAssemblies(): boolean {
  const here = useGranted('Dash.canSee');
  const atSites = useGranted('Site.Overview.canSee');
  const inTemplates = useGranted('Site.OverviewTemplates.canSee');
  return here || atSites || inTemplates;
}

/** Whether the user may change assemblies: whoever changes diagrams of any area. */
export function useMayEditAssemblies(): boolean {
  const here = useGranted('Dash.update');
  const atSites = useGranted('Site.Overview.update');
  const inTemplates = useGranted('Site.OverviewTemplates.update');
  return here || atSites || inTemplates;
}

/** The tree of areas, routes and sites, filtered by `search`; if that is empty, the whole tree (OR-64). `right`: to see it here. */
export function useAreas(search = '', right: PermissionPath = 'Site.canSee') {
  const enabled = useGranted(right);
  return useCall(
    'areas',
    { query: { search } },
    {
      enabled,
      placeholderData: keepPreviousData,
      staleTime: AREAS_STALE_MS,
      meta: { failure: GENERAL_MESSAGE },
    },
  );
}

const OF_SITE = { meta: { inline: true }, staleTime: 5 * MINUTES };

/** Areas with their routes, without sites: the places that a site can have. */
export const useCompanyAreas = () =>
  useCall('companyAreas', {}, { staleTime: AREAS_STALE_MS, meta: { failure: GENERAL_MESSAGE } });

/** A site; nothing is read while none is named. */
export const useSite = (uuid: string | undefined) =>
  useCall('site', { params: { uuid: uuid ?? '' } }, { ...OF_SITE, enabled: uuid !== undefined });

/** Reads what `useSite` is about to show. */
export function useSiteAhead(): (uuid: string) => void {
  const read = useAhead('site', OF_SITE);
  return (uuid) => read({ params: { uuid } });
}

/** The diagrams of the dashboard area, at most `limit` of them. */
export const useDiagrams = (search?: string, limit = REPORT_PAGE) =>
  useCall(
    'reports',
    { query: { type: 'site-schematic', search, limit: Math.min(limit, MAX_REPORTS) } },
    { enabled: useGranted('Dash.canSee'), placeholderData: keepPreviousData, meta: { inline: true } },
  );

/**
 * All reports of the dashboard area, or those of one type, for a picker: read in pages of 100, one after the other (OR-46).
 * Returns those that have arrived so far.
 */
export function useAllReports(type?: ReportType): readonly ReportItem[] | undefined {
  const enabled = useGranted('Dash.canSee');
  return useEveryPage(usePages('reports', { size: ALL_REPORTS_PAGE, query: { type }, enabled })).data?.items;
}

/** The reports of the sites, which are the same at every site; diagrams are not among them. */
export const useSiteReports = () =>
  useCall(
    'folders',
    { query: { section: 'sites' } },
    { enabled: useGranted('Site.Reports.canSee'), meta: { inline: true } },
  );

/** Whether alarm states are shown to the user. */
export function useMaySeeAlarms(): boolean {
  const all = useGranted('Alerts.canSee');
  const sites = useGranted('Site.Alerts.canSee');
  return all || sites;
}
