/** Where to go after sign-in, by the rules of OR-01: users return to their work, and an open redirect is impossible. */

/** The first path segments to which a sign-in may return. */
const RETURNABLE = new Set(['dash', 'site', 'alerts', 'setup']);

/** ASCII control characters and blanks: URL parsers drop some of them, so `/\t/host` would become `//host`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters that must not pass.
const UNSAFE = /[\u0000-\u0020\u007f\\]/;

/**
 * The path to return to, or `null` if `path` (decoded once already, as URLSearchParams does) is no same-origin path
 * into dash, site, alerts or setup.
 */
export function safeReturnPath(path: string | null): string | null {
  if (!path?.startsWith('/') || path.startsWith('//') || UNSAFE.test(path)) return null;
  const base = 'http://console.invalid';
  if (!URL.canParse(path, base)) return null;
  const url = new URL(path, base);
  if (url.origin !== base) return null;
  // The parsed path counts: `/dash/../logout` and `/dash/%2e%2e/logout` are /logout.
  const [, first = ''] = url.pathname.split('/');
  if (!RETURNABLE.has(first) || url.pathname.includes('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** The sign-in page with `from` as the place to return to; plain /login if `from` is no valid place. */
export function loginPath(from: string): string {
  const target = safeReturnPath(from);
  return target ? `/login?redirectTo=${encodeURIComponent(target)}` : '/login';
}

/** The next page of a sign-in, with the place to return to passed along. */
export function nextStepPath(step: 'code' | 'company', search: string): string {
  const target = safeReturnPath(new URLSearchParams(search).get('redirectTo'));
  const query = target ? `?redirectTo=${encodeURIComponent(target)}` : '';
  return `${step === 'code' ? '/security-check' : '/company'}${query}`;
}

/** The first page of a sign-in, with the place to return to. */
export function loginWith(search: string): string {
  return loginPath(new URLSearchParams(search).get('redirectTo') ?? '');
}

/** The target of a completed sign-in: the place to return to, or the first page. */
export const afterSignIn = (search: string, defaults: Landing | null): string =>
  safeReturnPath(new URLSearchParams(search).get('redirectTo')) ?? landingPath(defaults);

interface Landing {
  readonly haveDashViewPermission: boolean;
  readonly haveSiteViewPermission: boolean;
  readonly dashUrl: string | null;
  readonly siteUrl: string | null;
}

/** The user's first page (OR-25): the dashboard's, else the site area's, else their profile. */
export function landingPath(defaults: Landing | null): string {
  if (defaults?.haveDashViewPermission) return safeReturnPath(defaults.dashUrl) ?? '/dash/';
  if (defaults?.haveSiteViewPermission) return safeReturnPath(defaults.siteUrl) ?? '/site/overview';
  return '/profile';
}
