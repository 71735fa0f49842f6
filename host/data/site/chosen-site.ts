/** The site viewed last, in whichever section: every section opens at it until another is chosen. */
import { useEffect } from 'react';
import { isText, read, write } from '../stores/storage.ts';

export const chosenSite = (): string | null => read('selectedSite', isText);

interface Asked {
  readonly isSuccess: boolean;
  readonly error: { readonly status: number } | null;
}
/** Seen in a response: nobody requested the site itself. */
const KNOWN: Asked = { isSuccess: true, error: null };

/** Remembers the site of a page, once the server confirms it; one that is gone or forbidden must not trap the user again. */
export function useChosenSite(site: string | null | undefined, { isSuccess, error }: Asked = KNOWN): void {
  // An unreachable server has said nothing about the site.
  const isGone = error?.status === 403 || error?.status === 404;
  useEffect(() => {
    if (!site) return;
    if (isSuccess) write('selectedSite', site);
    if (isGone && chosenSite() === site) write('selectedSite', null);
  }, [site, isSuccess, isGone]);
}
