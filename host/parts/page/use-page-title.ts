import { useEffect } from 'react';
import { pageTitle } from '../../data/product.ts';

/** Titles the page while it is shown (NAV-07). */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = pageTitle(page);
  }, [page]);
}
