/** The site that was looked at last, in whichever section: each of them opens at it until another one is chosen. */
import { useEffect } from 'react';
import { isText, read, write } from '../stores/storage.ts';

export const chosenSite = (): string | null => read('selectedSite', isText);

interface Asked {
  readonly isSuccess: boolean;
  readonly error: { readonly status: number } | null;
}
/** Told by what was found there: nobody asked for the site itself. */
const KNOWN: Asked = { isSuccess: true, error: null };

/** Keeps the site of a page, once the server knows it; one that is gone or forbidden must not catch the user again. */
export function useChosenSite(site: string | null | undefined, { isSuccess, error }: Asked = KNOWN): void {
  // A server that could not be reached has said nothing of the site.
  const isGone = error?.status === 403 || error?.status === 404;
  useEffect(() => {
    if (!site) return;
    if (isSuccess) write('selectedSite', site);
    if (isGone && chosenSite() === site) write('selectedSite', null);
  }, [site, isSuccess, isGone]);
}
