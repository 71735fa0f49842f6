/** Identifiers of the demo: made from names, so that seed, diagrams and tests find the same rows without looking them up. */
import { createHash } from 'node:crypto';
import type { SiteKey } from './plant/sites.ts';
import type { PlantTag } from './plant/tags.ts';

/** The same uuid for the same name, always. */
export function demoUuid(name: string): string {
  const hex = createHash('sha256').update(`mimic demo ${name}`).digest('hex');
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const companyUuid = demoUuid('company');
export const siteUuid = (site: SiteKey): string => demoUuid(`site ${site}`);
export const controllerUuid = (site: SiteKey, controller: string): string =>
  demoUuid(`controller ${site} ${controller}`);
export const tagUuid = (tag: Pick<PlantTag, 'site' | 'name'>): string =>
  demoUuid(`tag ${tag.site} ${tag.name}`);
/** `more`: which of a site's overviews, where it is not the first. */
export const overviewUuid = (site: SiteKey, more?: string): string =>
  demoUuid(`overview ${site}${more ? ` ${more}` : ''}`);
/** The pop-up overview that shows any pump, tank, valve … by what was clicked. */
export const equipmentPopupUuid = (faceplate: string): string => demoUuid(`popup ${faceplate}`);
export const refineryUuid = demoUuid('refinery');
