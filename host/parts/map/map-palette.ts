/** The map's colours, from the tokens of the theme that is shown. */
import type { MapPalette } from '../../../engine/map/paint.ts';

export function mapPalette(): MapPalette {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    sea: token('surface-0'),
    land: token('surface-2'),
    border: token('line-strong'),
    stateBorder: token('line'),
    place: token('text-2'),
    halo: token('surface-2'),
    text: token('text-1'),
    accent: token('accent'),
    critical: token('critical'),
    urgent: token('urgent'),
  };
}

/** The family in which the map writes. */
export const mapFont = (): string => getComputedStyle(document.body).fontFamily;
