import type { ComponentType } from 'react';
import { Redirect, useSearch } from 'wouter';
import { landingPath } from '../data/session/redirect-target.ts';
import { firstSetupPath } from '../data/site/areas.ts';
import { usePermissions } from '../data/site/queries.ts';
import { sessionStore } from '../data/stores/session-store.ts';
import { StatisticsSidebar } from '../pages/statistics/statistics-sidebar.tsx';
import { DashSidebar, SiteReportsSidebar } from '../parts/folders/folder-sidebar.tsx';
import { SitesSidebar } from '../parts/sites/sites-sidebar.tsx';
import { lazyPage } from '../ui/lazy-page.ts';

/** A page receives the named parts of its path; the pattern and the page agree on them. */
// biome-ignore lint/suspicious/noExplicitAny: the pattern below is the type of the parameters, and no type can read it.
type Page = ComponentType<{ params: any }>;

export interface PageRoute {
  readonly id: string;
  readonly path: RegExp | string;
  readonly page: Page;
  /** Between the navigation and the page. In an area with pages of its own, such as the set-up, it is their list. */
  readonly sidebar?: Page;
  /** It fills the window, without the navigation. */
  readonly isBare?: true;
}

/** The list of sites; each leads to the same page of another site. */
const Sites = ({ params }: { readonly params: { readonly siteId?: string } }) => (
  <SitesSidebar selected={params.siteId ?? null} />
);

/** The targets of / and /redirect (OR-25). */
const Landing = () => <Redirect to={landingPath(sessionStore.defaults)} replace />;

/** The target of /setup: its first page that the user may see. */
function SetupLanding() {
  const permissions = usePermissions().data ?? {};
  return <Redirect to={firstSetupPath(permissions)} replace />;
}

/** Maps are viewed at …/view; the short form redirects there with its query (OR-07). */
function ToMapView({ params: { reportId } }: { readonly params: { readonly reportId: string } }) {
  const search = useSearch();
  return <Redirect to={`/dash/map/${reportId}/view${search && `?${search}`}`} replace />;
}

/** Report types whose pages are no diagrams: these words are never taken for a diagram's id (OR-08). */
const OTHER_TYPES = 'tabular|comparison|graph|map';

/** The types whose reports are added at their own address. */
const TYPES = 'tabular|comparison|graph';
const ReportFormPage = lazyPage('report-form', () => import('../pages/reports/form/report-form-page.tsx'));
const REPORT_PAGES = {
  graph: lazyPage('graph', () => import('../pages/reports/graph-page.tsx')),
  tabular: lazyPage('tabular', () => import('../pages/reports/tabular-page.tsx')),
  comparison: lazyPage('comparison', () => import('../pages/reports/comparison-page.tsx')),
  map: lazyPage('map-report', () => import('../pages/reports/map-page.tsx')),
} as const;

/** Reports of the dashboard and of a site: viewed by type, added, and changed (NAV-10 to NAV-14, NAV-18 to NAV-22). */
const REPORTS: readonly PageRoute[] = [
  ...Object.entries(REPORT_PAGES).flatMap(([type, page]): PageRoute[] => [
    {
      id: `dash-${type}`,
      // Maps alone say that they are viewed (NAV-12).
      path: new RegExp(`^/dash/${type}/(?<reportId>[^/]+)${type === 'map' ? '/view' : ''}/?$`),
      page,
      sidebar: DashSidebar,
    },
    {
      id: type === 'map' ? 'site-map-report' : `site-${type}`,
      path: new RegExp(`^/site/reports/(?<siteId>[^/]+)/${type}/(?<reportId>[^/]+)/view/?$`),
      page,
      sidebar: SiteReportsSidebar,
    },
  ]),
  {
    id: 'dash-report-form',
    // Added without an id, and changed with one.
    path: new RegExp(`^/dash/(?<type>${TYPES})(?:/(?<reportId>[^/]+)/edit)?/?$`),
    page: ReportFormPage,
    sidebar: DashSidebar,
  },
  {
    id: 'dash-map-form',
    path: /^\/dash\/(?<type>map)(?:\/add|\/(?<reportId>(?!add\/)[^/]+)\/edit)?\/?$/,
    page: ReportFormPage,
    sidebar: DashSidebar,
  },
  {
    id: 'site-report-form',
    path: new RegExp(
      `^/site/reports/(?<siteId>[^/]+)/(?<type>${OTHER_TYPES})/(?:add|(?<reportId>[^/]+)/edit)/?$`,
    ),
    page: ReportFormPage,
    sidebar: SiteReportsSidebar,
  },
  {
    id: 'site-report',
    path: /^\/site\/reports\/(?<siteId>[^/]+)\/(?<reportId>[^/]+)\/view\/?$/,
    page: lazyPage('report-link', () => import('../pages/reports/short-link-page.tsx')),
    sidebar: SiteReportsSidebar,
  },
  {
    id: 'site-reports',
    path: /^\/site\/reports(?:\/(?<siteId>[^/]+))?\/?$/,
    page: lazyPage('site-reports', () => import('../pages/reports/site-reports-page.tsx')),
    sidebar: SiteReportsSidebar,
  },
];

const EditorPage = lazyPage('editor', () => import('../editor/editor-page.tsx'), 'later');

/** A page of the set-up: its name is the last part of its address. */
const setupPage = (name: string, load: () => Promise<{ default: Page }>): PageRoute => ({
  id: `setup-${name}`,
  path: new RegExp(`^/setup/${name}/?$`),
  page: lazyPage(name, load),
});

/** The existing pages; the first match wins. */
const PAGES: readonly PageRoute[] = [
  { id: 'home', path: /^\/(redirect\/?)?$/, page: Landing, isBare: true },
  {
    id: 'edit-site-diagram',
    path: /^\/site\/overview\/(?<siteId>[^/]+)\/site-schematic(?:\/(?<diagramId>[^/]+))?\/edit\/?$/,
    page: EditorPage,
    isBare: true,
  },
  {
    id: 'edit-dash-diagram',
    path: /^\/dash\/site-schematic(?:\/(?<diagramId>[^/]+))?\/edit\/?$/,
    page: EditorPage,
    isBare: true,
  },
  {
    id: 'site-overview',
    // /site/overview, …/{siteId}, …/{siteId}/{diagramId}, …/{siteId}/site-schematic/{diagramId}: one page, one engine.
    path: /^\/site\/overview(?:\/(?<siteId>[^/]+)(?:\/(?:site-schematic\/)?(?<diagramId>[^/]+))?)?\/?$/,
    page: lazyPage('site-overview', () => import('../pages/overviews/site-overview-page.tsx'), 'main'),
    sidebar: Sites,
  },
  {
    id: 'site-activity-log',
    path: /^\/site\/activity-log(?:\/(?<siteId>[^/]+))?\/?$/,
    page: lazyPage('activity-log', () => import('../pages/activity/activity-page.tsx')),
    sidebar: Sites,
  },
  {
    id: 'site-statistics',
    path: /^\/site\/communication\/(?<communicationId>[^/]+)\/statistics\/?$/,
    page: lazyPage('statistics', () => import('../pages/statistics/statistics-page.tsx')),
    sidebar: StatisticsSidebar,
  },
  {
    id: 'site-controller',
    path: /^\/site\/communication\/(?<siteId>[^/]+)\/controller\/(?<controllerId>[^/]+)\/?$/,
    page: lazyPage('controller', () => import('../pages/communication/controller/controller-page.tsx')),
    sidebar: Sites,
  },
  { id: 'site', path: /^\/site\/?$/, page: () => <Redirect to="/site/overview" replace /> },
  {
    id: 'dash',
    path: /^\/dash(\/site-schematic)?\/?$/,
    page: lazyPage('dash', () => import('../pages/dashboard/dash-page.tsx')),
    sidebar: DashSidebar,
  },
  { id: 'dash-map-short', path: /^\/dash\/map\/(?!add\/?$)(?<reportId>[^/]+)\/?$/, page: ToMapView },
  {
    id: 'dash-diagram',
    path: new RegExp(`^/dash/(?:site-schematic/)?(?!(?:${OTHER_TYPES})/?$)(?<diagramId>[^/]+)/?$`),
    page: lazyPage('dash-diagram', () => import('../pages/dashboard/dash-diagram-page.tsx')),
    sidebar: DashSidebar,
  },
  {
    id: 'site-communication',
    path: /^\/site\/communication(?:\/(?<siteId>[^/]+))?\/?$/,
    page: lazyPage('communication', () => import('../pages/communication/communication-page.tsx')),
    sidebar: Sites,
  },
  {
    id: 'site-map',
    path: /^\/site\/map(?:\/(?<siteId>[^/]+))?\/?$/,
    page: lazyPage('map', () => import('../pages/map/map-page.tsx')),
    sidebar: Sites,
  },
  {
    id: 'site-gallery',
    path: /^\/site\/gallery(?:\/(?<siteId>[^/]+))?\/?$/,
    page: lazyPage('gallery', () => import('../pages/gallery/gallery-page.tsx')),
    sidebar: Sites,
  },
  {
    id: 'popup-overview',
    // Created, cloned and edited on one page (NAV-41 to NAV-43).
    path: /^\/popup-overviews\/(?:create|edit|(?<popupId>[^/]+)\/edit)\/?$/,
    page: lazyPage('popup-overview', () => import('../pages/popups/popup-page.tsx')),
    isBare: true,
  },
  {
    id: 'alerts',
    path: /^\/alerts(?:\/(?<siteId>[^/]+))?\/?$/,
    page: lazyPage('alerts', () => import('../pages/alerts/alerts-page.tsx')),
    sidebar: Sites,
  },
  ...REPORTS,
  { id: 'setup', path: /^\/setup\/?$/, page: SetupLanding },
  setupPage('organize', () => import('../pages/organize/organize-page.tsx')),
  setupPage('users', () => import('../pages/users/users-page.tsx')),
  setupPage('roles', () => import('../pages/roles/roles-page.tsx')),
  setupPage('groups', () => import('../pages/groups/groups-page.tsx')),
  setupPage('company', () => import('../pages/company/company-page.tsx')),
  setupPage('custom-fields', () => import('../pages/custom-fields/custom-fields-page.tsx')),
  setupPage('notifications', () => import('../pages/notifications/notifications-page.tsx')),
  setupPage('archive', () => import('../pages/archive/archive-page.tsx')),
  setupPage('audit-log', () => import('../pages/audit/audit-page.tsx')),
  setupPage('plugins', () => import('../pages/plugins/plugins-page.tsx')),
  setupPage('link-objects', () => import('../pages/link-objects/link-objects-page.tsx')),
  {
    id: 'edit-template',
    path: /^\/setup\/templates\/(?<templateId>[^/]+)\/edit\/?$/,
    page: lazyPage('template-editor', () => import('../editor/template-page.tsx'), 'later'),
    isBare: true,
  },
  {
    id: 'edit-assembly',
    path: /^\/assemblies\/(?<assemblyId>[^/]+)\/edit\/?$/,
    page: lazyPage('assembly-editor', () => import('../editor/assemblies/assembly-page.tsx'), 'later'),
    isBare: true,
  },
  setupPage('templates', () => import('../pages/templates/templates-page.tsx')),
  setupPage('jobs', () => import('../pages/jobs/jobs-page.tsx')),
  setupPage('servers', () => import('../pages/servers/servers-page.tsx')),
  setupPage('outbox', () => import('../pages/outbox/outbox-page.tsx')),
  {
    id: 'profile',
    path: '/profile',
    page: lazyPage('profile', () => import('../pages/profile/profile-page.tsx')),
  },
  {
    id: 'logout',
    path: '/logout',
    page: lazyPage('sign-out', () => import('../pages/sign-in/sign-out-page.tsx')),
    isBare: true,
  },
];

/** The UI kit in all its states, for developers of pages; only development builds contain it. */
const DEV_PAGES: readonly PageRoute[] = (globalThis as { MIMIC_DEV?: boolean }).MIMIC_DEV
  ? [
      {
        id: 'toolkit',
        path: '/toolkit',
        page: lazyPage('toolkit', () => import('../pages/ui-gallery/gallery-page.tsx')),
      },
    ]
  : [];

/** The pages inside the main layout; the first match wins, the last matches everything. */
export const ROUTES: readonly PageRoute[] = [
  ...PAGES,
  ...DEV_PAGES,
  {
    id: 'not-found',
    path: /.*/,
    page: lazyPage('not-found', () => import('../pages/messages/not-found-page.tsx')),
  },
];
