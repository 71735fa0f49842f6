import type { ComponentType } from 'react';
import { Redirect, useSearch } from 'wouter';
import { landingPath } from '../data/session/redirect-target.ts';
import { firstSetupPath } from '../data/site/areas.ts';
import { PLANNED_PAGES } from '../data/site/planned-pages.ts';
import { usePermissions } from '../data/site/queries.ts';
import { sessionStore } from '../data/stores/session-store.ts';
import { StatisticsSidebar } from '../pages/statistics/statistics-sidebar.tsx';
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

const EditorPage = lazyPage('editor', () => import('../editor/editor-page.tsx'));
const PlannedPage = lazyPage('planned', () => import('../pages/planned/planned-page.tsx'));

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
  },
  { id: 'dash-map', path: /^\/dash\/map\/(?!add\/?$)(?<reportId>[^/]+)\/?$/, page: ToMapView },
  {
    id: 'dash-diagram',
    path: new RegExp(`^/dash/(?:site-schematic/)?(?!(?:${OTHER_TYPES})/?$)(?<diagramId>[^/]+)/?$`),
    page: lazyPage('dash-diagram', () => import('../pages/dashboard/dash-diagram-page.tsx')),
  },
  {
    id: 'site-communication',
    path: /^\/site\/communication(?:\/(?<siteId>[^/]+))?\/?$/,
    page: lazyPage('communication', () => import('../pages/communication/communication-page.tsx')),
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
  { id: 'setup', path: /^\/setup\/?$/, page: SetupLanding },
  setupPage('organize', () => import('../pages/organize/organize-page.tsx')),
  setupPage('users', () => import('../pages/users/users-page.tsx')),
  setupPage('roles', () => import('../pages/roles/roles-page.tsx')),
  setupPage('groups', () => import('../pages/groups/groups-page.tsx')),
  setupPage('company', () => import('../pages/company/company-page.tsx')),
  setupPage('custom-fields', () => import('../pages/custom-fields/custom-fields-page.tsx')),
  setupPage('audit-log', () => import('../pages/audit/audit-page.tsx')),
  setupPage('plugins', () => import('../pages/plugins/plugins-page.tsx')),
  setupPage('link-objects', () => import('../pages/link-objects/link-objects-page.tsx')),
  {
    id: 'edit-template',
    path: /^\/setup\/templates\/(?<templateId>[^/]+)\/edit\/?$/,
    page: lazyPage('template-editor', () => import('../editor/template-page.tsx')),
    isBare: true,
  },
  setupPage('templates', () => import('../pages/templates/templates-page.tsx')),
  setupPage('jobs', () => import('../pages/jobs/jobs-page.tsx')),
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
  ...PLANNED_PAGES.map((plan) => ({
    id: plan.id,
    path: plan.path,
    page: ({ params }: { readonly params: { readonly siteId?: string } }) => (
      <PlannedPage plan={plan} siteId={params.siteId} />
    ),
    ...(plan.perSite ? { sidebar: Sites } : {}),
  })),
  {
    id: 'not-found',
    path: /.*/,
    page: lazyPage('not-found', () => import('../pages/messages/not-found-page.tsx')),
  },
];
