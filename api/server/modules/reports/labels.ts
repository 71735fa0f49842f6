/** What series are called (OR-115). */
import type { LabelMode } from '../../../contract/index.ts';
import type { PlacedTag } from './queries/report-tags.ts';

/** The four texts of a tag. */
export const labelsOf = ({
  name,
  siteName,
  controllerName,
}: PlacedTag): Readonly<Record<LabelMode, string>> => ({
  sensor: name,
  siteName,
  controllerName,
  'site.sensor': `${siteName}.${name}`,
});

const NAMES_SITE: ReadonlySet<LabelMode> = new Set(['siteName', 'site.sensor']);

/** In a comparison every series says of which site it is. */
export const comparedLabel = (mode: LabelMode, site: string, label: string, isOwn: boolean): string =>
  !isOwn && NAMES_SITE.has(mode) ? label : `${site} · ${label}`;
