/** Which overview a user looked at last: at each site, and at all. */
import { isRecord, isText, read, write } from '../stores/storage.ts';

/** Sites that are remembered. */
const MOST_SITES = 100;

export function rememberOverview(site: string, overview: string): void {
  write('selectedOverview', overview);
  const { [site]: _, ...others } = read('siteOverviews', isRecord) ?? {};
  const kept = Object.entries(others).slice(1 - MOST_SITES);
  write('siteOverviews', { ...Object.fromEntries(kept), [site]: overview });
}

/** The overview of a site is gone. */
export function forgetOverview(site: string): void {
  write('selectedOverview', null);
  const { [site]: _, ...others } = read('siteOverviews', isRecord) ?? {};
  write('siteOverviews', others);
}

/** The overview chosen last at the site, else the one chosen last of all if it is one of the site's; else the first. */
export function preferredOverview(
  site: string,
  overviews: readonly { readonly uuid: string }[],
): string | undefined {
  for (const last of [read('siteOverviews', isRecord)?.[site], read('selectedOverview', isText)])
    if (overviews.some(({ uuid }) => uuid === last)) return last as string;
  return overviews[0]?.uuid;
}
