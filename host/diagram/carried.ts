/** Links pass the site and the diagram in which they were clicked to their target (NAV-45). */
import type { LinkEvent } from '../../worker/boundary/index.ts';

type Link = LinkEvent['link'];

interface Carried {
  readonly type: string;
  readonly checked: boolean;
}

/** Where a link is clicked. */
export interface LinkPlace {
  readonly site?: string;
  readonly diagram?: string;
}

/** The readable entries of `selectedConfiguration`. */
export const carriedOf = ({ selectedConfiguration: all }: Link): readonly Carried[] =>
  Array.isArray(all) ? all.filter((one): one is Carried => typeof one?.type === 'string') : [];

/** Whether a link passes `siteId` or `siteSchematicId` along. */
export const isCarried = (link: Link, type: string): boolean =>
  carriedOf(link).some((one) => one.type === type && one.checked === true);

/** Adds the chosen parameters to the query of an address. Parameters that the address names itself stay. */
export function addCarried(target: URL, link: Link, { site, diagram }: LinkPlace): URL {
  for (const [type, value] of Object.entries({ siteId: site, siteSchematicId: diagram }))
    if (value && isCarried(link, type) && !target.searchParams.has(type))
      target.searchParams.set(type, value);
  return target;
}

/** `addCarried` for a path of this console. */
export function withCarriedQuery(path: string, link: Link, place: LinkPlace): string {
  const { pathname, search, hash } = addCarried(new URL(path, 'https://console.invalid'), link, place);
  return pathname + search + hash;
}
