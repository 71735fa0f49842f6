import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Redirect, useLocation, useSearch } from 'wouter';
import { usePermissions } from '../site/queries.ts';
import { sessionStore } from '../state/session-store.ts';
import { Loader } from '../ui/loader.tsx';
import { isForbiddenPath } from './guard.ts';
import { loginPath } from './redirect-target.ts';

/**
 * Lets signed-in users through to pages that their permissions do not forbid; everybody else is sent to sign in and
 * comes back (NAV-04), or is told that access is denied. Convenience only: the server decides again at every call.
 */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const { token } = useSnapshot(sessionStore);
  const [path] = useLocation();
  const search = useSearch();
  if (!token) return <Redirect to={loginPath(search ? `${path}?${search}` : path)} replace />;
  return <Permitted path={path}>{children}</Permitted>;
}

function Permitted({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const permissions = usePermissions();
  if (permissions.isPending) return <Loader />;
  if (permissions.data && isForbiddenPath(permissions.data, path))
    return <Redirect to="/forbidden/" replace />;
  return children;
}
