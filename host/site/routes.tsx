import { type ComponentType, lazy } from 'react';
import { Redirect } from 'wouter';
import { landingPath } from '../session/redirect-target.ts';
import { sessionStore } from '../state/session-store.ts';

/** A page is told the named parts of its path; which ones is between the pattern and the page. */
// biome-ignore lint/suspicious/noExplicitAny: the pattern below is the type of the parameters, and no type can read it.
type Page = ComponentType<{ params: any }>;

interface PageRoute {
  readonly id: string;
  readonly path: RegExp | string;
  readonly page: Page;
}

/** Where / and /redirect lead (OR-25). */
const Landing = () => <Redirect to={landingPath(sessionStore.defaults)} replace />;

/** Report types whose pages are no diagrams: their words are never read as a diagram's id (OR-08). */
const OTHER_TYPES = 'tabular|comparison|graph|map';

const EditorPage = lazy(() => import('../editor/editor-page.tsx'));

/** The pages inside the main layout; the first that matches counts, the last matches everything. */
export const ROUTES: readonly PageRoute[] = [
  { id: 'home', path: /^\/(redirect\/?)?$/, page: Landing },
  {
    id: 'edit-site-diagram',
    path: /^\/site\/overview\/(?<siteId>[^/]+)\/site-schematic(?:\/(?<diagramId>[^/]+))?\/edit\/?$/,
    page: EditorPage,
  },
  {
    id: 'edit-dash-diagram',
    path: /^\/dash\/site-schematic(?:\/(?<diagramId>[^/]+))?\/edit\/?$/,
    page: EditorPage,
  },
  {
    id: 'site-overview',
    // /site/overview, …/{siteId}, …/{siteId}/{diagramId}, …/{siteId}/site-schematic/{diagramId}: one page, one engine.
    path: /^\/site\/overview(?:\/(?<siteId>[^/]+)(?:\/(?:site-schematic\/)?(?<diagramId>[^/]+))?)?\/?$/,
    page: lazy(() => import('./site-overview-page.tsx')),
  },
  { id: 'site', path: /^\/site\/?$/, page: () => <Redirect to="/site/overview" replace /> },
  { id: 'dash', path: /^\/dash(\/site-schematic)?\/?$/, page: lazy(() => import('./dash-page.tsx')) },
  {
    id: 'dash-diagram',
    path: new RegExp(`^/dash/(?:site-schematic/)?(?!(?:${OTHER_TYPES})/?$)(?<diagramId>[^/]+)/?$`),
    page: lazy(() => import('./dash-diagram-page.tsx')),
  },
  { id: 'profile', path: '/profile', page: lazy(() => import('./profile-page.tsx')) },
  { id: 'logout', path: '/logout', page: lazy(() => import('../session/sign-out-page.tsx')) },
  { id: 'not-found', path: /.*/, page: lazy(() => import('./not-found-page.tsx')) },
];
