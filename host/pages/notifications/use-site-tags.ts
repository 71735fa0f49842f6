import { useEffect, useRef, useState } from 'react';
import { client } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import type { SelectedTag } from './selection-model.ts';
import type { TagsBySite } from './selection-rows.ts';

const PAGE = 1000;

/** The tags of sites, loaded when they are first asked for, page by page; each page shows at once. */
export function useSiteTags() {
  const [tags, setTags] = useState<TagsBySite>(new Map());
  const loads = useRef(new Map<string, Promise<readonly SelectedTag[]>>());
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const show = (site: string, items: readonly SelectedTag[], isLoading: boolean) =>
    setTags((all) => new Map(all).set(site, { items, isLoading }));

  const read = async (site: string): Promise<readonly SelectedTag[]> => {
    const items: SelectedTag[] = [];
    for (let total = 1; items.length < total && !isGone.current; ) {
      const query = { siteUuid: site, limit: PAGE, skip: items.length };
      const page = await client.monitorableTags({ query });
      items.push(...page.items);
      total = page.items.length === 0 ? 0 : page.total;
      show(site, [...items], items.length < total);
    }
    return items;
  };
  /** All tags of a site. Rejects if they could not be loaded; the next call tries again. */
  const load = (site: string): Promise<readonly SelectedTag[]> => {
    const known = loads.current.get(site);
    if (known) return known;
    show(site, [], true);
    const loading = read(site);
    loads.current.set(site, loading);
    loading.catch((error: unknown) => {
      loads.current.delete(site);
      if (isGone.current) return;
      show(site, [], false);
      showToast('error', messageOf(error));
    });
    return loading;
  };
  return { tags, load };
}
