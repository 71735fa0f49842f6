/** Returns the SVG path of a ring's centre line about (0, 0). */
import type { ArcPart } from '../scenes/parts.ts';

export function arcPath({ radius, from, sweep }: ArcPart): string {
  const point = (degrees: number): string => {
    const angle = (degrees * Math.PI) / 180;
    return `${(Math.sin(angle) * radius).toFixed(3)} ${(-Math.cos(angle) * radius).toFixed(3)}`;
  };
  const large = sweep > 180 ? 1 : 0;
  return `M${point(from)}A${radius} ${radius} 0 ${large} 1 ${point(from + sweep)}`;
}
