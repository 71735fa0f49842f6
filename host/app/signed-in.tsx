import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Redirect, useLocation, useSearch } from 'wouter';
import { isForbiddenPath } from '../data/session/guard.ts';
import { loginPath } from '../data/session/redirect-target.ts';
import { usePermissions } from '../data/site/queries.ts';
import { ownIdentity, sessionStore } from '../data/stores/session-store.ts';
import { Loader } from '../ui/loader.tsx';

/**
 * Lets signed-in users through to pages that their permissions do not forbid; everybody else is sent to sign in and
 * comes back (NAV-04), or is told that access is denied. Where a session ended by itself its page stays, under the form
 * to sign in again. This is only a convenience: the server checks every call.
 */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const { token, isLapsed } = useSnapshot(sessionStore);
  const [path] = useLocation();
  const search = useSearch();
  if (!token && !isLapsed) return <Redirect to={loginPath(search ? `${path}?${search}` : path)} replace />;
  return (
    // Another company is another console: nothing of the previous one stays on the page.
    <Permitted key={ownIdentity()} path={path}>
      {children}
    </Permitted>
  );
}

/** Milliseconds after which a denial is checked again before it is shown: the right may have been granted meanwhile. */
const SURE_MS = 1000;

function Permitted({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const { data, isPending, isFetching, isError, dataUpdatedAt, refetch } = usePermissions();
  const denied = data !== undefined && isForbiddenPath(data, path);
  const unsure = denied && !isError && Date.now() - dataUpdatedAt > SURE_MS;
  useEffect(() => {
    if (unsure) void refetch();
  }, [unsure, refetch]);
  if (isPending || unsure || (denied && isFetching)) return <Loader />;
  if (denied) return <Redirect to="/forbidden/" state={{ from: path }} replace />;
  return children;
}
