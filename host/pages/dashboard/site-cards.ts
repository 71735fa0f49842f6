/** Which sites have a card, and what it says of them. No React here: it is tested as data. */
import type { Area } from '../../../api/contract/index.ts';

export interface SiteCardState {
  readonly uuid: string;
  readonly name: string;
  /** Its area, and its route where it has one. */
  readonly place: string;
  readonly critical: number;
  readonly urgent: number;
  /** Alarms that somebody has seen, and that still stand. */
  readonly acknowledged: number;
  /** Undefined: unknown, or not for this user. */
  readonly links?: { readonly links: number; readonly down: number };
}

/** All sites in the order of the tree. */
export const placesOf = (areas: readonly Area[]) =>
  areas.flatMap((area) => [
    ...area.routes.flatMap((route) =>
      route.sites.map((site) => ({ ...site, place: `${area.name} · ${route.name}` })),
    ),
    ...area.sites.map((site) => ({ ...site, place: area.name })),
  ]);

/**
 * The sites whose cards are shown. They keep their places, so that they are found again; where there are more than
 * there is room for, those with something the matter are among them.
 */
export function cardsOf(sites: readonly SiteCardState[], most: number): readonly SiteCardState[] {
  if (sites.length <= most) return sites;
  const worst = [...sites].sort((a, b) => gravity(b) - gravity(a)).slice(0, most);
  const chosen = new Set(worst);
  return sites.filter((site) => chosen.has(site));
}

const gravity = ({ critical, urgent, links }: SiteCardState): number =>
  critical > 0 ? 3 : urgent > 0 ? 2 : links && links.down > 0 ? 1 : 0;
