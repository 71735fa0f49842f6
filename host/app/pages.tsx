import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { matchRoute, type RegexRouteParams, useLocation, useRouter } from 'wouter';
import { PageFrame } from '../parts/page/page-frame.ts';
import { Loader } from '../ui/loader.tsx';
import { MainLayout } from './main-layout.tsx';
import { type PageRoute, ROUTES } from './routes.tsx';

/** The page at the address, with its layout. */
export function Pages() {
  const [path] = useLocation();
  const route = useMatchedRoute(path);
  const { id, page: Page, params } = route;
  useEffect(() => {
    // A new page starts at the top, for screen readers too.
    if (path) document.getElementById('main')?.scrollTo(0, 0);
  }, [path]);
  return (
    <Framed route={route}>
      <Suspense fallback={<Loader />}>
        <Page key={id} params={params} />
      </Suspense>
    </Framed>
  );
}

type MatchedRoute = PageRoute & { readonly params: RegexRouteParams };

interface FramedProps {
  readonly route: MatchedRoute;
  readonly children: ReactNode;
}

/** Puts the route's layout around a page. The layout stays mounted when one page follows another. */
export function Framed({ route: { sidebar: Sidebar, isBare, params }, children }: FramedProps) {
  return (
    <PageFrame value={MainLayout}>
      {isBare ? (
        children
      ) : (
        <MainLayout sidebar={Sidebar && <Sidebar params={params} />}>{children}</MainLayout>
      )}
    </PageFrame>
  );
}

/** The first route that matches: the last of them matches everything. */
export function useMatchedRoute(path: string): MatchedRoute {
  const { parser } = useRouter();
  return useMemo(() => {
    for (const route of ROUTES) {
      const [isMatch, params] = matchRoute(parser, route.path, path);
      if (isMatch) return { ...route, params };
    }
    throw new Error(`No page for ${path}`);
  }, [parser, path]);
}
