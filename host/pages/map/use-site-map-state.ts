import { useState } from 'react';
import type { SiteItem } from '../../parts/map/use-mapped-sites.ts';
import type { TypedPosition } from '../../parts/organize/site-position.ts';

/** What the site map holds (MAP-02). */
interface SiteMapState {
  /** The position of the active site is being changed: a click on the map sets it. */
  readonly enable: boolean;
  readonly activeSiteId: string | null;
  /** Every site, those without a position too. */
  readonly siteMapData: readonly SiteItem[];
  /** What is in the form of the position; null while it is closed. */
  readonly formState: TypedPosition | null;
}

/** The state of the site map, and a setter of what is in its form. What is typed belongs to one site. */
export function useSiteMapState(
  activeSiteId: string | null,
  siteMapData: readonly SiteItem[],
): readonly [SiteMapState, (typed: TypedPosition | null) => void] {
  const [formState, setFormState] = useState<TypedPosition | null>(null);
  const [of, setOf] = useState(activeSiteId);
  if (of !== activeSiteId) {
    setOf(activeSiteId);
    setFormState(null);
  }
  return [{ enable: formState !== null, activeSiteId, siteMapData, formState }, setFormState];
}
