import { useEffect } from 'react';
import { pageTitle } from '../../data/product.ts';

/** Sets the title while the page is shown (NAV-07). */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = pageTitle(page);
  }, [page]);
}
