/** Which zone of a control a click means. Distances are shares of the box. */
import type { Zone } from '../plugin.ts';

const FAR_FROM_ZONE = 0.25;
const ABOUT_AS_NEAR = 0.12;

/** Returns undefined far from all zones, and where two are about as near: a click that names no state must not guess one. */
export function nearestZone(zones: readonly Zone[], x: number, y: number): Zone | undefined {
  const beyond = (at: number, from: number, size: number): number => Math.max(from - at, 0, at - from - size);
  const away = zones.map((zone) => Math.hypot(beyond(x, zone.x, zone.w), beyond(y, zone.y, zone.h)));
  const [nearest = 0, next = Number.POSITIVE_INFINITY] = away.toSorted((a, b) => a - b);
  if (nearest > FAR_FROM_ZONE || next - nearest < ABOUT_AS_NEAR) return undefined;
  return zones[away.indexOf(nearest)];
}
